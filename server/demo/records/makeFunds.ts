import {
  type Balances,
  balancesAfter,
  type Bucket,
  type MovementSource,
  type MovementStatus,
  type MovementType,
} from '@/contract/fundMovements'
import type { MovementDirection } from '@/contract/movementDirection'
import type { FundLimits, FundModel, FundPurpose, FundStatus } from '@/contract/funds'
import type { Actor } from '@/contract/shapes'
import { dayBefore, stampMade, momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

/** The account of a company, as the database has it. */
export type Sponsor = { account_uuid: string; company_uuid: string; company: string; active: boolean }

/** A movement of a fund's money, before its balances are computed in order of time. */
export type Act = {
  uuid: string
  at: string
  type: MovementType
  bucket: Bucket
  direction: MovementDirection
  /** In cents, or `rest` for all that is left. */
  amount_cents: number | 'rest'
  source: MovementSource
  description: string | null
  by: Actor
  status?: MovementStatus
  reverses_uuid?: string
}

export type DemoFund = ReturnType<typeof makeFunds>[number]

const purposes: Record<FundPurpose, string> = {
  medical: 'Fondo de gastos médicos',
  dental: 'Fondo dental',
  vision: 'Fondo de lentes',
  wellness: 'Fondo de bienestar',
  medicines: 'Fondo de medicinas',
  mixed: 'Fondo de salud',
}

/** Money that companies set apart for those who work there: a few funds each. */
export function makeFunds(
  random: Random,
  sponsors: readonly Sponsor[],
  { categories, users, by }: { categories: readonly string[]; users: readonly string[]; by: Actor },
) {
  return sponsors.flatMap((sponsor) => {
    const wanted = (Object.keys(purposes) as FundPurpose[]).filter(
      (purpose) => purpose === 'medical' || random.chance(0.4),
    )
    return wanted.map((purpose) => {
      const status: Exclude<FundStatus, 'depleted'> = sponsor.active
        ? random.weighted({ active: 76, draft: 10, frozen: 8, closed: 6 })
        : 'closed'
      const model: FundModel =
        status === 'closed' ? 'prefunded' : random.weighted({ prefunded: 70, reimbursed: 18, capped: 12 })
      const days = random.between(90, 420)
      const member = random.pick([800_000, 1_200_000, 1_500_000])
      const limits: FundLimits = {
        per_authorization_cents: random.pick([300_000, 500_000, 800_000]),
        per_member_period_cents: member,
        per_family_period_cents: random.chance(0.6) ? member * 2 : null,
        per_category: random.chance(0.5)
          ? [
              {
                service_category_uuid: random.pick(categories),
                ...(random.chance(0.5)
                  ? { cents: Math.round(member / 2), pct: null }
                  : { cents: null, pct: '40' }),
              },
            ]
          : [],
      }
      return {
        uuid: random.uuid(),
        name: `${purposes[purpose]} ${sponsor.company}`,
        account_uuid: sponsor.account_uuid,
        company_uuid: sponsor.company_uuid,
        purpose,
        model,
        currency: 'MXN',
        credit_line_cents: model === 'prefunded' ? 0 : random.pick([20_000_000, 40_000_000]),
        low_balance_cents: random.chance(0.8) ? random.pick([1_500_000, 5_000_000, 25_000_000]) : null,
        auto_topup: null,
        period: random.pick(['yearly', 'yearly', 'quarterly', 'monthly', 'none'] as const),
        reset_on: null,
        rollover: random.pick(['none', 'all'] as const),
        rollover_pct: null,
        limits,
        copay_pct: random.pick(['0', '10', '20']),
        eligible: {
          plan_uuids: [],
          departments: [],
          member_status: ['active' as const],
          waiting_days: random.pick([0, 0, 30]),
        },
        approval: {
          auto_approve_below_cents: random.pick([0, 50_000, 100_000]),
          four_eyes: random.chance(0.7),
          two_approvals_above_cents: random.chance(0.4) ? 400_000 : null,
          expires_days: random.pick([15, 30, 60]),
        },
        starts_on: dayBefore(days),
        ends_on: status !== 'draft' && random.chance(0.35) ? dayBefore(-random.between(5, 200)) : null,
        notify_user_uuids: random.chance(0.5) ? [random.pick(users)] : [],
        status,
        status_reason: status === 'frozen' ? 'Revisión de comprobantes con la empresa' : null,
        days,
        ...stampMade(momentBefore(days + 3, random), by),
      }
    })
  })
}

const sourceOf = (by: Actor): MovementSource => ({ type: 'user', uuid: by.uuid, label: by.label })
const byItself: MovementSource = { type: 'schedule', uuid: null, label: '' }

/** What was paid into a fund and what was put right by hand, since it began. */
export function makeFundMoney(random: Random, fund: DemoFund, by: Actor): Act[] {
  if (fund.status === 'draft') return []
  const act = (
    days: number,
    type: MovementType,
    direction: MovementDirection,
    cents: number,
    description: string,
  ) => ({
    uuid: random.uuid(),
    at: momentBefore(days, random),
    type,
    bucket: 'posted' as const,
    direction,
    amount_cents: cents,
    source: sourceOf(by),
    description,
    by,
  })
  const { days } = fund
  const acts: Act[] = []
  if (fund.model === 'prefunded') {
    acts.push(act(days, 'deposit', 'credit', random.between(40, 90) * 1_000_000, 'Depósito inicial'))
    for (let left = days - 60; left > 30; left -= 90)
      acts.push(
        act(left, 'contribution', 'credit', random.between(5, 20) * 1_000_000, 'Aportación trimestral'),
      )
  } else
    acts.push(
      act(days - 20, 'contribution', 'credit', random.between(2, 6) * 1_000_000, 'Aportación de la empresa'),
    )
  if (random.chance(0.3))
    acts.push(
      act(days - 40, 'grant', 'credit', random.between(1, 5) * 100_000, 'Bonificación por renovación'),
    )
  if (random.chance(0.3)) acts.push(act(50, 'fee', 'debit', 50_000, 'Comisión de administración'))
  if (random.chance(0.25))
    acts.push({
      ...act(45, 'rollover', 'credit', random.between(1, 9) * 100_000, 'Saldo del periodo anterior'),
      source: byItself,
    })
  if (random.chance(0.25)) {
    const wrong = act(
      44,
      'adjustment',
      'credit',
      random.between(2, 90) * 1_000,
      'Diferencia con el estado de cuenta',
    )
    acts.push(
      { ...wrong, status: 'reversed' },
      {
        ...act(41, 'reversal', 'debit', wrong.amount_cents, 'Reverso: se registró dos veces'),
        reverses_uuid: wrong.uuid,
      },
    )
  }
  if (random.chance(0.2) && fund.status === 'active')
    acts.push({
      ...act(1, 'contribution', 'credit', random.between(3, 9) * 1_000_000, 'Transferencia por confirmar'),
      status: 'pending',
    })
  if (fund.status === 'closed')
    acts.push({
      ...act(random.between(3, 28), 'refund', 'debit', 0, 'Devolución del saldo por el cierre del fondo'),
      amount_cents: 'rest',
    })
  else if (fund.model === 'prefunded' && random.chance(0.1))
    acts.push({
      ...act(0.5, 'expiry', 'debit', 0, 'Saldo del periodo que venció'),
      amount_cents: 'rest',
      source: byItself,
    })
  return acts
}

/** Some of it moved from one fund of a company to another. */
export function makeTransfer(random: Random, from: DemoFund, to: DemoFund, by: Actor): [Act, Act] {
  const at = momentBefore(43, random)
  const amount_cents = random.between(5, 40) * 10_000
  const half = (type: MovementType, direction: MovementDirection, other: DemoFund): Act => ({
    uuid: random.uuid(),
    at,
    type,
    bucket: 'posted',
    direction,
    amount_cents,
    source: { type: 'transfer', uuid: other.uuid, label: other.name },
    description: null,
    by,
  })
  return [half('transfer_out', 'debit', to), half('transfer_in', 'credit', from)]
}

/** The movements of a fund in their order, each with the balances after it, and the balances that they leave. */
export function inLedger(fund: DemoFund, acts: readonly Act[]) {
  let balances: Balances = { posted_cents: 0, held_cents: 0 }
  const inOrder = [...acts].sort((one, two) => (one.at < two.at ? -1 : one.at > two.at ? 1 : 0))
  const movements = inOrder.flatMap(({ at, by, amount_cents, status = 'posted', ...act }) => {
    const left =
      balances.posted_cents - balances.held_cents + (fund.status === 'closed' ? 0 : fund.credit_line_cents)
    const cents = amount_cents === 'rest' ? left : amount_cents
    if (cents <= 0) return []
    if (status !== 'pending') balances = balancesAfter(balances, { ...act, amount_cents: cents })
    if (balances.posted_cents - balances.held_cents + fund.credit_line_cents < 0)
      throw new Error(`The made-up fund ${fund.name} spends more than it has`)
    return {
      ...act,
      fund_uuid: fund.uuid,
      account_uuid: fund.account_uuid,
      amount_cents: cents,
      posted_after_cents: balances.posted_cents,
      held_after_cents: balances.held_cents,
      effective_at: at,
      status,
      ...stampMade(at, by),
    }
  })
  return { movements, balances }
}
