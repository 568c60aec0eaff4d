#!/bin/bash
# Everything from nothing: build the programs, let club play, then generations of self-play and learning.
# run.sh NAME new|alone GENERATIONS SECONDS [WIN POINT]: weights come to artefacts/qwinto/NAME.bin
set -eu
name=$1 kind=$2 generations=$3 seconds=$4 win=${5:-1} point=${6:-0.01}
work=artefacts/qwinto threads=$(nproc)
mkdir -p $work
for program in selfplay learn arena; do
    g++ -O3 -march=native -std=c++20 -pthread training/qwinto/$program.cpp -o $work/$program
done
$work/selfplay - "$seconds" "$threads" 0 1 0 1 "$work/${name}0"
$work/learn "$kind" "$work/$name.bin" 0.002 2 0 "$work/${name}0"
for k in $(seq "$generations"); do
    # points alone at first: who wins means little while the play is poor
    wish="0 1"
    [ "$k" -gt 3 ] && [ "$kind" = new ] && wish="$win $point"
    $work/selfplay "$work/$name.bin" "$seconds" "$threads" "$k" 0.95 $wish "$work/$name$k"
    last=$(for i in $(seq "$k" -1 0); do echo "$work/$name$i"; done | head -5)
    $work/learn "$work/$name.bin" "$work/$name.bin" 0.001 2.5 "$k" $last
done
