import { expect, test } from 'vitest'
import { companyBody } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()

const create = (token: string, body: object, key: string) =>
  call({ token }, 'admin/companies', { method: 'POST', body, headers: { 'idempotency-key': key } })
const named = (trade_name: string) =>
  server.db.selectFrom('companies').select('uuid').where('trade_name', '=', trade_name).execute()

test('asking again with the same key gives the record that is there', async () => {
  const token = await tokenFor('manager')
  const body = companyBody({ trade_name: 'Una sola' })
  const [first, again] = [await create(token, body, 'k-1'), await create(token, body, 'k-1')]
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json().data.uuid).toBe(first.json().data.uuid)
  expect(await named('Una sola')).toHaveLength(1)
})

test('forty at the same moment make one', async () => {
  const token = await tokenFor('manager')
  const body = companyBody({ trade_name: 'Todas a la vez' })
  const replies = await Promise.all(Array.from({ length: 40 }, () => create(token, body, 'k-2')))
  expect(new Set(replies.map((reply) => reply.json().data.uuid)).size).toBe(1)
  expect(await named('Todas a la vez')).toHaveLength(1)
})

test('the same key for something else is refused', async () => {
  const token = await tokenFor('manager')
  await create(token, companyBody(), 'k-3')
  const other = await create(token, companyBody(), 'k-3')
  expect(other.statusCode).toBe(409)
  expect(other.json()).toMatchObject({ code: 'idempotency_mismatch' })
})

test('a key belongs to the user who sent it', async () => {
  const body = companyBody({ trade_name: 'De dos personas' })
  const [mine, theirs] = [await tokenFor('manager'), await tokenFor('manager')]
  expect((await create(mine, body, 'k-4')).statusCode).toBe(201)
  expect((await create(theirs, { ...body, slug: 'otra-direccion' }, 'k-4')).statusCode).toBe(201)
})

test('a creation that was refused leaves its key free for the corrected one', async () => {
  const token = await tokenFor('manager')
  const taken = companyBody()
  await create(token, taken, 'k-5')
  expect((await create(token, companyBody({ slug: taken.slug }), 'k-6')).statusCode).toBe(422)
  expect((await create(token, companyBody(), 'k-6')).statusCode).toBe(201)
})

test('a key is forgotten after 48 hours', async () => {
  const token = await tokenFor('manager')
  await create(token, companyBody(), 'k-7')
  server.clock.advance(49 * 3600)
  const later = await tokenFor('manager')
  expect((await create(later, companyBody(), 'k-8')).statusCode).toBe(201)
  const left = await server.db.selectFrom('idempotency_keys').select('key').execute()
  expect(left.map(({ key }) => key)).toEqual(['k-8'])
})

test('a header that is no key is said to be unreadable', async () => {
  const token = await tokenFor('manager')
  expect((await create(token, companyBody(), 'x'.repeat(256))).statusCode).toBe(400)
})
