import { beforeAll, expect, test } from 'vitest'
import { slugs } from '@/contract/entities'
import type { Figure } from '@/contract/home'
import { toQueryString } from '@/api/queryString'
import { Role } from '@/contract/permissions'
import { openDemoDatabase } from '../support/databases'
import { inTransaction } from '@server/audit/inTransaction'
import { appendLog } from '@server/audit/logs'
import { systemOrigin } from '@server/core/origin'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer({ open: openDemoDatabase })
const tokens = new Map<string, string>()

beforeAll(async () => {
  for (const role of Role.options) tokens.set(role, await tokenFor(role))
})

const as = (role: string) => ({ token: tokens.get(role) ?? '' })
const waiting = async (role: string, query = ''): Promise<Figure[]> =>
  (await call(as(role), `admin/waiting${query}`)).json().data
const tickets = (figures: Figure[]) => figures.find(({ kind }) => kind === 'SupportTicket')?.total

test.each(Role.options)('what waits for %s is what the listings that it leads to hold', async (role) => {
  const account = await server.db
    .selectFrom('fund_authorizations')
    .select('account_uuid')
    .executeTakeFirstOrThrow()
  for (const query of ['', `?account=${account.account_uuid}`]) {
    const figures = await waiting(role, query)
    expect(figures.map(({ kind }) => kind)).toContain('FundAuthorization')
    for (const { kind, filter, total } of figures) {
      const listing = await call(as(role), `admin/${slugs[kind]}?${toQueryString(filter)}`)
      expect([kind, listing.json().meta.total]).toEqual([kind, total])
    }
  }
})

test('what the audit log does not tell shows after seconds, and what was written here at once', async () => {
  const before = tickets(await waiting('manager'))
  const waits = server.db.selectFrom('support_tickets').selectAll().where('status', '=', 'new')
  const ticket = await waits.executeTakeFirstOrThrow()
  await server.db
    .updateTable('support_tickets')
    .set({ status: 'pending' })
    .where('uuid', '=', ticket.uuid)
    .execute()
  expect(tickets(await waiting('manager'))).toBe(before)
  server.clock.advance(11)
  expect(tickets(await waiting('manager'))).toBe(Number(before) - 1)

  const opened = await call(as('manager'), `admin/support-tickets/${ticket.uuid}/actions/resume`, {
    method: 'POST',
    headers: { 'if-match': `"${ticket.version}"` },
    body: {},
  })
  expect(opened.statusCode).toBeLessThan(300)
  expect(tickets(await waiting('manager'))).toBe(before)
})

test('what a job or another process did shows at once, as the audit log tells of it', async () => {
  const before = tickets(await waiting('manager'))
  const waits = server.db.selectFrom('support_tickets').selectAll().where('status', '=', 'new')
  const ticket = await waits.executeTakeFirstOrThrow()
  await inTransaction(server.db, async (tx) => {
    await tx
      .updateTable('support_tickets')
      .set({ status: 'pending' })
      .where('uuid', '=', ticket.uuid)
      .execute()
    await appendLog(tx, systemOrigin(ticket.created_at), {
      kind: 'audit',
      action: 'updated',
      subject: { type: 'support_ticket', uuid: ticket.uuid, label: ticket.number },
    })
  })
  expect(tickets(await waiting('manager'))).toBe(Number(before) - 1)
})
