import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  type Check,
  FundAnswer,
  type FundOutcome,
  FundQuestion,
  memberShareOf,
} from '@/contract/fundAuthorizations'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { problems } from '@server/http/openapi'
import { notFound, unprocessable } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'
import { fundChecks } from './checks'
import { loadFundCheckInput } from './loadFundCheckInput'
import { inPesos } from '@server/money/pesos'

/** `GET admin/funds/{uuid}/simulation`: what a fund's rules would answer to a request. Stores nothing. */
export function simulateFundRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}funds/:uuid/simulation`,
    {
      config: { access: 'Fund.view' },
      schema: {
        tags: ['funds'],
        params: z.object({ uuid: Uuid }),
        querystring: FundQuestion,
        response: { 200: detailOf(FundAnswer), ...problems },
      },
    },
    async ({ params: { uuid }, query }) => {
      const fund = await db.selectFrom('funds').selectAll().where('uuid', '=', uuid).executeTakeFirst()
      if (!fund) throw notFound('El fondo')
      await refuseStrangers(db, fund, query)
      const { requested_cents } = query
      const member_share_cents = memberShareOf(requested_cents, fund.copay_pct)
      const cents = requested_cents - member_share_cents
      const input = await loadFundCheckInput(db, fund, {
        ...query,
        uuid: null,
        cents,
        authorization_uuid: null,
        quote_attachment_uuid: null,
      })
      const checks = fundChecks(input)
      const answer = { ...outcomeOf(fund, cents, checks), checks, member_share_cents }
      return { data: { ...answer, fund_share_cents: cents, currency: fund.currency } }
    },
  )
}

/** Refuses a member who cannot use the fund, and a service of another provider. @throws {Refusal} at the field */
async function refuseStrangers(db: Database, fund: Row<'funds'>, query: FundQuestion) {
  const refuse = (field: string, message: string) => unprocessable({ field, code: 'unfit', message })
  const member = await db
    .selectFrom('members')
    .select('account_uuid')
    .where('uuid', '=', query.member_uuid)
    .executeTakeFirst()
  if (member?.account_uuid !== fund.account_uuid)
    throw refuse('member_uuid', 'Elige a un miembro de la cuenta del fondo')
  const offer = await db
    .selectFrom('provider_services')
    .select('provider_uuid')
    .where('uuid', '=', query.provider_service_uuid)
    .executeTakeFirst()
  if (offer?.provider_uuid !== query.provider_uuid)
    throw refuse('provider_service_uuid', 'Elige un servicio de ese proveedor')
}

/** How many people would have to approve an amount, and the rule that requires them. */
function outcomeOf(
  { approval, currency }: Row<'funds'>,
  cents: number,
  checks: readonly Check[],
): { outcome: FundOutcome; message: string } {
  const failed = checks.find(({ result }) => result === 'fail')
  if (failed) return { outcome: 'refused', message: `No se podría autorizar. ${failed.explanation}.` }
  const { two_approvals_above_cents: most, auto_approve_below_cents: small, four_eyes } = approval
  const other = four_eyes ? ', y no quien la pida' : ''
  if (most !== null && cents > most)
    return {
      outcome: 'two_people',
      message: `Tendrían que autorizarla dos personas${other}: es más de ${inPesos(most, currency)}.`,
    }
  const warned = checks.find(({ result }) => result === 'warn')
  if (cents > 0 && cents <= small && !warned)
    return {
      outcome: 'automatic',
      message: `Se autorizaría sola: no pasa de ${inPesos(small, currency)} y cumple todas las reglas.`,
    }
  const why = warned
    ? warned.explanation
    : small === 0
      ? 'El fondo no autoriza nada solo'
      : `Es más de ${inPesos(small, currency)}, que es lo que se autoriza solo`
  return { outcome: 'one_person', message: `Tendría que autorizarla una persona${other}. ${why}.` }
}
