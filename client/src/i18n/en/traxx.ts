export const traxx = {} as const
