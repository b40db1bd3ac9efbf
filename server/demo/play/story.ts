import type { Interval } from '@/contract/planParts'
import type { Behaviour } from '@server/adapters/gateway/sandbox/testCards'
import type { Random } from '@server/demo/material/random'
import type { Household } from './households'
import type { FirstPayment } from './sales'
import type { World } from './world'

/** How long a household has been a customer: its number of periods, and the days since the present one began. */
export type Life = { interval: Interval; periods: number; days: number }

/** What becomes of a household that bought a plan. */
export type Story = {
  life(random: Random): Life
  pays?: FirstPayment
  /** The card as its bank has it when it is charged first. */
  card?: Behaviour
  isTrial?: boolean
  /** How many minutes ago the sale was; it replaces the time that `life` gives. */
  minutes?: number
  tell?(telling: Telling): void
}

export type Telling = {
  world: World
  household: Household
  /** The moments at which periods begin: the sale, then each renewal. */
  began: readonly string[]
  /** Plans what staff or a customer do at a moment. */
  at(moment: string, act: (at: string) => Promise<unknown>): void
  /** Has the bank answer charges of the card like this from a moment on. */
  card(moment: string, behaviour: Behaviour): void
}
