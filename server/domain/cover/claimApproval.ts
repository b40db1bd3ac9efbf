import { lockRecord } from '@server/audit/writes'
import { notFound } from '@server/core/problems'
import type { Approvable, DecidedRequest } from '@server/domain/approvals/approvable'
import { authorizations } from './authorizations'
import { moveWithin } from '@server/records/recordWrites'
import { claimTarget, grantClaim } from './decideClaim'

/** A claim whose first approval came from its asker or from a person with a smaller limit. */
export const claimApproval: Approvable = {
  async carryOut(decided) {
    const { tx, request, staff, origin, reader, effects } = decided
    const { payload } = request
    if (!('authorization_uuid' in payload)) throw new Error(`The request ${request.uuid} holds no claim`)
    const { units, cents, note } = payload
    const row = await lockClaim(decided)
    const moved = await moveWithin(tx, authorizations, {
      uuid: row.uuid,
      version: `"${row.version}"`,
      staff,
      origin,
      reader,
      name: 'approve',
      transition: { from: ['in_review'], to: 'approved' },
      reason: note,
      act: (within, step) => grantClaim(within, step, { units, cents, note }),
    })
    effects.push(...moved.effects)
    return { target: claimTarget(row), lines: moved.lines }
  },
  callOff: async (decided) => ({ target: claimTarget(await lockClaim(decided)) }),
}

async function lockClaim({ tx, request }: DecidedRequest) {
  const row = await lockRecord(tx, 'authorizations', request.subject_uuid)
  if (!row) throw notFound(authorizations.noun)
  return row
}
