.PHONY: train-caminos
train-caminos: setup ## fit the weights of Caminos again and draw how they improve (minutes)
	$(RUN) training/caminos/fit.py
