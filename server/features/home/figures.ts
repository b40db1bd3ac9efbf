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

/** Who asks for a part of home, and of what. */
export type Asked = { db: Database; reader: Reader; query: HomeQuery }

type Listed = (asked: Asked, filter: Filter) => { filter: Filter; listing: Listing<unknown> }

/** A listing as whoever opens it finds it: read from the same filter, and narrowed to the account where it can be. */
const listingReader =
  <Query extends ListQuery>(
    schema: z.ZodMiniType<Query> & { shape: object },
    list: (db: Database, query: Query, reader: Reader) => Listing<unknown>,
  ): Listed =>
  ({ db, reader, query: { account } }, own) => {
    const filter = { ...own, ...(account && 'account' in schema.shape && { account }) }
    return { filter, listing: list(db, read(schema, filter), reader) }
  }

const listings = {
  FundAuthorization: listingReader(fundAuthorizations.contract.query, fundAuthorizations.list),
  Fund: listingReader(funds.contract.query, funds.list),
  FundMovement: listingReader(fundMovements.contract.query, fundMovements.list),
  Invoice: listingReader(invoices.contract.query, invoices.list),
  Log: listingReader(logContract.query, listLogs),
  Payment: listingReader(payments.contract.query, payments.list),
  Plan: listingReader(plans.contract.query, plans.list),
  Policy: listingReader(policies.contract.query, policies.list),
  Provider: listingReader(providers.contract.query, providers.list),
  ProviderService: listingReader(providerServices.contract.query, providerServices.list),
  Service: listingReader(services.contract.query, services.list),
  Subscription: listingReader(subscriptions.contract.query, subscriptions.list),
  SupportTicket: listingReader(supportTickets.contract.query, supportTickets.list),
  Transaction: listingReader(transactions.contract.query, transactions.list),
  WebhookLog: listingReader(webhookLogContract.query, listDeliveries),
} satisfies Partial<Record<Kind, Listed>>

/** The kinds that home counts. */
export type Counted = keyof typeof listings

/** The listing that a figure is counted in. */
export const openListing = (asked: Asked, kind: Counted, filter: Filter) =>
  listings[kind](asked, filter).listing

/** How many records the listing of a kind holds under a filter. */
export async function countFigure(asked: Asked, kind: Counted, own: Filter): Promise<Figure> {
  const { filter, listing } = listings[kind](asked, own)
  return { kind, filter, ...(await listing.count()) }
}

/** The figure of a kind under a filter whose count is known already. */
export const figureOfCount = (asked: Asked, kind: Counted, own: Filter, total: number): Figure => ({
  kind,
  filter: listings[kind](asked, own).filter,
  total,
  total_capped: false,
})

/** What a column of money adds up to over the records of a figure, by currency. */
export async function amounts(
  asked: Asked,
  kind: Counted,
  filter: Filter,
  { currency, cents }: Money,
): Promise<Amounts> {
  const sums = await openListing(asked, kind, filter).tally(currency, cents)
  return sums.map(({ key, sum }) => ({ currency: key, cents: sum }))
}

export type Money = { currency: RawBuilder<string>; cents: RawBuilder<number> }

/** The money of a column, with the currency beside it: `money('invoices.total_cents')`. */
export const money = (column: `${string}.${string}`): Money => ({
  currency: sql<string>`${sql.ref(`${column.split('.')[0]}.currency`)}`,
  cents: sql<number>`${sql.ref(column)}`,
})

type Line = {
  name: string
  kind: Counted
  filter: Filter
  money?: Money
  /** Whether how long the first of them has waited matters. */
  waits?: boolean
  pressing?: { name: string; kind?: Counted; filter: Filter }
}

/** Lines of a queue, those left out that the role may not see. */
export const queue = (asked: Asked, lines: Line[]): Promise<QueueLine[]> =>
  Promise.all(
    lines
      .filter(({ kind }) => allows(asked.reader.staff.role, viewOf(kind)))
      .map(async ({ name, kind, filter, money, waits, pressing }) => ({
        name,
        figure: await countFigure(asked, kind, filter),
        amounts: money ? await amounts(asked, kind, filter, money) : [],
        oldest: waits ? await openListing(asked, kind, filter).oldest() : null,
        pressing: pressing
          ? { name: pressing.name, figure: await countFigure(asked, pressing.kind ?? kind, pressing.filter) }
          : null,
      })),
  )
