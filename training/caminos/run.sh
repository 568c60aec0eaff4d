#!/bin/sh -e
# make train-caminos: fits the weights of Caminos again and draws how they improve; minutes.
python training/caminos/fit.py
