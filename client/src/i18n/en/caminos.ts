export const caminos = {} as const
