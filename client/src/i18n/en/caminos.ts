import { caminos as table } from '../../caminos/en'

export const caminos = { ...table } as const
