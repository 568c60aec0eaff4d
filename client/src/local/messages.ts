// What the page and its server in the worker say to each other; texts are JSON.
export type ToWorker =
  | { type: 'ask'; number: number; method: string; path: string; token: string; body: string }
  | { type: 'listen'; number: number; table: string; token: string }
  | { type: 'leave'; number: number }

export type FromWorker =
  | { type: 'progress'; part: number }
  | { type: 'ready' }
  | { type: 'failed'; why: string }
  | { type: 'bots'; think: boolean }
  | { type: 'answer'; number: number; text: string }
  | { type: 'told'; number: number; text: string }
