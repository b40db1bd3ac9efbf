import type { CoverSource } from '@/contract/coverQuestions'
import type { Debt } from '@/contract/debt'
import type { Ref } from '@/contract/shapes'
import type { Pause } from '@/contract/subscriptions'
import type { Row } from '@server/audit/writes'
import { dayInWords } from '@server/db/days'
import { inPesos } from '@server/money/pesos'
import { conditions, type Mend, passes, refuses, type Verdict } from './verdicts'

/** All that must stand before a plan is asked about any service: the person, account, debt, policy and enrolment. */
export type StandingCase = {
  member: Ref & Pick<Row<'members'>, 'status' | 'terminated_on'>
  account: Ref & Pick<Row<'accounts'>, 'status' | 'held_for_debt'>
  cover: Pick<
    Row<'member_policies'>,
    'uuid' | 'number' | 'status' | 'starts_on' | 'ends_on' | 'suspended_with_policy' | 'policy_uuid'
  > & {
    policy_status: Row<'policies'>['status']
    policy_number: string
    grace_until: string | null
    cancel_effective_on: string | null
    currency: string
  }
  /** What pays for the policy; null where no subscription does. */
  subscription: { uuid: string; status: Row<'subscriptions'>['status']; pause: Pause | null } | null
  debt: Debt
  on: string
  today: string
}

/** Whether anything stands between a member and their cover, in the order in which a person would mend it. */
export function* standingRulesOf(asked: StandingCase): Generator<Verdict> {
  yield judgeMember(asked)
  yield judgeAccount(asked)
  yield* judgeDebt(asked)
  yield judgePolicy(asked)
  yield judgeCover(asked)
}

export const coverSource = ({ uuid, number }: { uuid: string; number: string }): CoverSource => ({
  kind: 'MemberPolicy',
  uuid,
  label: number,
})
const policySource = ({ cover }: StandingCase): CoverSource => ({
  kind: 'Policy',
  uuid: cover.policy_uuid,
  label: cover.policy_number,
})

const acts = (mend: Mend['mend']): Mend => ({ mend, from: null })

function judgeMember({ member, on, today }: StandingCase): Verdict {
  const { uuid, label, status, terminated_on } = member
  const rule = { name: 'member', source: { kind: 'Member', uuid, label } } as const
  if (status === 'suspended' && on >= today)
    return refuses(
      { ...rule, says: 'su alta como miembro está suspendida' },
      'not_in_force',
      acts('reinstate_member'),
    )
  if (terminated_on && on >= terminated_on)
    return refuses(
      { ...rule, says: `se dio de baja como miembro el ${dayInWords(terminated_on)}` },
      'not_in_force',
      // Its covers ended with the member: reinstating them does not bring those back.
      acts('another_cover'),
    )
  return passes({ ...rule, says: 'su alta como miembro vale ese día' })
}

/** An account on hold leaves its policies in grace first: it refuses only through them. */
function judgeAccount({ account }: StandingCase): Verdict {
  const { uuid, label, status } = account
  const rule = { name: 'account', source: { kind: 'Account', uuid, label } } as const
  if (status === 'on_hold') return conditions({ ...rule, says: `la cuenta ${label} está en pausa` })
  if (status === 'closed') return conditions({ ...rule, says: `la cuenta ${label} está cerrada` })
  const says = status === 'pending' ? 'se activa con su primer pago' : 'está activa'
  return passes({ ...rule, says: `la cuenta ${label} ${says}` })
}

function* judgeDebt(asked: StandingCase): Generator<Verdict> {
  const { overdue_cents, overdue_invoices, oldest } = asked.debt
  if (overdue_cents === 0) return
  const { currency } = asked.cover
  const count = overdue_invoices === 1 ? 'una factura vencida' : `${overdue_invoices} facturas vencidas`
  const since = oldest ? `, la más antigua del ${dayInWords(oldest.due_on)}` : ''
  yield conditions({
    name: 'debt',
    source: policySource(asked),
    says: `debe ${inPesos(overdue_cents, currency)} de ${count}${since}`,
  })
}

