#!/bin/bash
# Trains Qwinto's expert in a population, and the players that measure it; all results come to artefacts/qwinto.
# The same numbers give the same weights, however many cores there are.
set -eu
work=artefacts/qwinto threads=$(nproc)
mkdir -p $work
for program in train heldout; do
    g++ -O3 -march=native -std=c++20 -pthread training/qwinto/$program.cpp -o $work/$program
done
$work/heldout tables $work/tables.bin 24 3000 1 0 "$threads"
$work/heldout mlp $work/sprinter.bin 20 3000 2 0.5 "$threads"
$work/heldout mlp $work/closer.bin 19 3000 3 0 "$threads"
$work/heldout mlp $work/patient.bin 13 3000 4 -0.5 "$threads"
$work/heldout mlp $work/twin.bin 14 3000 12 0.5 "$threads"
$work/train $work 20 5223 18 "$threads" training/qwinto/start.bin | tee $work/curve.csv
python training/qwinto/curves.py $work/curve.csv $work
