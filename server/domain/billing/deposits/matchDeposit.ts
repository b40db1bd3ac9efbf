import type { DepositChoice } from '@/contract/deposits'
import { type OwedInvoice, MOST_CANDIDATES } from './findByAmount'
import type { Payer } from './findPayers'

/** A possible answer to who paid a deposit and for which invoices. */
export type Candidate = {
  customer_uuid: string
  invoice_uuids: string[]
  /** The invoice that owes the amount to the cent: it comes before older ones while it still is to be paid. */
  first?: string
}

/** Who paid a deposit, as far as the file, our records and the person tell. */
export type Match =
  | { state: 'matched'; payer: Candidate }
  | { state: 'ambiguous'; message: string; candidates: Candidate[] }
  | { state: 'unmatched'; message: string }
  | { state: 'left_out' }

type Clues = {
  choice: DepositChoice | undefined
  /** Whom its words name. */
  payers: readonly Payer[]
  /** Invoices that owe its amount to the cent, of anybody and not all where there are many. */
  sameAmount: readonly OwedInvoice[]
  /** All of those whom its words name that owe its amount to the cent. */
  ownSameAmount: readonly OwedInvoice[]
}

/** Decides who paid a deposit: what a person chose, else whom it names; an amount alone only suggests. */
export function matchDeposit({ choice, payers, sameAmount, ownSameAmount }: Clues): Match {
  if (choice) {
    const { customer_uuid, invoice_uuids } = choice
    return customer_uuid
      ? { state: 'matched', payer: { customer_uuid, invoice_uuids } }
      : { state: 'left_out' }
  }
  const [payer] = payers
  if (!payer) return matchByAmount(sameAmount)
  if (payers.length > 1)
    return {
      state: 'ambiguous',
      message: 'Nombra a varios clientes. Elige quién pagó',
      candidates: [...payers],
    }
  const { customer_uuid, invoice_uuids, settled } = payer
  if (invoice_uuids.length === 0 && settled.length > 0)
    return {
      state: 'ambiguous',
      message: `${settled.join(', ')} ya no está por pagar. Elige a qué se aplica`,
      candidates: [{ customer_uuid, invoice_uuids: [] }],
    }
  const own = ownSameAmount.filter((invoice) => invoice.customer_uuid === customer_uuid)
  const fitting = own.filter(({ uuid }) => invoice_uuids.length === 0 || invoice_uuids.includes(uuid))
  const [exact] = fitting
  return {
    state: 'matched',
    payer: { customer_uuid, invoice_uuids, ...(exact && fitting.length === 1 && { first: exact.uuid }) },
  }
}

function matchByAmount(sameAmount: readonly OwedInvoice[]): Match {
  if (sameAmount.length === 0)
    return { state: 'unmatched', message: 'No nombra a ningún cliente, y ninguna factura debe ese importe' }
  if (sameAmount.length > MOST_CANDIDATES)
    return {
      state: 'unmatched',
      message: `No nombra a ningún cliente, y más de ${MOST_CANDIDATES} facturas deben ese importe`,
    }
  return {
    state: 'ambiguous',
    message: 'Solo coincide el importe. Elige quién pagó',
    candidates: sameAmount.map(({ uuid, customer_uuid }) => ({ customer_uuid, invoice_uuids: [uuid] })),
  }
}
