import type { Kind } from '@/contract/entities'

/** What a status means for the reader: fine, act soon, wrong, under way, or nothing in particular. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'

/** The tone of each status, the same for all kinds. */
const tones = {
  // fine
  active: 'ok',
  published: 'ok',
  available: 'ok',
  paid: 'ok',
  approved: 'ok',
  succeeded: 'ok',
  captured: 'ok',
  posted: 'ok',
  resolved: 'ok',
  // asks for something
  open: 'warn',
  past_due: 'warn',
  incomplete: 'warn',
  grace: 'warn',
  expiring: 'warn',
  requested: 'warn',
  needs_info: 'warn',
  requires_method: 'warn',
  requires_action: 'warn',
  unknown: 'warn',
  depleted: 'warn',
  temporarily_closed: 'warn',
  partial: 'warn',
  on_hold: 'warn',
  // wrong
  suspended: 'bad',
  overdue: 'bad',
  unpaid: 'bad',
  failed: 'bad',
  rejected: 'bad',
  locked: 'bad',
  frozen: 'bad',
  auto_disabled: 'bad',
  // under way
  pending: 'info',
  pending_payment: 'info',
  scheduled: 'info',
  in_review: 'info',
  trialing: 'info',
  processing: 'info',
  sending: 'info',
  invited: 'info',
  new: 'info',
  partially_captured: 'info',
  partially_approved: 'info',
  // nothing in particular
  draft: 'neutral',
  inactive: 'neutral',
  archived: 'neutral',
  closed: 'neutral',
  cancelled: 'neutral',
  canceled: 'neutral',
  terminated: 'neutral',
  ended: 'neutral',
  disabled: 'neutral',
  merged: 'neutral',
  deceased: 'neutral',
  retired: 'neutral',
  paused: 'neutral',
  exhausted: 'neutral',
  expired: 'neutral',
  void: 'neutral',
  uncollectible: 'neutral',
  incomplete_expired: 'neutral',
  removed: 'neutral',
  released: 'neutral',
  reversed: 'neutral',
  used: 'neutral',
  discarded: 'neutral',
} as const satisfies Record<string, Tone>

/** Where a word means something else for one kind. */
const exceptions: { [Of in Kind]?: Record<string, Tone> } = {
  Invoice: { open: 'info' },
  PaymentMethod: { expired: 'bad' },
  Policy: { expired: 'bad' },
  FundAuthorization: { pending: 'warn', captured: 'neutral' },
  User: { expired: 'warn' },
  SupportTicket: { on_hold: 'neutral', pending: 'neutral' },
}

/** The tone of a status of a kind; none for one that this version of the console does not know. */
export const toneOf = (kind: Kind, status: string): Tone | undefined =>
  exceptions[kind]?.[status] ?? (isKnown(status) ? tones[status] : undefined)

const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status)
