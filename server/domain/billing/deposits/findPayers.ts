import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import { folio } from '@server/db/folios'
import { Identifier } from '@server/db/sealedValues'
import type { Deposit } from './readDepositFile'

/** A customer whom a deposit names, with their open invoices that it names; without any, all that they owe. */
export type Payer = {
  customer_uuid: string
  invoice_uuids: string[] /** Invoices named that owe nothing. */
  settled: string[]
}

type Named = { key: string; customer_uuid: string; invoice_uuid: string | null; settled: string | null }

/** What the words of a deposit may name. */
type Words = { invoices: string[]; customers: string[]; references: string[]; orders: string[] }

/** Reads, for a whole file at once, whom each deposit names: by invoice, customer, waiting payment, or order number. */
export async function findPayers(db: Database, deposits: readonly Deposit[]): Promise<Map<number, Payer[]>> {
  const words = new Map(deposits.map((deposit) => [deposit.line, readWords(deposit)]))
  const all = (what: keyof Words) => [...new Set([...words.values()].flatMap((one) => one[what]))]
  const named = {
    invoices: await findInvoices(db, all('invoices')),
    customers: await findCustomers(db, all('customers')),
    references: await findWaiting(db, all('references')),
    orders: await findOrders(db, all('orders')),
  }
  const pick = (of: Words, what: keyof Words) => named[what].filter(({ key }) => of[what].includes(key))
  return new Map(
    [...words].map(([line, of]) => {
      const sure = [...pick(of, 'invoices'), ...pick(of, 'references'), ...pick(of, 'customers')]
      // An order number may be any word, so it only counts where nothing else names anyone.
      return [line, groupByCustomer(sure.length > 0 ? sure : pick(of, 'orders'))]
    }),
  )
}

function groupByCustomer(named: readonly Named[]): Payer[] {
  const payers = new Map<string, Payer>()
  for (const { customer_uuid, invoice_uuid, settled } of named) {
    const payer = payers.get(customer_uuid) ?? { customer_uuid, invoice_uuids: [], settled: [] }
    if (invoice_uuid && !payer.invoice_uuids.includes(invoice_uuid)) payer.invoice_uuids.push(invoice_uuid)
    if (settled) payer.settled.push(settled)
    payers.set(customer_uuid, payer)
  }
  return [...payers.values()]
}

const FOLIO = /(?:(?<=[a-z])|\b)(FAC|CLI)[-\s]?(\d{6,9})(?!\d)|\b(FAC|CLI)[-\s]?(\d{1,5})\b/gi

function readWords({ reference, description }: Deposit): Words {
  const text = `${reference ?? ''} ${description ?? ''}`
  const folios = [...text.matchAll(FOLIO)].map((found) =>
    folio((found[1] ?? found[3] ?? '').toUpperCase(), Number(found[2] ?? found[4])),
  )
  const pieces = text.split(/[\s,;:]+/).filter(Boolean)
  const whole = reference ? [reference] : []
  return {
    invoices: folios.filter((one) => one.startsWith('FAC')),
    customers: folios.filter((one) => one.startsWith('CLI')),
    references: [...whole, ...pieces.filter((word) => word.length >= 6)],
    orders: [...whole, ...pieces.filter((word) => word.length >= 4 && /\d/.test(word))].map((word) =>
      word.toLowerCase(),
    ),
  }
}

async function findInvoices(db: Database, numbers: string[]): Promise<Named[]> {
  if (numbers.length === 0) return []
  const found = await db
    .selectFrom('invoices')
    .select(['uuid', 'number', 'title', 'customer_uuid', 'status'])
    .where('number', 'in', numbers)
    .where('archived_at', 'is', null)
    .execute()
  return found.map(({ uuid, number, title, customer_uuid, status }) => ({
    key: number ?? '',
    customer_uuid,
    invoice_uuid: status === 'open' ? uuid : null,
    settled: status === 'open' ? null : title,
  }))
}

async function findCustomers(db: Database, numbers: string[]): Promise<Named[]> {
  if (numbers.length === 0) return []
  const found = await db
    .selectFrom('customers')
    .select(['uuid', 'number'])
    .where('number', 'in', numbers)
    .where('archived_at', 'is', null)
    .execute()
  return found.map(({ uuid, number }) => ({
    key: number,
    customer_uuid: uuid,
    invoice_uuid: null,
    settled: null,
  }))
}

/** An account as the database has it. */
const sealedAccount = (account: string) => sql<string>`${new Identifier(account)}`

/** Payments at a shop or by transfer that wait for their money, by their reference and by the CLABE that it goes to. */
async function findWaiting(db: Database, references: string[]): Promise<Named[]> {
  if (references.length === 0) return []
  const own = sql<string | null>`payments.next_action ->> 'reference'`
  const clabe = sql<string | null>`payments.next_action ->> 'clabe'`
  const found = await db
    .selectFrom('payments')
    .select(['customer_uuid', 'allocations', 'reference', own.as('own'), clabe.as('clabe')])
    .where('status', '=', 'pending')
    .where((is) =>
      is.or([
        is('reference', 'in', references),
        is(own, 'in', references),
        is(clabe, 'in', references.map(sealedAccount)),
      ]),
    )
    .execute()
  return found.flatMap(({ customer_uuid, allocations, reference, own: word, clabe: account }) => {
    const keys = [...new Set([reference, word, account])].filter((one) => one !== null)
    const invoices = allocations.length > 0 ? allocations.map(({ invoice_uuid }) => invoice_uuid) : [null]
    return keys.flatMap((key) =>
      invoices.map((invoice_uuid) => ({ key, customer_uuid, invoice_uuid, settled: null })),
    )
  })
}

async function findOrders(db: Database, orders: string[]): Promise<Named[]> {
  if (orders.length === 0) return []
  const order = sql<string>`lower(po_number)`
  const found = await db
    .selectFrom('invoices')
    .select(['uuid', 'customer_uuid', order.as('key')])
    .where(order, 'in', orders)
    .where('status', '=', 'open')
    .where('archived_at', 'is', null)
    .execute()
  return found.map(({ uuid, customer_uuid, key }) => ({
    key,
    customer_uuid,
    invoice_uuid: uuid,
    settled: null,
  }))
}
