// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { type ApiDocument, writeClient } from '../support/apiTypes'
import { aCoveredService } from '../support/cover'
import { APP_KEY, call, referenceServer } from '../support/referenceServer'

const server = referenceServer()
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'salvia-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What another team would write with the client; each marked line must not compile. */
const program = `import { clientOf } from './client.ts'
export async function ask(base: string, appKey: string, key: string, member: string, service: string, on: string) {
  const salvia = clientOf(base, appKey, key)
  const { data } = await salvia('GET /api/v2/admin/members/{uuid}/cover', { path: { uuid: member }, query: { service, on } })
  const covered: boolean[] = data.map(({ answer }) => answer.covered)
  const listed = await salvia('GET /api/v2/admin/plans', { query: { size: 25 } })
  const total: number = listed.meta.total
  return { covered, total }
}
export const wrong = (salvia: ReturnType<typeof clientOf>) => [
  // @ts-expect-error there is no such call
  salvia('GET /api/v2/admin/nothing', {}),
  // @ts-expect-error the member is missing
  salvia('GET /api/v2/admin/members/{uuid}', {}),
  // @ts-expect-error a status is one of a few words
  salvia('POST /api/v2/admin/webhooks', { body: { name: 'x', payload: 'everything' } }),
  // @ts-expect-error a member has no such field
  salvia('GET /api/v2/admin/members/{uuid}', { path: { uuid: '' } }).then(({ data }) => data.nothing),
]
`

test('a client written from the description compiles, refuses what is wrong, and gets its answers', async () => {
  const { body } = await server.app.inject('/api/v2/openapi.json')
  writeFileSync(join(folder, 'client.ts'), writeClient(JSON.parse(body) as ApiDocument))
  writeFileSync(join(folder, 'program.ts'), program)
  const options = [
    '--strict',
    '--noEmit',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--lib',
    'es2023,dom',
  ]
  const compiled = await promisify(execFile)(
    join(root, 'node_modules/.bin/tsc'),
    [...options, '--allowImportingTsExtensions', '--types', '', join(folder, 'program.ts')],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error)
  expect(compiled.stdout).toBe('')

  const { cover, service } = await aCoveredService(server.db)
  const { secret } = (
    await call('admin', 'admin/api-keys', {
      method: 'POST',
      body: { name: 'Cliente', scopes: ['MemberPolicy.view', 'Plan.view'], expires_on: server.clock.day(9) },
    })
  ).json().data
  const { ask } = (await import(pathToFileURL(join(folder, 'program.ts')).href)) as {
    ask: (...asked: string[]) => Promise<unknown>
  }
  const base = 'http://localhost'
  const answer = await ask(base, APP_KEY, secret, cover.member_uuid, service.uuid, server.clock.day(0))
  expect(answer).toMatchObject({ covered: [true] })
}, 120_000)
