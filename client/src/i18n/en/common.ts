export const common = {
  'app.name': 'Ludoteca',
} as const
