// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { answerRefund, chargedTwice, refundsOf } from '../support/extraCharges'
import { call, previewedCall, referenceServer } from '../support/referenceServer'

const server = referenceServer()

const shown = async (uuid: string) => (await call('manager', `admin/payments/${uuid}`)).json().data
const listed = async () =>
  (await call('manager', 'admin/payments?extra=true'))
    .json<{ data: { uuid: string }[] }>()
    .data.map(({ uuid }) => uuid)
const giveBack = (uuid: string, by: 'gateway' | 'hand', note: string | null = null) =>
  previewedCall('manager', `admin/payments/${uuid}/actions/refund_extra`, { body: { by, note } })

/** What the ledger says is still to be given back of a payment. */
async function owedBack(payment_uuid: string) {
  const { cents } = await server.db
    .selectFrom('ledger_legs')
    .select(({ fn }) => fn.sum<number>('cents').as('cents'))
    .where('payment_uuid', '=', payment_uuid)
    .where('book', '=', 'refunds')
    .executeTakeFirstOrThrow()
  return 0 - Number(cents)
}

describe('what was charged twice and the bank refuses to give back', () => {
  test('is told at its payment, found in the listing and waits on home', async () => {
    const { uuid } = await chargedTwice(server)
    expect(await shown(uuid)).toMatchObject({ extra_cents: 11_600 })
    expect(await listed()).toContain(uuid)
    const { data: events } = (await call('manager', `admin/events?subject=${uuid}`)).json()
    expect(events.map(({ type }: { type: string }) => type)).toContain('payment.refund_failed')
    const day = server.clock.day(0)
    const { data: queue } = (
      await call('manager', `admin/home/operations/queue?from=${day}&to=${day}`)
    ).json()
    const line = queue.find(({ name }: { name: string }) => name === 'failedRefunds')
    expect(line.figure.total).toBeGreaterThan(0)
    expect(line.pressing.figure).toMatchObject({ kind: 'Payment', filter: { extra: 'true' } })
    expect(line.pressing.figure.total).toBe((await listed()).length)
  })

  test('is asked of the bank once more, and waits again where it refuses again', async () => {
    const { uuid } = await chargedTwice(server)
    const reply = await giveBack(uuid, 'gateway')
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json().lines).toMatchObject([{ amount_cents: 11_600 }])
    expect(await shown(uuid)).toMatchObject({ extra_cents: 0 })
    expect((await giveBack(uuid, 'gateway')).json()).toMatchObject({ code: 'invalid_transition' })
    await answerRefund(server, uuid, 'failed')
    expect(await shown(uuid)).toMatchObject({ extra_cents: 11_600 })
    await giveBack(uuid, 'gateway')
    await answerRefund(server, uuid, 'succeeded')
    expect(await shown(uuid)).toMatchObject({ extra_cents: 0, refunded_cents: 0 })
    expect(await refundsOf(server, uuid)).toHaveLength(3)
    expect(await owedBack(uuid)).toBe(0)
  })

  test('is given back by other means, which is noted, and nothing is left of it in the ledger', async () => {
    const { uuid } = await chargedTwice(server)
    expect(await owedBack(uuid)).toBe(11_600)
    const { differences } = await checkBooks(server.db)
    const reply = await giveBack(uuid, 'hand', 'Transferencia 81')
    expect(reply.statusCode, reply.body).toBe(200)
    expect((await refundsOf(server, uuid)).at(-1)).toMatchObject({
      status: 'succeeded',
      gateway: 'Manual',
      is_extra: true,
      reason_note: 'Transferencia 81',
    })
    expect(await shown(uuid)).toMatchObject({ extra_cents: 0, refunded_cents: 0 })
    expect(await listed()).not.toContain(uuid)
    expect(await owedBack(uuid)).toBe(0)
    expect((await checkBooks(server.db)).differences).toEqual(differences)
  })

  test('is given back by nobody who may not', async () => {
    const { uuid } = await chargedTwice(server)
    const path = `admin/payments/${uuid}/actions/refund_extra`
    const reply = await previewedCall('viewer', path, { body: { by: 'hand', note: null } })
    expect(reply.statusCode).toBe(403)
  })
})
