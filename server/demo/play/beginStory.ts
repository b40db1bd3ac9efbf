import type { Interval } from '@/contract/planParts'
import type { Behaviour } from '@server/adapters/gateway/sandbox/testCards'
import { anchorAt, daysLater, periodEndAfter } from '@server/money/calendar'
import { dayBefore, momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'
import type { Household } from './households'
import { type Offer, sell } from './sales'
import type { Life, Story } from './story'
import { hoursBefore, setCard } from './storyActs'
import { planAct } from './planAct'
import type { World } from './world'

/** Begins a story: plans the sale, and what happens after it. */
export function beginStory(world: World, household: Household, { at, offer, story }: Begun): void {
  const began = beginnings(at, offer.price.interval, offer.price.trial_days, world.until)
  const card = (moment: string, behaviour: Behaviour) =>
    world.timeline.plan(moment, () => setCard(world, household, behaviour))
  if (story.card) card(hoursBefore(at, 1), story.card)
  planAct(world, household.account_uuid, at, (moment) =>
    sell(world, household, offer, { at: moment, pays: story.pays ?? 'card' }),
  )
  story.tell?.({
    world,
    household,
    began,
    at: (moment, act) => planAct(world, household.account_uuid, moment, act),
    card,
  })
}

type Begun = { at: string; offer: Offer; story: Story }

/** When the sale of a life was: whole periods before its present one, which began on a day that every month has. */
export function saleOf({ interval, periods, days }: Life, random: Random): string {
  const day = dayBefore(days)
  const late = days === 0 ? 0 : Math.max(0, Number(day.slice(8)) - 28)
  const moment = momentBefore(days + late, random)
  if (periods === 0) return moment
  const back = new Date(moment)
  if (interval === 'year') back.setUTCFullYear(back.getUTCFullYear() - periods)
  else back.setUTCMonth(back.getUTCMonth() - periods)
  return back.toISOString()
}

/** When the periods of what was sold began, with its trial, up to a moment. */
export function beginnings(at: string, interval: Interval, trial_days: number, until: string): string[] {
  const began = [at]
  const first = daysLater(at, trial_days)
  if (trial_days > 0) began.push(first)
  for (let next = periodEndAfter(first, interval, anchorAt(first)); next <= until; )
    next = periodEndAfter(began[began.push(next) - 1] ?? '', interval, anchorAt(first))
  return began
}
