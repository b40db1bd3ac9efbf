import type { Severity } from '@/contract/events'
import type { Actor } from '@/contract/shapes'
import { momentBefore, PUBLIC, SYSTEM } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

type Told = {
  random: Random
  admin: Actor
  companies: { uuid: string; trade_name: string; status: string; created_at: string }[]
  accounts: {
    uuid: string
    name: string
    status: string
    company_uuid: string | null
    overdue_cents: number
    created_at: string
  }[]
  members: { uuid: string; account_uuid: string; person_uuid: string; status: string; created_at: string }[]
  /** The full name of each person, by uuid. */
  names: Map<string, string>
}

/** Makes the events that would have led to the demo's records as they are. */
export function makeHistory({ random, admin, companies, accounts, members, names }: Told) {
  const event = (
    type: string,
    subject: { type: string; uuid: string; label: string },
    occurred_at: string,
    actor: Actor,
    more: {
      account?: string
      severity?: Severity
      data?: Record<string, unknown>
      previous?: Record<string, unknown>
    } = {},
  ) => ({
    uuid: random.uuid(),
    type,
    occurred_at,
    created_at: occurred_at,
    actor,
    subject_type: subject.type,
    subject_uuid: subject.uuid,
    subject_label: subject.label,
    account_uuid: more.account ?? null,
    data: more.data ?? {},
    previous: more.previous ?? {},
    severity: more.severity ?? 'info',
    correlation_id: random.uuid(),
  })

  const ofCompanies = companies.flatMap(({ uuid, trade_name, status, created_at }) => {
    const subject = { type: 'company', uuid, label: trade_name }
    const born = event('company.created', subject, created_at, admin, { data: { status: 'draft' } })
    if (status === 'draft') return [born]
    const activated = event(
      'company.activated',
      subject,
      momentBefore(random.between(12, 28), random),
      admin,
      {
        data: { status: 'active' },
        previous: { status: 'draft' },
      },
    )
    if (status === 'active') return [born, activated]
    const last = event(
      `company.${status === 'suspended' ? 'suspended' : 'deactivated'}`,
      subject,
      momentBefore(random.between(1, 9), random),
      admin,
      {
        severity: 'warning',
        data: { status },
        previous: { status: 'active' },
      },
    )
    return [born, activated, last]
  })

  const ofAccounts = accounts.flatMap(({ uuid, name, status, company_uuid, overdue_cents, created_at }) => {
    const subject = { type: 'account', uuid, label: name }
    const told = [
      event('account.created', subject, created_at, company_uuid ? admin : PUBLIC, { account: uuid }),
    ]
    if (status !== 'pending')
      told.push(
        event('account.activated', subject, created_at, SYSTEM, {
          account: uuid,
          data: { status: 'active' },
          previous: { status: 'pending' },
        }),
      )
    if (overdue_cents > 0)
      told.push(
        event('account.overdue', subject, momentBefore(random.between(1, 9), random), SYSTEM, {
          account: uuid,
          severity: status === 'on_hold' ? 'error' : 'warning',
          data: { overdue_cents },
        }),
      )
    if (status === 'on_hold' || status === 'closed')
      told.push(
        event(
          `account.${status === 'closed' ? 'closed' : 'held'}`,
          subject,
          momentBefore(random.between(1, 9), random),
          admin,
          {
            account: uuid,
            severity: 'warning',
            data: { status },
            previous: { status: 'active' },
          },
        ),
      )
    return told
  })

  const ofMembers = members.map(({ uuid, account_uuid, person_uuid, status, created_at }) =>
    event(
      'member.created',
      { type: 'member', uuid, label: names.get(person_uuid) ?? '' },
      created_at,
      SYSTEM,
      {
        account: account_uuid,
        data: { status },
      },
    ),
  )
  return [...ofCompanies, ...ofAccounts, ...ofMembers]
}
