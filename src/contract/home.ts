import * as z from 'zod/mini'
import { type Kind, slugs } from './entities'
import { Cents, Currency, Day, Instant, Ref, Uuid } from './shapes'

/** The tabs of home, each for a job. */
export const homeTabs = ['operations', 'plans', 'audit'] as const
export type HomeTab = (typeof homeTabs)[number]

/** What home tells: of one account or of all, and what happened from one day to another, both included. */
export const HomeQuery = z.strictObject({ account: z.optional(Uuid), from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Elige un día igual o posterior al primero',
  }),
)
export type HomeQuery = z.infer<typeof HomeQuery>

/** The filter of a listing, as its address has it. */
export const Filter = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type Filter = z.infer<typeof Filter>

const Kinds = z.enum(Object.keys(slugs) as [Kind, ...Kind[]])

/** How many records a listing holds under a filter: opening that listing shows exactly those. */
export const Figure = z.object({ kind: Kinds, filter: Filter, total: z.int(), total_capped: z.boolean() })
export type Figure = z.infer<typeof Figure>

/** What waits for a decision or an answer is counted in one account or in all. */
export const WaitingQuery = z.strictObject({ account: z.optional(Uuid) })

/** What waits, by kind: the counters of the navigation. */
export const Waiting = z.array(Figure)
export type Waiting = z.infer<typeof Waiting>

/** What the records of a figure add up to, by currency. */
export const Amounts = z.array(z.object({ currency: Currency, cents: Cents }))
export type Amounts = z.infer<typeof Amounts>

/** A queue of work: how many records, how much money, since when, and its most urgent record. */
export const QueueLine = z.object({
  name: z.string(),
  figure: Figure,
  amounts: Amounts,
  oldest: z.nullable(Instant),
  pressing: z.nullable(z.object({ name: z.string(), figure: Figure })),
})
export type QueueLine = z.infer<typeof QueueLine>

/** A sum of money that a measure is made of: the first of them less the others. */
const Term = z.object({ name: z.string(), figure: Figure, amounts: Amounts })
export type Term = z.infer<typeof Term>

/** What came to a line of the queue on each of the last seven days, oldest first, and how many that is. */
export const DayCounts = z.object({
  name: z.string(),
  figure: Figure,
  days: z.array(z.object({ day: Day, total: z.int() })),
})
export type DayCounts = z.infer<typeof DayCounts>

/** A measure of the period, with what it was in the one before; a measure of today is held against nothing. */
export const Measure = z.object({
  name: z.string(),
  figure: Figure,
  /** What its money is made of, where it is a difference: what was received and what was given back. */
  terms: z.array(Term),
  /** What it comes to where it is money; nothing where it counts records. */
  amounts: z.nullable(Amounts),
  before: z.nullable(z.object({ from: Day, to: Day, total: z.int(), amounts: z.nullable(Amounts) })),
})
export type Measure = z.infer<typeof Measure>

/** What channels of sale are compared by: subscriptions begun, sold and canceled, and what was billed of them. */
export const ChannelMeasure = z.enum(['started', 'sold', 'billed', 'canceled'])
export type ChannelMeasure = z.infer<typeof ChannelMeasure>

/** What a chart shows of a month, a figure for each of its series; in cents of the peso where it shows money. */
export const Month = z.object({
  month: z.string(),
  series: z.array(z.object({ name: z.string(), figure: Figure, value: z.int() })),
})
export type Month = z.infer<typeof Month>

/** The channels side by side: in each month, what was begun, sold, billed and canceled through each. */
export const ChannelMonths = z.object({ measure: ChannelMeasure, months: z.array(Month) })
export type ChannelMonths = z.infer<typeof ChannelMonths>

/** One part of a whole: how many of its records point to a record. */
const Part = z.object({ of: Ref, figure: Figure })

/** A whole by its largest parts and the rest of it: together they add up to it. */
export const Mix = z.object({
  parts: z.array(Part),
  /** How many parts are not told, and how many records they have together; nothing where all are told. */
  others: z.nullable(z.object({ parts: z.int(), total: z.int() })),
})
export type Mix = z.infer<typeof Mix>

/** A fund held against its ledger: what its movements add up to is what it says to have. */
export const FundCheck = z.object({
  fund: Ref,
  currency: Currency,
  balance_cents: Cents,
  /** What it says less what its movements add up to, both of its money and of what is held of it. */
  difference_cents: Cents,
  movements: Figure,
})
export type FundCheck = z.infer<typeof FundCheck>

/** The funds that do not add up and then the largest, and how many there are. */
export const FundChecks = z.object({ checks: z.array(FundCheck), differing: z.int(), funds: Figure })
export type FundChecks = z.infer<typeof FundChecks>

/** Whether there is anything to tell yet. */
export const Start = z.object({ is_empty: z.boolean() })

/** The parts of home, each a call of its own, `GET admin/home/<block>`, so that it loads and fails alone. */
export const homeBlocks = {
  start: Start,
  'operations/queue': z.array(QueueLine),
  'operations/days': z.array(DayCounts),
  'plans/measures': z.array(Measure),
  'plans/months': z.array(Month),
  'plans/mix': Mix,
  'plans/channels': z.array(ChannelMonths),
  'plans/decisions': z.array(QueueLine),
  'audit/measures': z.array(Measure),
  'audit/months': z.array(Month),
  'audit/funds': FundChecks,
  'audit/marks': z.array(QueueLine),
} as const
export type HomeBlock = keyof typeof homeBlocks
