#!/bin/sh -e
# make train-traxx: trains the networks from nothing into build/traxx. PyTorch is large and has the environment of
# `make learn-test`.
out=build/traxx
mkdir -p $out
test -x build/learn/bin/python || python3 -m venv build/learn
build/learn/bin/python -m pip install --quiet '.[rl,learn]'
python bench/design_traxx.py --list 300 > $out/boards.txt
build/learn/bin/python training/traxx/train.py $out/boards.txt $out/weights.bin --curve $out/curve.csv
python training/traxx/curve.py $out/curve.csv $out/curve.svg
