import { describe, expect, test } from 'vitest'
import { tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { aCustomer, anInvoice, aPaymentMethod, aUser } from '../support/records'
import { call, previewedCall, referenceServer, sessionFor } from '../support/referenceServer'
import { act } from '../support/money'

const server = referenceServer()

const signIn = async (role: 'admin' | 'manager', approval_limit_cents: number | null = null) => {
  const user = await aUser(server.db, { role, approval_limit_cents })
  return { user, uuid: user.uuid, token: (await sessionFor(user)).token }
}
type Person = { token: string }
/** The same person, a day later. */
const comeBack = async ({ user }: Awaited<ReturnType<typeof signIn>>) => {
  server.clock.advance(86_400)
  return { token: (await sessionFor(user)).token }
}

async function aPaidInvoice() {
  const customer = await aCustomer(server.db)
  const of = { customer_uuid: customer.uuid }
  const method = await aPaymentMethod(server.db, { ...of, gateway_token: tokenOf('ok') })
  const invoice = await anInvoice(server.db, of)
  const reply = await act('admin', `admin/invoices/${invoice.uuid}/actions/charge`, {
    payment_method_uuid: method.uuid,
  })
  await server.jobs.runDue()
  return { invoice, payment: String(reply.json().data.uuid) }
}
const part = (amount_cents: number) => ({
  extent: 'amount',
  amount_cents,
  lines: [],
  reason: 'error',
  note: null,
})
const refund = async (as: Person, payment: string, cents: number) => {
  const reply = await act(as, `admin/payments/${payment}/actions/refund`, part(cents))
  await server.jobs.runDue()
  expect(reply.json()).toMatchObject({ effects: expect.anything() })
  const events = reply.json().effects.map(({ event }: { event: string }) => event)
  return events.includes('payment.refund_requested') ? 'asked' : 'done'
}
const setThresholds = async (as: Person, values: Record<string, number | null>) => {
  const { version } = (await call(as, 'admin/settings'))
    .json()
    .data.find(({ section }: { section: string }) => section === 'approvals')
  const reply = await call(as, 'admin/settings/approvals', {
    method: 'PATCH',
    body: { values, reason: 'Control interno' },
    headers: { 'if-match': `"${version}"` },
  })
  return reply.statusCode
}
const requestsOf = async (as: Person, subject: string) =>
  (await call(as, `admin/approval-requests?status=pending&subject=${subject}`)).json().data

describe('a sum in parts', () => {
  test('counts as the whole, by person and day, by record, and tells the one who approves', async () => {
    const setter = await signIn('admin')
    expect(await setThresholds(setter, { refund_threshold_cents: 5_000 })).toBe(200)
    const [first, second] = [await signIn('admin'), await signIn('admin')]
    const [one, other] = [await aPaidInvoice(), await aPaidInvoice()]

    expect(await refund(first, one.payment, 3_000)).toBe('done')
    const left = (await call(first, `admin/payments/${other.payment}/refundable`)).json().data.limit_cents
    expect(left).toBe(2_000)
    expect(await refund(first, other.payment, 2_001)).toBe('asked')
    expect(await requestsOf(second, other.payment)).toMatchObject([
      { done_before: { person_acts: 1, person_cents: 3_000, record_cents: 0 } },
    ])
    // Another person may not complete it on the same record either, nor a day later.
    expect(await refund(second, one.payment, 2_001)).toBe('asked')
    expect(await requestsOf(first, one.payment)).toMatchObject([
      { obstacle: null, done_before: { person_acts: 0, record_cents: 3_000 } },
    ])
    const again = await comeBack(first)
    const third = await aPaidInvoice()
    expect(await refund(again, third.payment, 5_000)).toBe('done')
    expect(await refund(again, third.payment, 1)).toBe('asked')
  })

  test('counts refunds, credits and write-offs of a day together against a person’s own limit', async () => {
    await setThresholds(await signIn('admin'), { refund_threshold_cents: null })
    const person = await signIn('manager', 10_000)
    const [one, other] = [await aPaidInvoice(), await aPaidInvoice()]
    expect(await refund(person, one.payment, 6_000)).toBe('done')
    const { version } = (await call(person, `admin/invoices/${other.invoice.uuid}`)).json().data
    const credited = await previewedCall(person, `admin/invoices/${other.invoice.uuid}/actions/credit_note`, {
      body: { type: 'credit', lines: [{ line: 0, amount_cents: 4_001 }], reason: 'Se acordó' },
      version,
    })
    expect(credited.json().effects).toMatchObject([{ event: 'invoice.credit_note_requested' }])
    const customer = await aCustomer(server.db)
    const owed = await anInvoice(server.db, { customer_uuid: customer.uuid })
    const writtenOff = await previewedCall(person, `admin/invoices/${owed.uuid}/actions/write_off`, {
      body: { reason: 'No responde' },
      version: owed.version,
    })
    expect(writtenOff.json()).toMatchObject({
      data: { status: 'open' },
      effects: expect.arrayContaining([expect.objectContaining({ event: 'invoice.write_off_requested' })]),
      notes: [expect.stringContaining('quedan $40.00')],
    })
    const boss = await signIn('admin')
    const [request] = await requestsOf(boss, owed.uuid)
    expect(request).toMatchObject({ action: 'write_off', note: 'No responde', obstacle: null })
    await act(boss, `admin/approval-requests/${request.uuid}/actions/approve`, { note: null })
    const after = (await call(boss, `admin/invoices/${owed.uuid}`)).json().data
    expect(after).toMatchObject({ status: 'uncollectible' })
    const [entry] = await server.db
      .selectFrom('events')
      .select('type')
      .where('subject_uuid', '=', owed.uuid)
      .where('type', '=', 'invoice.written_off')
      .execute()
    expect(entry).toBeDefined()
  })
})

describe('a limit', () => {
  test('is never raised by the one whom it binds: not their own, and what they set counts from tomorrow', async () => {
    const admin = await signIn('admin', 1_000)
    const { version } = (await call(admin, `admin/users/${admin.uuid}`)).json().data
    const raised = await call(admin, `admin/users/${admin.uuid}`, {
      method: 'PATCH',
      body: { approval_limit_cents: 9_000_000 },
      headers: { 'if-match': `"${version}"` },
    })
    expect(raised.json()).toMatchObject({ errors: [{ field: 'approval_limit_cents', code: 'own_limit' }] })

    expect(await setThresholds(await signIn('admin'), { refund_threshold_cents: 1_000 })).toBe(200)
    expect(await setThresholds(admin, { refund_threshold_cents: null })).toBe(200)
    const { payment } = await aPaidInvoice()
    expect(await refund(admin, payment, 1_001)).toBe('asked')
    const { payment: another } = await aPaidInvoice()
    expect(await refund(await signIn('admin'), another, 1_001)).toBe('done')
    const nextDay = await comeBack(admin)
    const { payment: later } = await aPaidInvoice()
    expect(await refund(nextDay, later, 1_001)).toBe('done')
  })

  test('is set for an organization that never chose one', async () => {
    const { approvals } = Object.fromEntries(
      (await call(await signIn('admin'), 'admin/settings'))
        .json()
        .data.map(({ section, values }: { section: string; values: object }) => [section, values]),
    )
    const thresholds = Object.entries(approvals).filter(([name]) => name.endsWith('_threshold_cents'))
    expect(thresholds).toHaveLength(5)
  })

  test('binds two acts of one person at once', async () => {
    await setThresholds(await signIn('admin'), { refund_threshold_cents: 5_000 })
    const person = await signIn('admin')
    const paid = [await aPaidInvoice(), await aPaidInvoice()]
    const replies = await Promise.all(
      paid.map(({ payment }) => act(person, `admin/payments/${payment}/actions/refund`, part(3_000))),
    )
    // The other is asked for, or told that this has changed since its preview.
    const done = replies.filter((reply) => reply.body.includes('"transaction.created"'))
    expect(done).toHaveLength(1)
  })
})
