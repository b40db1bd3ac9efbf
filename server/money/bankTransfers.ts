import type { BankAccount } from '@/contract/mexico'
import type { Cell } from '@server/core/cells'

/** The columns of a list of transfers, as a bank takes it. */
export const transferLabels = [
  'CLABE',
  'Beneficiario',
  'Banco',
  'Importe',
  'Moneda',
  'Referencia',
  'Concepto',
]

/** A transfer to a payee: cents of a currency, with the reference that the bank repeats. */
type BankTransfer = {
  account: BankAccount | null
  cents: number
  currency: string
  reference: string
  concept: string
}

/** A transfer as a row of the bank's list. */
export const transferCells = ({ account, cents, currency, reference, concept }: BankTransfer): Cell[] => [
  account?.clabe ?? '',
  account?.holder ?? '',
  account?.bank ?? '',
  { cents },
  currency,
  reference,
  concept,
]
