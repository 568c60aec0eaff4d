// What to tell people when something went wrong: in their language, with the rule's sentence where there is one.
import { Problem } from '../api/problem'
import { t, type Key } from '../i18n/index.svelte'

export const TEXTS: Record<string, Key> = {
  offline: 'error.offline',
  unknown: 'error.unknown',
  archived: 'error.archived',
  'illegal-move': 'error.illegal-move',
  'not-to-act': 'error.not-to-act',
  'old-turn': 'error.old-turn',
  'wrong-state': 'error.wrong-state',
  'seat-taken': 'error.seat-taken',
  'no-undo': 'error.no-undo',
  'not-yours': 'error.not-yours',
  'token-needed': 'error.not-yours',
  declined: 'ask.declined',
  'switched-off': 'error.switched-off',
  'too-many': 'error.too-many',
  'bad-record': 'error.bad-record',
  busy: 'error.busy',
  paused: 'error.paused',
  'bad-request': 'error.bad-request',
  'bad-option': 'error.bad-request',
  'bad-position': 'error.bad-request',
  'id-used': 'error.internal',
  'bad-method': 'error.internal',
  'too-slow': 'error.offline',
  'too-long': 'error.wrong-state',
  'too-large': 'error.bad-request',
  'head-too-large': 'error.bad-request',
  unwritable: 'error.unwritable',
  full: 'error.full',
  internal: 'error.internal',
  damaged: 'error.damaged',
  'no-room': 'error.no-room',
  'not-loaded': 'error.not-loaded',
  'old-browser': 'error.old-browser',
  'no-server': 'site.no-server',
}

export function explain(error: unknown): string {
  if (!(error instanceof Problem)) return t('error.internal')
  return t(TEXTS[error.type] ?? 'error.internal', { reason: error.message })
}
