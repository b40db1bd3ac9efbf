import { sql } from 'kysely'
import type { Effect, MoneyLine } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Reader } from '@server/records/recordKind'
import { inPesos } from '@server/money/pesos'
import { conflict, notFound } from '@server/core/problems'
import type { Approvables, DecidedRequest } from './approvable'
import { tellStaff } from '@server/notices/tellStaff'
import { nameOf, recordApproval } from './askApproval'
import { findObstacle } from './listApprovals'
import { findOwnLimit } from './ownLimit'
import type { Staff } from '@server/core/staff'

/**
 * Approves or rejects a request as another person within their own limit, and carries out an approved one at once.
 * Returns the money lines that this moves.
 * @throws {Refusal}
 */
export async function decideApproval(
  tx: Transaction,
  {
    approvables,
    uuid,
    isApproved,
    note,
    staff,
    origin,
    reader,
    effects,
  }: {
    approvables: Approvables
    uuid: string
    isApproved: boolean
    note: string | null
    staff: Staff
    origin: Origin
    reader: Reader
    effects: Effect[]
  },
): Promise<MoneyLine[]> {
  await sql`select from approval_requests where uuid = ${uuid} for update`.execute(tx)
  const request = await tx
    .selectFrom('approval_requests')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!request) throw notFound('La solicitud')
  const limit = await findOwnLimit(tx, staff)
  const refuse = (message: string) => conflict('invalid_transition', message)
  const obstacle = findObstacle(request, { staff, limit, now: origin.at })
  if (obstacle === 'decided') throw refuse('Alguien ya decidió esta solicitud')
  if (obstacle === 'expired') throw refuse('La solicitud venció. Pídele a quien la hizo que la repita')
  if (obstacle === 'own') throw refuse('La pediste tú. Debe decidirla otra persona')
  if (obstacle === 'role') throw refuse('Debe decidirla alguien con rol Administración')
  if (obstacle === 'limit' && isApproved)
    throw refuse(
      `Pasa de tu límite, que es de ${inPesos(limit ?? 0, request.currency ?? undefined)}. Debe decidirla alguien con un límite mayor`,
    )
  await tx
    .updateTable('approval_requests')
    .set({
      status: isApproved ? 'approved' : 'rejected',
      decided_by: origin.actor,
      decided_at: origin.at,
      decision_note: note,
    })
    .where('uuid', '=', uuid)
    .execute()
  const decided: DecidedRequest = { tx, request, note, staff, origin, reader, effects }
  const { target: subject, lines = [] } =
    await approvables[request.action][isApproved ? 'carryOut' : 'callOff'](decided)
  await tellStaff(tx, {
    event: 'approval_decided',
    to: [request.requested_by_uuid],
    text: `${origin.actor.label} ${isApproved ? 'autorizó' : 'rechazó'} ${nameOf(request.action, subject)}`,
    subject,
    origin,
  })
  await recordApproval(tx, {
    action: request.action,
    subject,
    stage: isApproved ? 'approved' : 'rejected',
    cents: request.amount_cents,
    reason: note,
    origin,
    effects,
  })
  return lines
}
