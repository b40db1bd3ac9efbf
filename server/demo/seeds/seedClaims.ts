import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ClaimPurpose } from '@/contract/claims'
import { dayOf } from '@/contract/days'
import type { BankAccount } from '@/contract/mexico'
import type { Transition } from '@/contract/transitions'
import { lockRecord } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { dayBefore, momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'
import { byStaff } from '@server/demo/play/world'
import { makeCfdi } from '@server/demo/records/makeCfdi'
import { authorizations } from '@server/domain/cover/authorizations'
import { askClaim } from '@server/domain/cover/askClaim'
import { claimMailJob } from '@server/domain/cover/claims/claimMail'
import { approveClaim, rejectClaim } from '@server/domain/cover/decideClaim'
import { judgeClaim } from '@server/domain/cover/claims/judgeClaim'
import { sendNotice } from '@server/notices/sendNotice'
import { makePayoutList } from '@server/domain/payouts/makePayoutList'
import { payClaim, returnPayment, settling } from '@server/domain/payouts/settlePayout'
import { moveWithin } from '@server/records/recordWrites'

/** How far each claim of the demonstration has come. */
type Story = { purpose: ClaimPurpose; ends: Ending; part?: number }
type Ending = 'requested' | 'in_review' | 'second' | 'rejected' | 'waiting' | 'listed' | 'returned' | 'paid'

const stories: readonly Story[] = [
  { purpose: 'reimbursement', ends: 'paid' },
  { purpose: 'provider_bill', ends: 'paid' },
  { purpose: 'reimbursement', ends: 'returned' },
  { purpose: 'reimbursement', ends: 'rejected' },
  { purpose: 'reimbursement', ends: 'listed' },
  { purpose: 'provider_bill', ends: 'listed' },
  { purpose: 'reimbursement', ends: 'waiting' },
  { purpose: 'reimbursement', ends: 'waiting', part: 0.5 },
  { purpose: 'reimbursement', ends: 'second' },
  { purpose: 'reimbursement', ends: 'in_review' },
  { purpose: 'reimbursement', ends: 'requested' },
  { purpose: 'provider_bill', ends: 'requested' },
]

/** Accounts that no bank has. */
const accounts = [
  { bank: 'BBVA', clabe: '012180001234567899' },
  { bank: 'Banorte', clabe: '012320009876543211' },
  { bank: 'Santander', clabe: '012680005555444430' },
]

type Place = {
  member_policy_uuid: string
  service_uuid: string
  provider_uuid: string
  served_on: string
  price_cents: number
  holder: string
  provider: string
  issuer: string
  bank_account: BankAccount | null
}

type Seeding = { random: Random; asker: Staff; decider: Staff }

/** Claims in every state, each brought there by the acts of the product: two lists of transfers, one of them answered. */
export async function seedClaims(tx: Transaction, { random, asker, decider }: Seeding): Promise<void> {
  const places = await findPlaces(tx)
  const asked: (Story & { uuid: string })[] = []
  for (const story of stories) {
    const place = await takePlace(tx, places, story)
    if (!place) continue
    const uuid = await askFor(tx, { story, place, random, asker, index: asked.length })
    asked.push({ ...story, uuid })
  }
  const of = (...endings: Ending[]) => asked.filter(({ ends }) => endings.includes(ends))
  const at = (days: number) => momentBefore(days, random)
  const act = (uuid: string, who: Staff, days: number, move: Move) =>
    moveAt(tx, { uuid, who, at: at(days), move })

  for (const { uuid, part = 1 } of of('paid', 'returned')) await decide(uuid, 9, part)
  for (const { uuid } of of('rejected')) {
    await act(uuid, decider, 9, take)
    const reason = { reason_code: 'missing_documents' as const, note: 'Falta la orden del médico tratante' }
    await act(uuid, decider, 8, { name: 'reject', to: 'rejected', act: (t, s) => rejectClaim(t, s, reason) })
  }
  await list(7)
  for (const { uuid } of of('paid')) {
    const paid = { paid_on: dayBefore(6), reference: `SPEI ${random.between(10_000_000, 99_999_999)}` }
    await act(uuid, decider, 5, { ...settling.pay, name: 'pay', act: (t, s) => payClaim(t, s, paid) })
  }
  for (const { uuid } of of('returned')) {
    const reason = { reason: 'Cuenta inexistente' }
    const back: Move = {
      ...settling.return_payment,
      name: 'return_payment',
      act: (t, s) => returnPayment(t, s, reason),
    }
    await act(uuid, decider, 5, back)
  }
  for (const { uuid, part = 1 } of of('listed')) await decide(uuid, 4, part)
  await list(3)
  for (const { uuid, part = 1 } of of('waiting')) await decide(uuid, 2, part)
  for (const { uuid } of of('in_review')) await act(uuid, decider, 2, take)
  for (const { uuid } of of('second')) {
    await act(uuid, decider, 2, take)
    await approveAs(asker, uuid, 1, 1)
  }
  // What would have been mailed was mailed on those days.
  await tx.deleteFrom('jobs').where('kind', 'in', [claimMailJob.name, sendNotice.name]).execute()

  async function decide(uuid: string, days: number, part: number) {
    await act(uuid, decider, days, take)
    await approveAs(decider, uuid, days - 1, part)
  }
  async function approveAs(who: Staff, uuid: string, days: number, part: number) {
    const row = await lockRecord(tx, 'authorizations', uuid)
    const cents = Math.floor((row?.plan_pays_cents ?? 0) * part)
    const note = part < 1 ? 'Se paga la parte que respalda la receta' : null
    const values = { units: row?.requested_units ?? 1, cents, note }
    await act(uuid, who, days, { name: 'approve', to: 'approved', act: (t, s) => approveClaim(t, s, values) })
  }
  async function list(days: number) {
    await makePayoutList(tx, { origin: byStaff(decider, at(days)), effects: [] })
  }
}

type Move = { name: string; to: string; act?: Parameters<typeof moveWithin<'authorizations'>>[2]['act'] }

const take: Move = { name: 'take', to: 'in_review' }

/** Does an act to a claim at a moment, from whatever status it has. */
async function moveAt(
  tx: Transaction,
  { uuid, who, at, move: { name, to, act } }: { uuid: string; who: Staff; at: string; move: Move },
) {
  const row = await lockRecord(tx, 'authorizations', uuid)
  if (!row) return
  const transition: Transition<string> = { from: [row.status], to }
  await moveWithin(tx, authorizations, {
    uuid,
    version: `"${row.version}"`,
    staff: who,
    origin: byStaff(who, at),
    reader: { staff: who, clock: { now: () => new Date(at) } },
    name,
    transition,
    reason: null,
    ...(act && { act }),
  })
}

/** Where care could have been given: what was authorized there before is neither held nor used. */
async function findPlaces(tx: Transaction): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct on (cover.uuid) cover.uuid as member_policy_uuid, offer.service_uuid, offer.provider_uuid,
      coalesce(offer.member_price_cents, offer.price_cents) as price_cents, members.full_name as holder,
      providers.name as provider, coalesce(providers.tax_profile ->> 'tax_id', 'XAXX010101000') as issuer,
      providers.bank_account, '' as served_on
    from member_policies as cover
    join policies on policies.uuid = cover.policy_uuid and policies.status = 'active' and policies.funding <> 'fund'
    join members on members.uuid = cover.member_uuid and members.status = 'active'
    join authorizations as care on care.member_policy_uuid = cover.uuid and care.status in ('rejected', 'used', 'draft', 'requested', 'expired', 'cancelled')
    join provider_services as offer on offer.uuid = care.provider_service_uuid
    join providers on providers.uuid = offer.provider_uuid and providers.status = 'active'
    where cover.status = 'active' and offer.currency = 'MXN'
    order by cover.uuid, care.number`.execute(tx)
  return rows
}

/** The days before the base on which care may have been given. */
const SERVED = [14, 18, 21, 25, 31]

/** Takes the next place where the cover pays, and which is told to the provider where that bills it. */
async function takePlace(tx: Transaction, places: Place[], { purpose }: Story): Promise<Place | undefined> {
  for (const [index, place] of places.entries()) {
    if (purpose === 'provider_bill' && !place.bank_account) continue
    for (const days of SERVED) {
      const served_on = dayBefore(days)
      const care = { ...place, served_on, units: 1, asked_cents: place.price_cents }
      const { verdict } = await judgeClaim(tx, care, dayBefore(12))
      if (!verdict.answer.covered || verdict.cost.plan_pays_cents < 100) continue
      places.splice(index, 1)
      return { ...place, served_on }
    }
  }
  return undefined
}

type Asking = { story: Story; place: Place; random: Random; asker: Staff; index: number }

async function askFor(
  tx: Transaction,
  { story: { purpose }, place, random, asker, index }: Asking,
): Promise<string> {
  const at = momentBefore(12, random)
  const origin = byStaff(asker, at)
  const folio = random.uuid().toUpperCase()
  const { price_cents: cents, issuer, provider: name } = place
  const invoice_attachment_uuid = await keepInvoice(tx, origin, makeCfdi({ folio, issuer, name, cents, at }))
  const account = accounts[index % accounts.length]
  const { row } = await askClaim(
    tx,
    {
      purpose,
      member_policy_uuid: place.member_policy_uuid,
      service_uuid: place.service_uuid,
      provider_uuid: place.provider_uuid,
      served_on: place.served_on,
      requested_units: 1,
      asked_cents: cents,
      invoice_attachment_uuid,
      invoice_total_cents: null,
      invoice_folio: null,
      payee: purpose === 'reimbursement' && account ? { ...account, holder: place.holder } : null,
      diagnosis: null,
      ticket_uuid: null,
    },
    { staff: asker, origin, effects: [] },
  )
  return row.uuid
}

/** Keeps the XML of an invoice, as it is sent before its claim is asked for. */
async function keepInvoice(tx: Transaction, { at, actor }: Origin, xml: string): Promise<string> {
  const content = Buffer.from(xml)
  const { uuid } = await tx
    .insertInto('attachments')
    .values({
      subject_type: 'authorization',
      subject_uuid: null,
      name: `factura-${dayOf(new Date(at))}.xml`,
      media_type: 'application/xml',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      content: sql`decode(${content.toString('base64')}, 'base64')`,
      added_at: at,
      added_by: actor,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}
