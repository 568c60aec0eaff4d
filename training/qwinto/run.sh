#!/bin/bash
# Everything from nothing: build the programs, let club play, then generations of self-play and learning.
# run.sh NAME new|alone GENERATIONS SECONDS [RIVAL]: the mean of the last four comes to artefacts/qwinto/NAME.bin
set -eu
name=$1 kind=$2 generations=$3 seconds=$4 rival=${5:-0}
work=artefacts/qwinto threads=$(nproc)
mkdir -p $work
for program in selfplay learn arena; do
    g++ -O3 -march=native -std=c++20 -pthread training/qwinto/$program.cpp -o $work/$program
done
latest() { for i in $(seq "$1" -1 "$3"); do echo "$work/$name$i$4"; done | head -n "$2"; }

$work/selfplay - "$seconds" "$threads" 0 0 1 0 "$work/${name}0"
$work/learn "$kind" "$work/${name}0.bin" 0.003 3 0 "$work/${name}0"
for k in $(seq "$generations"); do
    $work/selfplay "$work/$name$((k - 1)).bin" "$seconds" "$threads" "$k" 0 1 "$rival" "$work/$name$k"
    $work/learn "$work/$name$((k - 1)).bin" "$work/$name$k.bin" 0.001 2 "$k" $(latest "$k" 8 0 "")
done
python3 training/qwinto/mean.py "$work/$name.bin" $(latest "$generations" 4 1 .bin)
