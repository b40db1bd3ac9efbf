import type { DemoHousehold } from '@server/demo/records/makeAccounts'
import { momentBefore, stampMade } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'
import { companyStories } from './companyStories'
import { saleOf } from './beginStory'
import { stories } from './stories'
import type { Life, Story } from './story'

/** What each household in turn goes through, by the name of its story. */
const turns = (
  'steady late secondYear refunded upgraded atTheShop paused cardless unpaid left credited yearEnding confirming ' +
  'disputed steady recovered abandoned steady leaving trialing byTransfer redrafted secondYear inFavour ' +
  'cardless yearEnding downgraded lost steady decided charging steady stayed resumed declined changing ' +
  'cardless calledOff unanswered late byWire'
).split(' ')

/** A household or company with what it goes through. */
export type Role =
  | { kind: 'household'; story: Story; life: Life; at: string }
  | { kind: 'company'; tale: (typeof companyStories)[number]; at: string }
  /** A company that has bought nothing yet. */
  | { kind: 'prospect'; at: string }

/** The role of the household that is the nth of its kind, at a moment (RFC 3339). */
export function castHousehold(random: Random, index: number, now: string): Role {
  const story = stories[turns[index % turns.length] ?? 'steady']
  if (!story) throw new Error(`There is no story ${turns[index % turns.length]}`)
  const life = story.life(random)
  const at = story.minutes === undefined ? saleOf(life, random) : minutesBefore(now, story.minutes)
  return { kind: 'household', story, life, at }
}

const minutesBefore = (now: string, minutes: number) =>
  new Date(Date.parse(now) - minutes * 60_000).toISOString()

/** The role of the company that is the nth that buys. */
export function castCompany(random: Random, index: number): Role {
  const tale = companyStories[index % companyStories.length]
  if (!tale) throw new Error('There is no story of companies')
  const days = random.between(...tale.days)
  const at = saleOf({ interval: 'month', periods: tale.periods, days }, random)
  return { kind: 'company', tale, at }
}

export const castProspect = (random: Random): Role => ({
  kind: 'prospect',
  at: momentBefore(random.between(20, 500), random),
})

/** A household as it was on the day when its account was opened: nothing bought, owed or paid. */
export function openOn({ account, persons, members }: DemoHousehold, at: string): DemoHousehold {
  return {
    account: {
      ...account,
      status: 'pending',
      status_reason: null,
      held_for_debt: false,
      balance_due_cents: 0,
      overdue_cents: 0,
      overdue_since: null,
      credit_cents: 0,
      first_paid_at: null,
      closed_at: null,
      ...stampMade(at, account.created_by),
    },
    persons: persons.map((person) => ({ ...person, created_at: at })),
    members,
  }
}
