import type { Selectable } from 'kysely'
import type { Effect, MoneyLine } from '@/contract/actions'
import type { ApprovalAction, ApprovalSubject } from '@/contract/approvalRequests'
import type { Origin } from '@server/core/origin'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import type { Schema } from '@server/db/schema'
import type { Reader } from '@server/records/recordKind'

/** The record that a request for approval concerns, as events and the audit log name it. */
export type ApprovalTarget = {
  type: ApprovalSubject
  uuid: string
  label: string
  account_uuid: string | null
}

/** A request that a second person has just decided, with what carrying it out needs. */
export type DecidedRequest = {
  tx: Transaction
  request: Selectable<Schema['approval_requests']>
  note: string | null
  staff: Staff
  origin: Origin
  reader: Reader
  effects: Effect[]
}

/** The record that a decision concerned, and the money that it moves. */
type DecisionOutcome = { target: ApprovalTarget; lines?: MoneyLine[] }

/** What one kind of request does once it is approved or rejected. */
export type Approvable = {
  /** Does exactly what was requested. @throws {Refusal} */
  carryOut(decided: DecidedRequest): Promise<DecisionOutcome>
  /** Undoes what was reserved for the request, and does nothing that was requested. */
  callOff(decided: DecidedRequest): Promise<DecisionOutcome>
}

/** The actions that may need a second person. The registry fills it; a missing action does not compile. */
export type Approvables = Readonly<Record<ApprovalAction, Approvable>>

/** Names a record as the target of a request. */
export const targetOf = (
  type: ApprovalSubject,
  { uuid, account_uuid = null }: { uuid: string; account_uuid?: string | null },
  label: string,
): ApprovalTarget => ({ type, uuid, label, account_uuid })
