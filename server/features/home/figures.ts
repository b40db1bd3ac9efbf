import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Kind } from '@/contract/entities'
import type { Amounts, Figure, Filter, HomeQuery, QueueLine } from '@/contract/home'
import { logContract } from '@/contract/logs'
import { allows, viewOf } from '@/contract/permissions'
import type { ListQuery } from '@/contract/shapes'
import { webhookLogContract } from '@/contract/webhookLogs'
import type { Database } from '@server/db/database'
import type { Listing } from '@server/db/listing'
import { fundAuthorizations } from '@server/domain/funds/fund-authorizations'
import { fundMovements } from '@server/domain/funds/fund-movements'
import { funds } from '@server/domain/funds/funds'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { listLogs } from '@server/domain/history/logs'
import { payments } from '@server/domain/billing/payments/payments'
import { plans } from '@server/domain/catalogue/plans'
import { authorizations } from '@server/domain/cover/authorizations'
import { policies } from '@server/domain/cover/policies'
import { providers } from '@server/domain/network/providers'
import { providerServices } from '@server/domain/network/provider-services'
import type { Reader } from '@server/records/recordKind'
import { services } from '@server/domain/network/services'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { supportTickets } from '@server/domain/support/support-tickets'
import { transactions } from '@server/domain/billing/payments/transactions'
import { listDeliveries } from '@server/domain/webhooks/webhook-logs'
import { read } from '@server/http/validation'

/** The query of a part of home, and its reader. */
export type HomeRequest = { db: Database; reader: Reader; query: HomeQuery }

type ListingReader = (asked: HomeRequest, filter: Filter) => { filter: Filter; listing: Listing<unknown> }

/** Builds a listing exactly as its screen does: the same filter, narrowed to the account where the kind allows it. */
const makeListingReader =
  <Query extends ListQuery>(
    schema: z.ZodMiniType<Query> & { shape: object },
    list: (db: Database, query: Query, reader: Reader) => Listing<unknown>,
  ): ListingReader =>
  ({ db, reader, query: { account } }, own) => {
    const filter = { ...own, ...(account && 'account' in schema.shape && { account }) }
    return { filter, listing: list(db, read(schema, filter), reader) }
  }

const listings = {
  Authorization: makeListingReader(authorizations.contract.query, authorizations.list),
  FundAuthorization: makeListingReader(fundAuthorizations.contract.query, fundAuthorizations.list),
  Fund: makeListingReader(funds.contract.query, funds.list),
  FundMovement: makeListingReader(fundMovements.contract.query, fundMovements.list),
  Invoice: makeListingReader(invoices.contract.query, invoices.list),
  Log: makeListingReader(logContract.query, listLogs),
  Payment: makeListingReader(payments.contract.query, payments.list),
  Plan: makeListingReader(plans.contract.query, plans.list),
  Policy: makeListingReader(policies.contract.query, policies.list),
  Provider: makeListingReader(providers.contract.query, providers.list),
  ProviderService: makeListingReader(providerServices.contract.query, providerServices.list),
  Service: makeListingReader(services.contract.query, services.list),
  Subscription: makeListingReader(subscriptions.contract.query, subscriptions.list),
  SupportTicket: makeListingReader(supportTickets.contract.query, supportTickets.list),
  Transaction: makeListingReader(transactions.contract.query, transactions.list),
  WebhookLog: makeListingReader(webhookLogContract.query, listDeliveries),
} satisfies Partial<Record<Kind, ListingReader>>

/** The kinds that home counts. */
export type CountedKind = keyof typeof listings

/** The listing that a figure is counted in. */
export const openListing = (asked: HomeRequest, kind: CountedKind, filter: Filter) =>
  listings[kind](asked, filter).listing

/** The number of records that a kind's listing has under a filter. */
export async function countFigure(asked: HomeRequest, kind: CountedKind, own: Filter): Promise<Figure> {
  const { filter, listing } = listings[kind](asked, own)
  return { kind, filter, ...(await listing.count()) }
}

/** The figure of a kind whose count is already known. */
export const figureOfCount = (asked: HomeRequest, kind: CountedKind, own: Filter, total: number): Figure => ({
  kind,
  filter: listings[kind](asked, own).filter,
  total,
  total_capped: false,
})

/** The sums of a money column over the records of a figure, by currency. */
export async function sumAmounts(
  asked: HomeRequest,
  kind: CountedKind,
  filter: Filter,
  { currency, cents }: Money,
): Promise<Amounts> {
  const sums = await openListing(asked, kind, filter).tally(currency, cents)
  return sums.map(({ key, sum }) => ({ currency: key, cents: sum }))
}

export type Money = { currency: RawBuilder<string>; cents: RawBuilder<number> }

/** A money column with the currency beside it: `moneyColumn('invoices.total_cents')`. */
export const moneyColumn = (column: `${string}.${string}`): Money => ({
  currency: sql<string>`${sql.ref(`${column.split('.')[0]}.currency`)}`,
  cents: sql<number>`${sql.ref(column)}`,
})

type Line = {
  name: string
  kind: CountedKind
  filter: Filter
  money?: Money
  /** Whether the line also tells how long its oldest record has waited. */
  waits?: boolean
  pressing?: { name: string; kind?: CountedKind; filter: Filter }
}

/** The lines of a queue that the reader's role may see. */
export const loadQueue = (asked: HomeRequest, lines: Line[]): Promise<QueueLine[]> =>
  Promise.all(
    lines
      .filter(({ kind }) => allows(asked.reader.staff.role, viewOf(kind)))
      .map(async ({ name, kind, filter, money, waits, pressing }) => ({
        name,
        figure: await countFigure(asked, kind, filter),
        amounts: money ? await sumAmounts(asked, kind, filter, money) : [],
        oldest: waits ? await openListing(asked, kind, filter).oldest() : null,
        pressing: pressing
          ? { name: pressing.name, figure: await countFigure(asked, pressing.kind ?? kind, pressing.filter) }
          : null,
      })),
  )
