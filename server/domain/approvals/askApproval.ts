import type { Effect } from '@/contract/actions'
import type { ApprovalAction } from '@/contract/approvalRequests'
import { instant, minutesAfter } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import type { ApprovalPayload } from '@server/db/schema/billing'
import { conflict } from '@server/core/problems'
import { tellStaff } from '@server/notices/tellStaff'
import type { ApprovalTarget } from './approvable'
import { findDeciders } from './listApprovals'
import type { Staff } from '@server/core/staff'

const OPEN_DAYS = 7

type NewApproval = {
  action: ApprovalAction
  subject: ApprovalTarget
  cents: number | null
  currency: string | null
  payload: ApprovalPayload
  /** Whether the same act asks for other parts of the record as well. */
  isPart?: boolean
  staff: Staff
  origin: Origin
  effects: Effect[]
}

const waiting: Record<ApprovalAction, string> = {
  refund: 'Ya hay un reembolso de este pago que espera autorización',
  credit_note: 'Ya hay una nota de crédito de esta factura que espera autorización',
  transfer: 'Ya hay un traspaso de este fondo que espera autorización',
  adjustment: 'Ya hay un ajuste de este fondo que espera autorización',
  price_change: 'Ya hay un precio nuevo de este plan que espera autorización. Espera a que lo decidan',
  commission:
    'Ya hay una liquidación de este revendedor que espera autorización. Espera a que la decidan antes de pedir otra',
  reimbursement: 'Ya espera a que lo autorice otra persona',
  write_off: 'Ya hay una solicitud de marcar esta factura como incobrable',
}

/**
 * Asks a second person to approve an action on a record that this transaction has locked.
 * @throws {Refusal} where the record has a pending request
 */
export async function askApproval(
  tx: Transaction,
  { action, subject, cents, currency, payload, isPart = false, staff, origin, effects }: NewApproval,
): Promise<void> {
  const other = await tx
    .selectFrom('approval_requests')
    .select('action')
    .where('subject_uuid', '=', subject.uuid)
    .where('status', '=', 'pending')
    .where('expires_at', '>', origin.at)
    // One act may ask for several parts of a record.
    .where((eb) =>
      isPart
        ? eb.or([eb('requested_at', '<>', origin.at), eb('requested_by_uuid', '<>', staff.uuid)])
        : eb.lit(true),
    )
    .executeTakeFirst()
  if (other) throw conflict('invalid_transition', waiting[other.action])
  const request = await tx
    .insertInto('approval_requests')
    .values({
      action,
      subject_type: subject.type,
      subject_uuid: subject.uuid,
      account_uuid: subject.account_uuid,
      amount_cents: cents,
      currency,
      payload: JSON.stringify(payload),
      status: 'pending',
      requested_by: origin.actor,
      requested_by_uuid: staff.uuid,
      requested_at: origin.at,
      expires_at: instant(minutesAfter(new Date(origin.at), OPEN_DAYS * 24 * 60)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellStaff(tx, {
    event: 'approval_requested',
    to: await findDeciders(tx, request, origin.at),
    text: `${origin.actor.label} pide que autorices ${nameOf(action, subject)}`,
    subject,
    origin,
  })
  await recordApproval(tx, { action, subject, stage: 'requested', cents, origin, effects })
}

/** The Spanish name of the requested action, for staff. */
export const nameOf = (action: ApprovalAction, { label }: Pick<ApprovalTarget, 'label'>): string =>
  ({
    refund: `un reembolso de ${label}`,
    credit_note: `una nota de crédito de ${label}`,
    transfer: 'un traspaso entre fondos',
    adjustment: `un ajuste de ${label}`,
    price_change: `otro precio de ${label}`,
    commission: `una liquidación de comisiones de ${label}`,
    reimbursement: `el pago de ${label}`,
    write_off: `marcar como incobrable ${label}`,
  })[action]

/** Records an event and a log line of the record under approval, which itself does not change. */
export async function recordApproval(
  tx: Transaction,
  {
    action,
    subject: { account_uuid, ...subject },
    stage,
    cents,
    reason = null,
    origin,
    effects,
  }: Pick<NewApproval, 'action' | 'subject' | 'cents' | 'origin' | 'effects'> & {
    stage: 'requested' | 'approved' | 'rejected'
    reason?: string | null
  },
): Promise<void> {
  const event = `${subject.type}.${action}_${stage}`
  const data = cents === null ? {} : { amount_cents: cents }
  await recordEvent(tx, origin, { type: event, subject, account_uuid, data, reason })
  await appendLog(tx, origin, { kind: 'audit', action: 'updated', subject, reason })
  effects.push({ event, subject, changes: [] })
}
