import type { Kind, Slug } from '@/contract/entities'
import { eachKindAsItStands } from '@server/kinds/recordKinds'
import { bulkDeliveries } from './bulkDeliveries'
import { accountActs } from './accountActs'
import { type Act, type BulkKind, bulkKind } from './acts'
import { memberActs } from './memberActs'
import { policyActs } from './policyActs'
import { tariffActs } from './tariffActs'
import { ticketActs } from './ticketActs'

const ownActs: Partial<Record<Kind, Record<string, Act>>> = {
  SupportTicket: ticketActs,
  Account: accountActs,
  ProviderService: tariffActs,
  Member: memberActs,
  Policy: policyActs,
}

let known: ReadonlyMap<Slug, BulkKind> | undefined

/** Every kind with its bulk actions, by slug. */
export function bulkKinds(): ReadonlyMap<Slug, BulkKind> {
  if (known) return known
  const kinds = new Map<Slug, BulkKind>()
  eachKindAsItStands((kind) => {
    const one = bulkKind(kind, ownActs[kind.kind])
    kinds.set(one.slug, one)
  })
  kinds.set(bulkDeliveries.slug, bulkDeliveries)
  known = kinds
  return kinds
}
