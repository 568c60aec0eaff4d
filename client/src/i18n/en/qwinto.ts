export const qwinto = {} as const
