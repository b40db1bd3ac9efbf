import * as z from 'zod/mini'
import { Figure } from './home'
import { Cents, Currency, Day } from './shapes'

/** What happens in the life of an account, in the order of its lines. */
export const LifeAct = z.enum([
  'opened',
  'contracted',
  'paid',
  'failed',
  'ticket',
  'authorization',
  'claim',
  'canceled',
  'closed',
])
export type LifeAct = z.infer<typeof LifeAct>

/** How long the spans are that acts are counted in: short while the life is. */
export const LifeUnit = z.enum(['day', 'week', 'month', 'quarter', 'year'])
export type LifeUnit = z.infer<typeof LifeUnit>

/** How many acts of a kind there were in a span, with their money where they move some. */
const CountedAct = z.object({
  act: LifeAct,
  total: z.int(),
  cents: z.nullable(Cents),
  /** The listing that holds exactly these; none for what the account itself says. */
  figure: z.nullable(Figure),
})

/** What happened from a day to another, both included. */
const LifeSpan = z.object({ from: Day, to: Day, acts: z.array(CountedAct) })

/** The life of an account: what the reader may see of it, in spans without those in which nothing happened. */
export const AccountLife = z.object({
  currency: Currency,
  unit: LifeUnit,
  from: Day,
  to: Day,
  spans: z.array(LifeSpan),
})
export type AccountLife = z.infer<typeof AccountLife>
