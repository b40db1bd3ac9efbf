import { cardNumberOf } from '@/contract/memberPolicies'
import type { Transaction } from '@server/db/database'
import { insertColumns } from '@server/demo/material/insertColumns'
import { numberAll } from '@server/demo/material/numberAll'
import type { Portion } from './makePortion'
import { writeInvoices, writePayments } from './seedBilling'
import { writeHouseholds } from './seedHouseholds'
import { announceCharges } from './seedSales'

/** Writes a portion, each row once and after what it names. */
export async function writePortion(tx: Transaction, portion: Portion): Promise<void> {
  const { customers, methods, subscriptions, policies, covers } = portion
  await writeHouseholds(tx, portion, methods)
  await insertColumns(tx, 'subscriptions', await numberAll(tx, 'SUB', subscriptions))
  await insertColumns(
    tx,
    'policies',
    (await numberAll(tx, 'POL', policies)).map((policy) => ({ ...policy, addon_uuids: [] })),
  )
  await insertColumns(
    tx,
    'member_policies',
    (await numberAll(tx, 'COB', covers)).map(({ exclusions, limits_used, number, ...cover }) => ({
      ...cover,
      number,
      card_number: cardNumberOf(scatterDigits(number)),
      exclusions: JSON.stringify(exclusions),
      limits_used: JSON.stringify(limits_used),
    })),
  )
  await writePayments(tx, portion)
  await announceCharges(
    tx,
    customers.map(({ uuid }) => uuid),
  )
  // Last, since numbers of invoices are given to one transaction at a time, until its end.
  await writeInvoices(tx, portion.invoices)
  await insertColumns(tx, 'ledger_legs', portion.legs)
}

/** Eleven digits of a folio's position: another for each, and not one after the other. */
const scatterDigits = (folio: string) =>
  String((Number(folio.replace(/\D/g, '')) * 618_033_989) % 100_000_000_000).padStart(11, '0')
