#!/bin/bash
# Everything from nothing: build the programs, let club play, then generations of self-play and learning.
# run.sh NAME new|alone GENERATIONS SECONDS [RIVAL]: the weights come to artefacts/qwinto/NAME.bin
set -eu
name=$1 kind=$2 generations=$3 seconds=$4 rival=${5:-0}
work=artefacts/qwinto threads=$(nproc)
mkdir -p $work
for program in selfplay learn arena; do
    g++ -O3 -march=native -std=c++20 -pthread training/qwinto/$program.cpp -o $work/$program
done
$work/selfplay - "$seconds" "$threads" 0 0 1 0 "$work/${name}0"
$work/learn "$kind" "$work/$name.bin" 0.003 3 0 "$work/${name}0"
for k in $(seq "$generations"); do
    $work/selfplay "$work/$name.bin" "$seconds" "$threads" "$k" 0 1 "$rival" "$work/$name$k"
    last=$(for i in $(seq "$k" -1 0); do echo "$work/$name$i"; done | head -8)
    $work/learn "$work/$name.bin" "$work/$name.bin" 0.001 2 "$k" $last
done
