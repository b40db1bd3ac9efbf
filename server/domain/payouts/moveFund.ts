import type { Effect } from '@/contract/actions'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { type Entry, lockFund, postMovement } from '@server/domain/funds/ledger'

type Moving = {
  fund_uuid: string | null
  row: Row<'authorizations'>
  amount_cents: number
  origin: Origin
  effects: Effect[]
}

type Part = Pick<Entry, 'type' | 'bucket' | 'direction' | 'description'>

const release: Part = { type: 'hold_release', bucket: 'held', direction: 'credit', description: null }

/** What each step of a transfer does to the fund that pays the plan. */
const parts: Record<'hold' | 'release' | 'spend' | 'give_back', readonly Part[]> = {
  hold: [{ type: 'hold', bucket: 'held', direction: 'debit', description: null }],
  release: [release],
  spend: [
    release,
    { type: 'capture', bucket: 'posted', direction: 'debit', description: 'Transferencia al beneficiario' },
  ],
  give_back: [
    {
      type: 'refund',
      bucket: 'posted',
      direction: 'credit',
      description: 'Transferencia devuelta por el banco',
    },
  ],
}

/** Moves the fund that a claim is paid from, where its plan is paid by one. @throws {Refusal} where its money does not suffice */
export async function moveFund(
  tx: Transaction,
  step: keyof typeof parts,
  { fund_uuid, row, amount_cents, origin, effects }: Moving,
): Promise<void> {
  if (!fund_uuid) return
  const fund = await lockFund(tx, fund_uuid)
  const source = { type: 'authorization' as const, uuid: row.uuid, label: row.number }
  const entries = parts[step].map((part): Entry => ({ ...part, amount_cents, source }))
  await postMovement(tx, origin, fund, entries, effects)
}
