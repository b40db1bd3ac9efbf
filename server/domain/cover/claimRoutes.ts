import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AuthorizationDetail } from '@/contract/authorizations'
import { actionReplyOf, type Effect } from '@/contract/actions'
import { ClaimAccount, ClaimQuestion, NewClaim } from '@/contract/claims'
import type { Clock } from '@server/core/clock'
import { conflict, notFound } from '@server/core/problems'
import type { Database, Transaction } from '@server/db/database'
import { rejectOpen } from '@server/domain/approvals/rejectOpen'
import { authorizations, giveBack } from './authorizations'
import { claimTarget } from './decideClaim'
import { staffOf } from '@server/http/access'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { ADMIN, originOf } from '@server/http/requests'
import { actionRoute } from '@server/records/actionRoute'
import { earlyAttachmentRoute } from '@server/records/attachments'
import { ActionQuery, executeOrPreview } from '@server/records/previews'
import { readerOf } from '@server/records/readable'
import type { Reader } from '@server/records/recordKind'
import { askClaim } from './askClaim'
import { mailClaim } from './claims/claimMail'
import { refuseCare } from './claims/refuseCare'

/** Routes that ask for the money of care that was given, and what may be done with that until it is paid. */
export function claimRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const { db, clock } = services
  earlyAttachmentRoute(app, services, authorizations, 'Authorization.create')

  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}authorizations/claims`,
    {
      config: { access: 'Authorization.create' },
      schema: {
        tags: ['authorizations'],
        querystring: ActionQuery,
        body: NewClaim,
        response: { 200: actionReplyOf(AuthorizationDetail), ...problems },
      },
    },
    async (request) => {
      const { dry_run: dryRun = false, preview_token: token } = request.query
      const origin = originOf(request, clock)
      const reader = readerOf(request, clock)
      const again = (tx: Transaction, uuid: string) => findClaim(tx, uuid, reader)
      const once = { idempotencyKey: idempotencyKeyOf(request, clock), again }
      return executeOrPreview(db, { dryRun, token, isRequired: false, once }, async (tx) => {
        const effects: Effect[] = []
        const asked = await askClaim(tx, request.body, { staff: staffOf(request), origin, effects })
        const { lines, messages, notes } = asked
        return { data: await findClaim(tx, asked.row.uuid, reader), effects, lines, messages, notes }
      })
    },
  )

  actionRoute(app, services, authorizations, {
    name: 'ask',
    transition: { from: ['in_review'], to: 'in_review' },
    body: ClaimQuestion,
    reasonOf: ({ note }) => note,
    act: async (tx, step, { note }) => {
      refuseCare(step)
      return mailClaim(tx, step.row, 'more', step.origin, note)
    },
  })
  actionRoute(app, services, authorizations, {
    name: 'change_account',
    transition: { from: ['requested', 'in_review', 'approved', 'partially_approved'], to: 'approved' },
    body: ClaimAccount,
    act: async (tx, step, { payee }) => {
      refuseCare(step)
      const { row } = step
      if (row.purpose === 'provider_bill')
        throw conflict('invalid_transition', 'Al proveedor se le paga en la cuenta de su registro')
      const sent = await tx
        .selectFrom('payouts')
        .select('uuid')
        .where('authorization_uuid', '=', row.uuid)
        .where('status', '=', 'listed')
        .executeTakeFirst()
      if (sent) throw conflict('invalid_transition', 'Ya va en una lista de transferencias a esa cuenta')
      const { staff, origin, effects } = step
      await rejectOpen(tx, { subject: claimTarget(row), note: 'Cambió la cuenta.', origin, effects })
      // The person who names the bank account may not approve it, so an approved claim is decided again.
      const named = { payee, requested_by_uuid: staff.uuid }
      if (row.status === 'requested' || row.status === 'in_review')
        return { columns: { ...named, status: row.status, status_reason: row.status_reason } }
      effects.push(...(await giveBack(tx, origin, row)))
      return {
        columns: { ...named, status: 'in_review', decision: null, decided_by: null, decided_at: null },
        notes: ['Otra persona tiene que autorizarlo de nuevo, con esta cuenta'],
      }
    },
  })
}

async function findClaim(tx: Transaction, uuid: string, reader: Reader): Promise<AuthorizationDetail> {
  const found = await authorizations.find(tx, uuid, reader)
  if (!found) throw notFound(authorizations.noun)
  return found
}
