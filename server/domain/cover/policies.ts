import { policyLetters } from '@/contract/letters'
import { type SqlBool, sql } from 'kysely'
import type { PlanDocument } from '@/contract/planParts'
import {
  lastDayOf,
  type NewPolicy,
  Policy,
  PolicyDetail,
  type PolicyListQuery,
  type PolicyTerm,
  policyContract,
} from '@/contract/policies'
import { columnsOf } from '@server/db/columns'
import { holds, is, isBetween, isOneOf, isTrue } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayAfter, dayOf } from '@/contract/days'
import { policyDebt } from './answering/debt'
import { findCoverGaps, loadStandings } from './answering/standings'
import { standingRulesOf } from './answering/standingRules'
import type { Clock } from '@server/core/clock'
import { inPesos } from '@server/money/pesos'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { type Condition, listing } from '@server/db/listing'
import { optionalReferenceTo, referenceTo, referencesTo } from '@server/db/reference'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { coveredCount, coverHolder, loadLiveCovers, moveCovers } from './covers'
import { settingsOf } from '@server/db/settings'
import { listingRenewals, withRenewals } from './terms/loadRenewals'
import { loadPlan, loadPlanSold } from '@server/domain/catalogue/planTerms'
import { isCoveredByMoney } from './isCoveredByMoney'
import { auditedPolicies } from './movePolicy'
import { renewPolicy, reportRenewal } from './renewPolicy'
import { computePremium } from './terms/premiums'
import { type Reader, type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'
import { mayDo } from '@server/core/staff'

const EXPIRING_DAYS = 30

const pointed = [
  'account',
  'plan',
  'holder',
  'customer',
  'expiring',
  'next_payment_at',
  'members',
  'renewal_mode',
  'renewal_cents',
  'renewal_change_pct',
  'renewal_reasons',
  'renewal_refusal',
  'used_cents',
  'renewal_told_on',
] as const

/** Policies in force that end within this many days. */
const endsWithin = (today: string, days: number) =>
  sql<boolean>`(policies.status in ('active', 'grace')
    and policies.ends_on between ${today}::date and ${dayAfter(today, days)}::date)`

/** Policies that ended between two days and were not renewed. */
const filterLeftBetween = ({ left_from, left_to }: PolicyListQuery): Condition[] =>
  left_from === undefined && left_to === undefined
    ? []
    : [
        // The condition of the partial index of policies that left (migration 0301), word for word.
        sql<SqlBool>`policies.status in ('expired', 'cancelled') and policies.effective_on is not null
          and not policies.is_followed`,
        sql<SqlBool>`coalesce(policies.cancel_effective_on, policies.ends_on)
          between ${left_from ?? '-infinity'}::date and ${left_to ?? 'infinity'}::date`,
      ]

const rows = keepBuilt((db: Database, today: string) =>
  db
    .selectFrom('policies')
    .select(columnsOf('policies', Policy, ...pointed))
    .select([
      referenceTo('accounts', 'policies.account_uuid').as('account'),
      referenceTo('plans', 'policies.plan_uuid').as('plan'),
      referenceTo('members', 'policies.holder_member_uuid').as('holder'),
      optionalReferenceTo('customers', 'policies.customer_uuid').as('customer'),
      endsWithin(today, EXPIRING_DAYS).as('expiring'),
      coveredCount.as('members'),
      sql<string | null>`(select next_invoice_at from subscriptions
        where subscriptions.uuid = policies.subscription_uuid)`.as('next_payment_at'),
    ]),
)

/**
 * The last paid day of a policy in force, with the days added that its subscription rests in a pause, as `endOfPaid` adds
 * them; null where it is past, as the date of the next payment is then unknown.
 */
export const periodEndsOn = (today: string) => sql<string | null>`(
  select case when policies.status in ('active', 'grace') and paid.until >= ${today}::date then paid.until end
  from (select least(policies.ends_on, coalesce(
    (select (current_period_end at time zone 'America/Mexico_City')::date - 1
        + case when subscriptions.status = 'paused' and pause ->> 'until' is not null then greatest(0,
          (pause ->> 'until')::date - ((pause ->> 'from')::timestamptz at time zone 'America/Mexico_City')::date) else 0 end
      from subscriptions where subscriptions.uuid = policies.subscription_uuid),
    policies.ends_on)) as until) as paid)`

const detail = columnsOf(
  'policies',
  PolicyDetail,
  ...pointed,
  'addons',
  'subscription',
  'fund',
  'previous_policy',
  'period_ends_on',
  'debt',
  'health_declared',
  'renewable_from',
  'nonrenewal_until',
  'terms',
  'documents',
  'gaps',
)

/** The documents of the revision that the policy was sold under. */
const documents = sql<PlanDocument[]>`coalesce((select kept.terms -> 'documents' from plan_revisions as kept
  where kept.plan_uuid = policies.plan_uuid and kept.revision = policies.plan_revision), '[]')`

/** A policy with the policies that it follows and that follow it. */
const terms = sql<PolicyTerm[]>`(
  with recursive back as (
    select uuid, previous_policy_uuid from policies as own where own.uuid = policies.uuid
    union all
    select earlier.uuid, earlier.previous_policy_uuid
    from policies as earlier join back on back.previous_policy_uuid = earlier.uuid
  ), chain as (
    select uuid from back where previous_policy_uuid is null
    union all
    select later.uuid from policies as later join chain on later.previous_policy_uuid = chain.uuid
  )
  select jsonb_agg(jsonb_build_object('uuid', term.uuid, 'number', term.number, 'stage', term.stage,
    'starts_on', term.starts_on, 'ends_on', term.ends_on, 'status', term.status) order by term.starts_on)
  from policies as term join chain using (uuid))`

/** Whether any member that the policy covers or covered answered yes to a health question. */
const healthDeclared = sql<boolean | null>`(
  select bool_or(declared.answer = 'yes') from member_policies
  join health_declarations as declared on declared.member_uuid = member_policies.member_uuid
  where member_policies.policy_uuid = policies.uuid)`

async function find(db: Database, uuid: string, { clock }: Reader) {
  const policy = await rows(db, dayIn(clock))
    .select(detail)
    .select([
      referencesTo('plan_addons', 'policies.addon_uuids').as('addons'),
      optionalReferenceTo('subscriptions', 'policies.subscription_uuid').as('subscription'),
      optionalReferenceTo('funds', 'policies.fund_uuid').as('fund'),
      optionalReferenceTo('policies', 'policies.previous_policy_uuid').as('previous_policy'),
      periodEndsOn(dayIn(clock)).as('period_ends_on'),
      healthDeclared.as('health_declared'),
      sql<string>`(select policies.ends_on - plans.renewal_window_days
        from plans where plans.uuid = policies.plan_uuid)`.as('renewable_from'),
      policyDebt(dayIn(clock)).as('debt'),
      terms.as('terms'),
      documents.as('documents'),
    ])
    .where('policies.uuid', '=', uuid)
    .executeTakeFirst()
  if (!policy) return
  const covers = sql<SqlBool>`member_policies.policy_uuid = ${uuid}`
  const { nonrenewal_notice_days } = await settingsOf(db, 'billing')
  const [told] = await withRenewals(db, [policy], dayIn(clock))
  return (
    told && {
      ...told,
      nonrenewal_until: dayAfter(policy.ends_on, -nonrenewal_notice_days),
      gaps: await findCoverGaps(db, covers, dayIn(clock)),
    }
  )
}

const ended = ['expired', 'cancelled']
const notYetInForce = ['draft', 'pending_payment', 'scheduled']

async function check(tx: Transaction, values: NewPolicy, { before, staff }: WriteContext<'policies'>) {
  if (before && ended.includes(before.status))
    throw conflict('invalid_transition', 'La póliza ya terminó y no cambia')
  if (before?.nonrenewal_reason && values.auto_renew)
    throw unprocessable({
      field: 'auto_renew',
      code: 'unfit',
      message: 'Se decidió no renovarla. Elige antes «Volver a renovar»',
    })
  if (values.customer_uuid !== before?.customer_uuid) await refuseStranger(tx, values)
  if (before) return refuseOtherDays(tx, values, before, mayDo(staff, 'Policy.delete'))
  await refuseMissing(tx, values, [
    ['account_uuid', 'accounts', 'Esa cuenta no existe'],
    ['plan_uuid', 'plans', 'Ese plan no existe'],
    ['holder_member_uuid', 'members', 'Ese miembro no existe'],
    ['subscription_uuid', 'subscriptions', 'Esa suscripción no existe'],
    ['fund_uuid', 'funds', 'Ese fondo no existe'],
  ])
  await refuseUnsold(tx, values)
  await refuseUnfitHolder(tx, values)
  await refuseOtherSubscription(tx, values)
  await refuseOtherFund(tx, values)
}

/** Refuses a paying customer of another account. */
async function refuseStranger(tx: Transaction, { customer_uuid, account_uuid }: NewPolicy) {
  if (!customer_uuid) return
  const customer = await tx
    .selectFrom('customers')
    .select('account_uuid')
    .where('uuid', '=', customer_uuid)
    .executeTakeFirst()
  if (customer?.account_uuid !== account_uuid)
    throw unprocessable({
      field: 'customer_uuid',
      code: 'unfit',
      message: 'Elige a un cliente de la misma cuenta',
    })
}

/** Refuses to move the first day of a policy in force; only administrators bring its last day forward. */
async function refuseOtherDays(
  tx: Transaction,
  { starts_on, ends_on }: NewPolicy,
  before: Row<'policies'>,
  mayShorten: boolean,
) {
  const refuse = (field: string, message: string) => unprocessable({ field, code: 'unfit', message })
  if (starts_on !== before.starts_on && !notYetInForce.includes(before.status))
    throw refuse('starts_on', 'La póliza ya empezó y su inicio no cambia')
  if (!ends_on || ends_on === before.ends_on || starts_on !== before.starts_on) return
  if (!mayShorten) throw refuse('ends_on', 'Pide a alguien con rol Administración que acorte la vigencia')
  const plan = await loadPlan(tx, before.plan_uuid)
  const last = lastDayOf(starts_on, plan.period)
  if (ends_on < starts_on || ends_on > last)
    throw refuse('ends_on', `Elige un día dentro de la vigencia del plan, que llega al ${last}`)
}

/** Refuses a plan that is not on sale, and add-ons that do not fit the plan or each other. */
async function refuseUnsold(tx: Transaction, { account_uuid, plan_uuid, addon_uuids }: NewPolicy) {
  const account = await tx
    .selectFrom('accounts')
    .select('status')
    .where('uuid', '=', account_uuid)
    .executeTakeFirstOrThrow()
  if (account.status === 'closed')
    throw unprocessable({ field: 'account_uuid', code: 'closed', message: 'Esa cuenta está cerrada' })
  const plan = await loadPlan(tx, plan_uuid)
  if (plan.status !== 'published')
    throw unprocessable({ field: 'plan_uuid', code: 'unfit', message: 'Ese plan no está publicado' })
  if (addon_uuids.length === 0) return
  const addons = await tx
    .selectFrom('plan_addons')
    .selectAll()
    .where('uuid', 'in', addon_uuids)
    .where('status', '=', 'published')
    .where('archived_at', 'is', null)
    .execute()
  const refuse = (message: string) => unprocessable({ field: 'addon_uuids', code: 'unfit', message })
  if (addons.length < new Set(addon_uuids).size) throw refuse('Alguno de esos complementos no está publicado')
  for (const addon of addons) {
    if (!addon.compatible_plan_uuids.includes(plan_uuid))
      throw refuse(`El complemento ${addon.name} no va con este plan`)
    if (!addon.requires_addon_uuids.every((uuid) => addon_uuids.includes(uuid)))
      throw refuse(`El complemento ${addon.name} pide otro que falta`)
    if (addon.excludes_addon_uuids.some((uuid) => addon_uuids.includes(uuid)))
      throw refuse(`El complemento ${addon.name} no va con otro de los elegidos`)
  }
}

/** Refuses a holder of another account; other rules are checked when the holder's cover is created. */
async function refuseUnfitHolder(tx: Transaction, { holder_member_uuid, account_uuid }: NewPolicy) {
  const refuse = (message: string) => unprocessable({ field: 'holder_member_uuid', code: 'unfit', message })
  const holder = await tx
    .selectFrom('members')
    .selectAll()
    .where('uuid', '=', holder_member_uuid)
    .executeTakeFirstOrThrow()
  if (holder.account_uuid !== account_uuid) throw refuse('Elige a un titular de la misma cuenta')
  if (holder.kind !== 'holder') throw refuse('Elige a un titular')
  if (holder.status === 'terminated') throw refuse('Esa persona ya está dada de baja')
}

/** Refuses a subscription of another plan or another account. */
async function refuseOtherSubscription(
  tx: Transaction,
  { funding, subscription_uuid, account_uuid, plan_uuid }: NewPolicy,
) {
  if (funding !== 'subscription' || !subscription_uuid) return
  const subscription = await tx
    .selectFrom('subscriptions')
    .select(['account_uuid', 'plan_uuid', 'status'])
    .where('uuid', '=', subscription_uuid)
    .executeTakeFirstOrThrow()
  const refuse = (message: string) => unprocessable({ field: 'subscription_uuid', code: 'unfit', message })
  if (subscription.account_uuid !== account_uuid) throw refuse('Elige una suscripción de la misma cuenta')
  if (subscription.plan_uuid !== plan_uuid) throw refuse('Esa suscripción es de otro plan')
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw refuse('Esa suscripción ya terminó')
}

/** Refuses a fund of another account and company, or one that is not active. */
async function refuseOtherFund(tx: Transaction, { funding, fund_uuid, account_uuid }: NewPolicy) {
  if (funding !== 'fund' || !fund_uuid) return
  const fits = await tx
    .selectFrom('funds')
    .innerJoin('accounts', (join) => join.on('accounts.uuid', '=', account_uuid))
    .select('funds.uuid')
    .where('funds.uuid', '=', fund_uuid)
    .where('funds.status', '=', 'active')
    .where((of) =>
      of.or([
        of('funds.account_uuid', '=', account_uuid),
        of('funds.company_uuid', '=', of.ref('accounts.company_uuid')),
      ]),
    )
    .executeTakeFirst()
  if (!fits)
    throw unprocessable({
      field: 'fund_uuid',
      code: 'unfit',
      message: 'Elige un fondo activo de la misma cuenta o empresa',
    })
}

/** The columns that follow from the plan: its revision, the last day and the premium. */
async function derive(tx: Transaction, values: NewPolicy, { before, today }: WriteContext<'policies'>) {
  const plan = await loadPlan(tx, values.plan_uuid)
  const isAsWritten = before && values.ends_on && values.starts_on === before.starts_on
  const paidBy = {
    subscription_uuid: values.funding === 'subscription' ? values.subscription_uuid : null,
    fund_uuid: values.funding === 'fund' ? values.fund_uuid : null,
  }
  return {
    ...paidBy,
    ends_on: isAsWritten ? values.ends_on : lastDayOf(values.starts_on, plan.period),
    ...(!before && {
      plan_revision: plan.revision,
      premium_cents: await computePremium(tx, { ...values, ...paidBy }, 1, today),
    }),
  }
}

async function onTransition(tx: Transaction, step: Step<'policies'>) {
  const { name, row, origin, effects } = step
  const today = dayOf(new Date(origin.at))
  if (name === 'suspend') return { columns: { suspended_on: today, grace_until: null } }
  if (name === 'renew') {
    const { planned } = await renewPolicy(tx, { row, origin, effects })
    return {
      columns: { status: row.status, status_reason: row.status_reason },
      ...reportRenewal(row, planned),
    }
  }
  if (name !== 'issue' && name !== 'reactivate') return
  if (row.ends_on < today)
    throw conflict('invalid_transition', 'La vigencia de la póliza ya pasó. Crea otra póliza')
  if (name === 'issue') {
    const plan = await loadPlanSold(tx, row)
    if ((await loadLiveCovers(tx, row.uuid)).length < plan.members.min)
      throw conflict(
        'invalid_transition',
        `El plan pide al menos ${plan.members.min} personas. Agrega miembros antes de emitirla`,
      )
    if (!(await isCoveredByMoney(tx, row))) return
    return {
      columns: {
        status: row.starts_on <= today ? 'active' : 'scheduled',
        effective_on: row.starts_on < today ? today : row.starts_on,
      },
    }
  }
  return {
    columns: { suspended_on: null, grace_until: null },
    notes: await describeLeftBehind(tx, row, today),
  }
}

/** Whom a reactivated policy still does not cover, and what it still owes, in Spanish for staff. */
async function describeLeftBehind(tx: Transaction, { uuid, currency }: Row<'policies'>, today: string) {
  const standings = await loadStandings(tx, sql`member_policies.policy_uuid = ${uuid}`, today)
  const debt = standings[0]?.debt
  const people = standings.flatMap((standing) =>
    [...standingRulesOf(standing)]
      .filter(({ result, name }) => result === 'refuses' && name !== 'policy')
      .map(({ says }) => `${standing.member.label} sigue sin cobertura: ${says}`),
  )
  return [
    ...people,
    ...(debt && debt.overdue_cents > 0
      ? [
          `Sigue debiendo ${inPesos(debt.overdue_cents, currency)} de ${debt.overdue_invoices === 1 ? 'una factura vencida' : `${debt.overdue_invoices} facturas vencidas`}`,
        ]
      : []),
  ]
}

/** The policies that a query finds, as they are now. */
const listPolicies = (db: Database, query: PolicyListQuery, clock: Clock) =>
  listing(db, query, {
    rows: rows(db, dayIn(clock)),
    table: 'policies',
    sorts: {
      holder: 'policies.sort_holder',
    },
    defaultSort: 'ends_on',
    where: [
      isOneOf('policies.status', query.status),
      is('policies.plan_uuid', query.plan),
      query.plan_revision !== undefined &&
        sql<SqlBool>`policies.plan_revision = any(${query.plan_revision}::int[])`,
      is('policies.account_uuid', query.account),
      query.company !== undefined &&
        sql<SqlBool>`policies.account_uuid in (select uuid from accounts where company_uuid = ${query.company})`,
      is('policies.customer_uuid', query.customer),
      is('policies.holder_member_uuid', query.holder),
      query.person !== undefined &&
        sql<SqlBool>`policies.holder_member_uuid in (select uuid from members where person_uuid = ${query.person})`,
      is('policies.subscription_uuid', query.subscription),
      is('policies.fund_uuid', query.fund),
      query.addon !== undefined && sql<SqlBool>`policies.addon_uuids @> array[${query.addon}]::uuid[]`,
      isOneOf('policies.funding', query.funding),
      isOneOf('policies.stage', query.stage),
      query.expiring !== undefined &&
        sql<SqlBool>`${endsWithin(dayIn(clock), Math.max(...query.expiring.map(Number)))}`,
      query.renewing !== undefined &&
        sql<SqlBool>`${endsWithin(dayIn(clock), Math.max(...query.renewing.map(Number)))} and not policies.is_followed`,
      holds(
        sql<SqlBool>`exists (select from renewal_notices as told
            where told.policy_uuid = policies.uuid and told.ends_on = policies.ends_on)`,
        query.renewal_told,
      ),
      holds(sql<SqlBool>`policies.balance_cents > 0`, query.owing),
      isTrue('policies.auto_renew', query.auto_renew),
      holds(
        sql<SqlBool>`policies.cancel_effective_on is not null and policies.status <> 'cancelled'`,
        query.canceling,
      ),
      isBetween('policies.starts_on', query.starts_from, query.starts_to),
      isBetween('policies.ends_on', query.ends_from, query.ends_to),
      isBetween('policies.effective_on', query.effective_from, query.effective_to),
      ...filterLeftBetween(query),
    ],
  })

export const policies = recordKind(policyContract, {
  ...auditedPolicies,
  noun: 'La póliza',
  prefix: 'POL',
  list: (db, query, { clock }) => listingRenewals(db, listPolicies(db, query, clock), dayIn(clock)),
  find,
  defaults: () => ({ status: 'draft', stage: 'new' }),
  check,
  derive,
  whyNotDeletable: async (_tx, { status }) =>
    status === 'draft' ? undefined : 'La póliza ya se emitió. Cancélala en su lugar',
  onCreated: coverHolder,
  onTransition,
  afterTransition: async (tx, step) => {
    // A letter about the policy changes no cover.
    if (step.name in policyLetters) return
    const { status } = await tx
      .selectFrom('policies')
      .select('status')
      .where('uuid', '=', step.row.uuid)
      .executeTakeFirstOrThrow()
    await moveCovers(tx, step, status)
  },
})
