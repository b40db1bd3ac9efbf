import { type Approvable, type DecidedRequest, targetOf } from '@server/domain/approvals/approvable'
import { carryOutAdjustment } from './adjustFund'
import { callOffWaiting } from './waitingMovements'
import { lockFund } from './ledger'
import { carryOutTransfer } from './transfers'

/** Calls off the movements that waited with a request. */
async function callOff({ tx, request, note, origin, effects }: DecidedRequest) {
  const { payload } = request
  if (!('movement_uuids' in payload)) throw new Error(`The request ${request.uuid} holds no movements`)
  const fund = await lockFund(tx, request.subject_uuid)
  await callOffWaiting(tx, { asked: payload, because: 'rejected', note, origin, effects })
  return { target: targetOf('fund', fund, fund.name) }
}

/** Approval of a transfer between two funds. */
export const transferApproval: Approvable = {
  async carryOut({ tx, request, origin, effects }) {
    const { payload } = request
    if (!('to_fund_uuid' in payload)) throw new Error(`The request ${request.uuid} holds no transfer`)
    const fund = await lockFund(tx, request.subject_uuid)
    const lines = await carryOutTransfer(tx, { fund, transfer: payload, origin, effects })
    return { target: targetOf('fund', fund, fund.name), lines }
  },
  callOff,
}

/** Approval of an adjustment of a balance. */
export const adjustmentApproval: Approvable = {
  async carryOut({ tx, request, origin, effects }) {
    const { payload } = request
    if (!('movement_uuids' in payload) || 'to_fund_uuid' in payload)
      throw new Error(`The request ${request.uuid} holds no adjustment`)
    const fund = await lockFund(tx, request.subject_uuid)
    const lines = await carryOutAdjustment(tx, { fund, adjustment: payload, origin, effects })
    return { target: targetOf('fund', fund, fund.name), lines }
  },
  callOff,
}
