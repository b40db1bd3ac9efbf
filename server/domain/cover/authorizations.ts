import { type SqlBool, sql } from 'kysely'
import {
  Authorization,
  AuthorizationDetail,
  type NewAuthorization,
  authorizationContract,
} from '@/contract/authorizations'
import type { Effect } from '@/contract/actions'
import { type CoverReason, costShares } from '@/contract/coverQuestions'
import { columnsOf } from '@server/db/columns'
import { holds, is, isOneOf } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import type { Ref } from '@/contract/shapes'
import { dayAfter, dayOf } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import type { Origin } from '@server/core/origin'
import { optionalReferenceTo, referenceTo } from '@server/db/reference'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { answerCover, termsOf } from './answering/coverAnswer'
import { loadCoverCase } from './answering/coverCases'
import { benefitOf } from './answering/coverRules'
import { mailClaim } from './claims/claimMail'
import { presentClaim } from './claims/presentClaim'
import { reserve } from './reservedLimits'
import { type Reader, type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'

const EXPIRING_DAYS = 7

const pointed = ['member', 'member_policy', 'account', 'service', 'provider'] as const

const computed = ['approved_cents', 'payout_list'] as const

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('authorizations')
    .select(columnsOf('authorizations', Authorization, ...pointed, ...computed))
    .select([
      sql<number | null>`(decision ->> 'cents')::bigint`.as('approved_cents'),
      sql<Ref | null>`(select jsonb_build_object('uuid', payout_lists.uuid, 'label', payout_lists.number)
        from payouts join payout_lists on payout_lists.uuid = list_uuid
        where authorization_uuid = authorizations.uuid and payouts.status <> 'returned')`.as('payout_list'),
      referenceTo('members', 'authorizations.member_uuid').as('member'),
      referenceTo('member_policies', 'authorizations.member_policy_uuid').as('member_policy'),
      referenceTo('accounts', 'authorizations.account_uuid').as('account'),
      referenceTo('services', 'authorizations.service_uuid').as('service'),
      referenceTo('providers', 'authorizations.provider_uuid').as('provider'),
    ]),
)

const detail = columnsOf(
  'authorizations',
  AuthorizationDetail,
  ...pointed,
  ...computed,
  'policy',
  'ticket',
  'claim',
)

/** Whether an approved claim is on a list of transfers that the bank has not answered. */
const isListed = sql`exists (select from payouts
  where authorization_uuid = authorizations.uuid and payouts.status = 'listed')`

/** Whether it is a claim to be paid, by a list that there is or by the next one. */
const isToBePaid = sql`authorizations.purpose <> 'care'
  and authorizations.status in ('approved', 'partially_approved')`

async function find(db: Database, uuid: string, { clock }: Reader): Promise<AuthorizationDetail | undefined> {
  const found = await rows(db)
    .select(detail)
    .select([
      referenceTo('policies', 'authorizations.policy_uuid').as('policy'),
      optionalReferenceTo('support_tickets', 'authorizations.ticket_uuid').as('ticket'),
    ])
    .where('authorizations.uuid', '=', uuid)
    .executeTakeFirst()
  return found && { ...found, claim: await presentClaim(db, uuid, clock) }
}

async function check(
  tx: Transaction,
  values: NewAuthorization,
  { before, today }: WriteContext<'authorizations'>,
) {
  if (before && before.status !== 'draft')
    throw conflict('invalid_transition', 'La autorización ya se solicitó y no cambia')
  await refuseMissing(tx, values, [
    ['member_policy_uuid', 'member_policies', 'Esa afiliación no existe'],
    ['service_uuid', 'services', 'Ese servicio no existe'],
    ['provider_uuid', 'providers', 'Ese proveedor no existe'],
    ['ticket_uuid', 'support_tickets', 'Ese ticket no existe'],
  ])
  const about = await loadServiceCase(tx, values, today)
  await refuseOnHold(tx, about.cover.account_uuid)
  const answer = answerCover(about)
  if (!answer.covered)
    throw unprocessable({
      field: providerReasons.includes(answer.reason) ? 'provider_uuid' : 'service_uuid',
      code: 'not_covered',
      message: answer.message,
    })
  if (answer.remaining_count !== null && values.requested_units > answer.remaining_count)
    throw unprocessable({
      field: 'requested_units',
      code: 'too_big',
      message: `Pide como máximo ${answer.remaining_count}: es lo que queda del beneficio`,
    })
}

/** Refuses to authorize anything new for an account on hold. @throws {Refusal} */
export async function refuseOnHold(tx: Transaction, account_uuid: string) {
  const held = await tx
    .selectFrom('accounts')
    .select('name')
    .where('uuid', '=', account_uuid)
    .where('status', '=', 'on_hold')
    .executeTakeFirst()
  if (held)
    throw conflict(
      'invalid_transition',
      `La cuenta ${held.name} está en pausa. Reactívala para autorizar algo nuevo`,
    )
}

/** The reasons that lie with the provider, not with the service. */
const providerReasons: readonly CoverReason[] = ['provider_inactive', 'out_of_network', 'not_offered_there']

