import type { Kind } from '@/contract/entities'

/** Where `g` and a letter lead; without a kind, home. */
export const destinations: { key: string; kind?: Kind }[] = [
  { key: 'i' },
  { key: 't', kind: 'SupportTicket' },
  { key: 'p', kind: 'Person' },
  { key: 'o', kind: 'Policy' },
  { key: 's', kind: 'Subscription' },
  { key: 'f', kind: 'Invoice' },
  { key: 'a', kind: 'Account' },
]
