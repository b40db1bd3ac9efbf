import { beforeAll, describe, expect, test } from 'vitest'
import { checkAllLogs } from '@server/audit/logChain'
import { appendLog } from '@server/audit/logs'
import { inTransaction } from '@server/audit/inTransaction'
import { systemOrigin } from '@server/core/origin'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()
const OLD = '2020-03-05T22:00:00Z'

const due = async () => (await call('admin', 'admin/logs/release')).json().data
const release = (body: object, as: Parameters<typeof call>[0] = 'admin') =>
  call(as, 'admin/logs/release', { method: 'POST', body })

beforeAll(async () => {
  await inTransaction(server.db, async (tx) => {
    const subject = { type: 'user', uuid: null, label: 'Ana' }
    for (let line = 0; line < 3; line++)
      await appendLog(tx, systemOrigin(OLD), { kind: 'auth', action: 'login', subject })
    await appendLog(tx, systemOrigin(OLD), { kind: 'audit', action: 'updated', subject })
  })
})

describe('the release of old lines of the audit log', () => {
  test('is for administrators alone, who are told first how many and until when', async () => {
    for (const role of ['manager', 'viewer'] as const) {
      expect((await call(role, 'admin/logs/release')).statusCode).toBe(403)
      expect((await release({ until: OLD, lines: 3 }, role)).statusCode).toBe(403)
    }
    const told = await due()
    expect(told).toMatchObject({ days: 365, lines: 3, oldest: OLD })
    expect((await due()).lines).toBe(3)
  })

  test('is refused where it is not what was told, or where the time is not over', async () => {
    const { until } = await due()
    const other = await release({ until, lines: 2 })
    expect([other.statusCode, other.json().code]).toEqual([409, 'preview_changed'])
    const early = await release({ until: '2099-01-01T00:00:00.000Z', lines: 3 })
    expect(early.statusCode).toBe(422)
    expect(early.json().errors).toMatchObject([{ field: 'until' }])
    expect((await due()).lines).toBe(3)
  })

  test('takes these and no line about a change, says who did it, and the chain can still be checked', async () => {
    const { until, lines } = await due()
    const reply = await release({ until, lines })
    expect(reply.json().data).toMatchObject({ lines: 0, oldest: null })
    const kept = await server.db.selectFrom('logs').select('kind').where('at', '=', OLD).execute()
    expect(kept).toEqual([{ kind: 'audit' }])
    const said = await server.db
      .selectFrom('logs')
      .select(['action', 'actor_role', 'subject_label'])
      .where('subject_type', '=', 'log')
      .execute()
    expect(said).toEqual([
      { action: 'deleted', actor_role: 'admin', subject_label: '3 registros de accesos y tareas' },
    ])
    expect((await checkAllLogs(server.db)).broken).toBeNull()
  })

  test('done twice at once takes each line once', async () => {
    await inTransaction(server.db, async (tx) => {
      for (let line = 0; line < 4; line++)
        await appendLog(tx, systemOrigin(OLD), { kind: 'auth', action: 'login' })
    })
    const { until, lines } = await due()
    const replies = await Promise.all([release({ until, lines }), release({ until, lines })])
    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    expect((await due()).lines).toBe(0)
    expect((await checkAllLogs(server.db)).broken).toBeNull()
  })
})
