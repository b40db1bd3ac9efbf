// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDispatcher } from '@server/domain/webhooks/dispatcher'
import { aCoveredService } from '../support/cover'
import { SECRET } from '../support/databases'
import { aReceiver } from '../support/receiver'
import { anAccount } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()
const document = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
const examples = document.split('## Worked examples')[1]?.split('\n## ')[0] ?? ''

type Step = { method: string; path: string; headers: Record<string, string>; body: string; after: string }

/** The calls beneath a title, each with the text that says what it answers. */
function stepsOf(title: string): Step[] {
  const section = examples.split(`### ${title}\n`)[1]?.split('\n### ')[0] ?? ''
  return [...section.matchAll(/```http\n([\s\S]*?)```([\s\S]*?)(?=```http|$)/g)].map(
    ([, http = '', after = '']) => {
      const [head = '', body = ''] = http.split('\n\n')
      const [first = '', ...lines] = head.trim().split('\n')
      const [method = '', path = ''] = first.split(' ')
      const headers = Object.fromEntries(
        lines.map((line): [string, string] => {
          const [name = '', ...value] = line.split(': ')
          return [name, value.join(': ')]
        }),
      )
      return { method, path, headers, body, after }
    },
  )
}

const known = new Map<string, string>()
const fill = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = known.get(name)
    if (value === undefined) throw new Error(`The example does not say where {${name}} comes from`)
    return value
  })

/** What a path such as `data[0].answer` leads to in a reply. */
const at = (reply: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], reply)

/** Makes the calls of an example as they stand, and holds the replies against what is said of them. */
async function run(title: string): Promise<unknown[]> {
  const steps = stepsOf(title)
  expect(steps.length).toBeGreaterThan(0)
  const replies: unknown[] = []
  for (const { method, path, headers, body, after } of steps) {
    const reply = await server.app.inject({
      method: method as 'GET',
      url: fill(path),
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { payload: fill(body) }),
    })
    expect(reply.statusCode, reply.body).toBe(Number(/answers `(\d+)`/.exec(after)?.[1]))
    const told: unknown = reply.json()
    for (const [, name = ''] of after.matchAll(/`(data[\w.[\]]*)`/g))
      expect(at(told, name), `${title}: ${name}`).not.toBeUndefined()
    for (const [, value = '', name = ''] of after.matchAll(/`(data[\w.[\]]*)` is `\{(\w+)\}`/g))
      known.set(name, String(at(told, value)))
    replies.push(told)
  }
  return replies
}

/** A key with the scopes that the example says. */
async function keyFor(title: string) {
  const section = examples.split(`### ${title}\n`)[1] ?? ''
  const [line = ''] = /Scopes? .*?\./.exec(section.replaceAll(/`(\w+)\.(\w+)`/g, '`$1·$2`')) ?? []
  const scopes = [...line.matchAll(/`(\w+)·(\w+)`/g)].map(([, kind, act]) => `${kind}.${act}`)
  const reply = await call('admin', 'admin/api-keys', {
    method: 'POST',
    body: { name: `${title} ${randomUUID()}`.slice(0, 60), scopes, expires_on: server.clock.day(30) },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  known.set('key', reply.json().data.secret)
}

let receiver: Awaited<ReturnType<typeof aReceiver>>
beforeAll(async () => {
  receiver = await aReceiver('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
  known.set('today', server.clock.day(0))
  known.set('account', (await anAccount(server.db)).uuid)
  const { cover, service, provider } = await aCoveredService(server.db)
  known.set('covered', cover.member_uuid)
  known.set('service', service.uuid)
  known.set('provider', provider.uuid)
  // Receivers of customers listen over https; the one of this test is on this machine.
  known.set('address', receiver.url.replace(/^http:\/\/[^/]+/, 'https://rh.ejemplo.mx'))
})
afterAll(() => receiver.close())

test('a member is created as the document says, and once', async () => {
  await keyFor('Create a member')
  const [, member] = await run('Create a member')
  const [, again] = await run('Create a member')
  expect(at(again, 'data.uuid')).toBe(at(member, 'data.uuid'))
  expect(at(member, 'data.full_name')).toBe('Elena Ríos Mora')
})

test('a cover answers as the document says', async () => {
  await keyFor('Ask what a cover pays')
  const [reply] = await run('Ask what a cover pays')
  expect(at(reply, 'data[0].answer.covered')).toBe(true)
  expect(at(reply, 'data[0].answer.there.cost.member_pays_cents')).toBe(8_000)
})

test('webhooks arrive, and are verified, as the document says', async () => {
  await keyFor('Receive webhooks')
  await run('Receive webhooks')
  const code = /```js\n([\s\S]*?)```/.exec(examples)?.[1] ?? ''
  expect(code).toContain("import { Webhook } from 'standardwebhooks'")
  expect(code).toContain('new Webhook(secret).verify(body, headers)')
  await server.db.updateTable('webhooks').set({ url: receiver.url }).execute()
  await keyFor('Create a member')
  known.set('account', (await anAccount(server.db)).uuid)
  const steps = stepsOf('Create a member')
  expect(steps).toHaveLength(2)
  const body: Record<string, unknown> = JSON.parse(fill(steps[0]?.body ?? ''))
  const person = await call({ token: known.get('key') ?? '' }, 'admin/persons', {
    method: 'POST',
    body: {
      ...body,
      given_names: 'Otra',
      external_id: 'rh-4512',
      birth_date: '1991-01-01',
      phone: null,
      email: null,
    },
  })
  expect(person.statusCode, person.body).toBe(201)
  known.set('person', person.json().data.uuid)
  const made = await call({ token: known.get('key') ?? '' }, 'admin/members', {
    method: 'POST',
    body: { ...(JSON.parse(fill(steps[1]?.body ?? '')) as object), external_id: 'rh-4512' },
  })
  expect(made.statusCode, made.body).toBe(201)
  const errors: unknown[] = []
  const dispatcher = createDispatcher({
    db: server.db,
    clock: server.clock,
    secret: SECRET,
    toLoopback: true,
    onError: (error) => void errors.push(error),
  })
  await dispatcher.runDue()
  expect(errors).toEqual([])
  expect(receiver.arrived.map(({ body: { type } }) => type)).toEqual(['member.created'])
  const [arrived] = receiver.arrived
  expect(arrived?.body.data).toMatchObject({ object: { type: 'member', uuid: made.json().data.uuid } })
  const event = new Webhook(known.get('secret') ?? '').verify(
    JSON.stringify(arrived?.body),
    arrived?.headers ?? {},
  )
  expect(event).toMatchObject({ type: 'member.created' })
})