const loadServiceCase = (
  tx: Transaction,
  { member_policy_uuid, service_uuid, provider_uuid, valid_from }: NewAuthorization,
  today: string,
) =>
  loadCoverCase(
    tx,
    member_policy_uuid,
    { service: service_uuid, provider: provider_uuid, on: valid_from },
    today,
  )

/** The columns of an authorization that follow from the cover and the tariff. */
async function derive(tx: Transaction, values: NewAuthorization, { today }: WriteContext<'authorizations'>) {
  const about = await loadServiceCase(tx, values, today)
  const { cover, there } = about
  const benefit = benefitOf(about)
  if (!there?.offer || !benefit)
    throw unprocessable({
      field: 'provider_uuid',
      code: 'unfit',
      message: 'Ese proveedor no da el servicio en esos días',
    })
  const { offer } = there
  const { requested_units: units } = values
  const { price_cents, deductible_cents, plan_pays_cents, member_pays_cents } = costShares(
    values.estimate_cents ?? offer.price_cents * units,
    units,
    termsOf(about, benefit),
  )
  return {
    policy_uuid: cover.policy_uuid,
    member_uuid: cover.member_uuid,
    account_uuid: cover.account_uuid,
    provider_service_uuid: offer.uuid,
    benefit_category_uuid: benefit.service_category_uuid,
    benefit_service_uuid: benefit.service_uuid,
    currency: offer.currency,
    estimate_cents: price_cents,
    deductible_cents,
    plan_pays_cents,
    member_pays_cents,
  }
}

async function onTransition(tx: Transaction, { name, row, reason, origin, effects }: Step<'authorizations'>) {
  const today = dayOf(new Date(origin.at))
  if (name === 'request') {
    await refuseOnHold(tx, row.account_uuid)
    return { columns: { requested_on: today } }
  }
  if (name === 'cancel') {
    await refuseOnItsWay(tx, row)
    effects.push(...(await giveBack(tx, origin, row)))
    if (row.purpose !== 'care') return mailClaim(tx, row, 'cancelled', origin, reason)
  }
}

/** @throws {Refusal} for a claim that the bank was told to pay */
async function refuseOnItsWay(tx: Transaction, { uuid }: Row<'authorizations'>) {
  const sent = await tx
    .selectFrom('payouts')
    .innerJoin('payout_lists', 'payout_lists.uuid', 'payouts.list_uuid')
    .select('payout_lists.number')
    .where('authorization_uuid', '=', uuid)
    .where('payouts.status', '=', 'listed')
    .executeTakeFirst()
  if (sent)
    throw conflict(
      'invalid_transition',
      `Ya va en la lista de transferencias ${sent.number}. Espera lo que diga el banco`,
    )
}

/** Returns to a cover the reserved units and cents of an authorization that were not used. */
export async function giveBack(
  tx: Transaction,
  origin: Origin,
  row: Row<'authorizations'>,
): Promise<Effect[]> {
  if (!row.decision) return []
  const { units, cents } = row.decision
  // Used units stay used.
  const left = Math.max(0, units - row.used_units)
  return reserve(tx, origin, row, { units: -left, cents: -Math.round((cents * left) / units) })
}

const whyNotDeletable = async (_tx: Transaction, { status }: Row<'authorizations'>) =>
  status === 'draft' ? undefined : 'Ya se solicitó y queda como constancia'

export const authorizations = recordKind(authorizationContract, {
  table: 'authorizations',
  noun: 'La autorización de servicio',
  prefix: 'AUM',
  sensitive: ['diagnosis', 'payee', 'verdict'],
  accountOf: ({ account_uuid }) => account_uuid,
  list: (db, query, { clock }) => {
    const today = dayIn(clock)
    return listing(db, query, {
      rows: rows(db),
      table: 'authorizations',
      sorts: {
        member: 'authorizations.sort_member',
      },
      defaultSort: '-created_at',
      where: [
        isOneOf('authorizations.status', query.status),
        isOneOf('authorizations.urgency', query.urgency),
        isOneOf('authorizations.purpose', query.purpose),
        query.payout === 'waiting' && sql<SqlBool>`${isToBePaid} and not ${isListed}`,
        query.payout === 'listed' && sql<SqlBool>`${isToBePaid} and ${isListed}`,
        is('authorizations.member_uuid', query.member),
        is('authorizations.member_policy_uuid', query.member_policy),
        is('authorizations.policy_uuid', query.policy),
        is('authorizations.account_uuid', query.account),
        is('authorizations.provider_uuid', query.provider),
        is('authorizations.service_uuid', query.service),
        query.category !== undefined &&
          sql<SqlBool>`authorizations.service_uuid in (select uuid from services where category_uuid = ${query.category})`,
        holds(
          sql<SqlBool>`authorizations.status in ('approved', 'partially_approved') and authorizations.purpose = 'care'
            and authorizations.valid_to between ${today}::date and ${dayAfter(today, EXPIRING_DAYS)}::date`,
          query.expiring,
        ),
      ],
    })
  },
  find,
  defaults: () => ({ status: 'draft' }),
  check,
  derive,
  whyNotDeletable,
  onTransition,
})