function judgePolicy(asked: StandingCase): Verdict {
  const { cover, on, today } = asked
  const { policy_status: policy, policy_number: number, grace_until } = cover
  const rule = { name: 'policy', source: policySource(asked) } as const
  const no = (says: string, mend: Mend) =>
    refuses({ ...rule, says: `la póliza ${number} ${says}` }, 'not_in_force', mend)
  if (policy === 'draft') return no('todavía no se emite', acts('issue_policy'))
  if (policy === 'pending_payment') return no('espera su primer pago', acts('pay'))
  if (policy === 'suspended' && on >= today) return judgeSuspended(asked, no)
  if (policy === 'grace' && grace_until && on > grace_until)
    return no(`debe un pago y solo cubre hasta el ${dayInWords(grace_until)}`, mendOfFallenBehind(asked))
  if (policy === 'cancelled' && on >= (cover.cancel_effective_on ?? today))
    return no('se canceló', acts('another_cover'))
  if (policy === 'grace' && grace_until)
    return conditions({
      ...rule,
      says: `la póliza ${number} debe un pago y cubre hasta el ${dayInWords(grace_until)}`,
    })
  return passes({ ...rule, says: `la póliza ${number} cubre ese día` })
}

/** A policy is suspended by staff, in a pause of its subscription, or at the end of its grace. */
function judgeSuspended(asked: StandingCase, no: (says: string, mend: Mend) => Verdict): Verdict {
  const { cover, subscription } = asked
  if (subscription?.status === 'paused' && subscription.pause?.policy_uuids?.includes(cover.policy_uuid))
    return no('está suspendida mientras su suscripción está en pausa', acts('resume_subscription'))
  if (cover.grace_until === null) return no('está suspendida', acts('reactivate_policy'))
  return no('está suspendida: se le acabaron los días de gracia', mendOfFallenBehind(asked))
}

/** A policy falls behind by a charge that fails, or by a hold of its account: each is mended where it began. */
function mendOfFallenBehind(asked: StandingCase): Mend {
  const { account, subscription } = asked
  if (subscription?.status === 'past_due' || subscription?.status === 'unpaid') return acts('pay')
  return account.status === 'on_hold' ? mendOfHold(asked) : acts('reactivate_policy')
}

/** What takes an account off hold: paying, where it is held for debt; one whose debt is gone is released by hand. */
export const mendOfHold = ({ account, debt }: StandingCase): Mend =>
  acts(account.held_for_debt && debt.overdue_cents > 0 ? 'pay' : 'reactivate_account')

function judgeCover({ cover, on, today }: StandingCase): Verdict {
  const rule = { name: 'cover', source: coverSource(cover) } as const
  const no = (says: string, mend: Mend) => refuses({ ...rule, says }, 'not_in_force', mend)
  if (cover.status === 'rejected') return no('la afiliación se rechazó', acts('another_cover'))
  if (on < cover.starts_on)
    return no(`la afiliación empieza el ${dayInWords(cover.starts_on)}`, {
      mend: 'wait',
      from: cover.starts_on,
    })
  if (on > cover.ends_on)
    return no(`la afiliación termina el ${dayInWords(cover.ends_on)}`, acts('another_cover'))
  if (cover.status === 'suspended' && on >= today) {
    const follows = cover.suspended_with_policy && cover.policy_status === 'suspended'
    if (follows) return conditions({ ...rule, says: 'la afiliación se suspendió con su póliza' })
    return no('la afiliación está suspendida', acts('reactivate_cover'))
  }
  return passes({
    ...rule,
    says: `la afiliación va del ${dayInWords(cover.starts_on)} al ${dayInWords(cover.ends_on)}`,
  })
}
