import { mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { seal, sealedPrefix, unseal } from '@server/core/sealing'
import type { ServerKeys } from '@server/core/serverKeys'
import { createAccessTokens } from '@server/identity/accessTokens'
import { createRefreshCookie } from '@server/identity/refreshCookie'
import { reseal } from '@server/reseal'
import { loadSigningKeys } from '@server/signingKey'
import { withFactor } from '../support/authenticator'
import { aPolicy } from '../support/cover'
import { databaseKinds, SECRET } from '../support/databases'
import { aMember, aUser, aWebhook } from '../support/records'
import { auditColumns } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'

const fresh = new TextEncoder().encode('another secret, which came after the first')
const rotated: ServerKeys = [fresh, ...SECRET]
const later: ServerKeys = [fresh]

describe('the keys of the server', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'salvia-keys-'))
  const one = 'a'.repeat(32)
  const other = 'b'.repeat(32)

  test('are a list, of which the first signs', () => {
    const keys = loadSigningKeys({ sessionSecret: `${one}, ${other}`, dataFolder })
    expect(keys.map((key) => Buffer.from(key).toString())).toEqual([one, other])
  })

  test.each([
    ['ends in a comma', `${one},`, 'too short'],
    ['holds a short one', `${one},short`, 'too short'],
    ['names one twice', `${one},${one}`, 'twice'],
  ])('are refused where the list %s', (_, sessionSecret, words) => {
    expect(() => loadSigningKeys({ sessionSecret, dataFolder })).toThrow(words)
  })

  test('are two in the data folder, once the file of the first is renamed', () => {
    const before = loadSigningKeys({ sessionSecret: undefined, dataFolder })
    renameSync(join(dataFolder, 'session.key'), join(dataFolder, 'session.previous.key'))
    const after = loadSigningKeys({ sessionSecret: undefined, dataFolder })
    expect(after).toHaveLength(2)
    expect(after[0]).not.toEqual(before[0])
    expect(after[1]).toEqual(before[0])
  })

  test('open what the others sealed, and no other key does', () => {
    const sealed = seal(SECRET, 'un secreto')
    expect(unseal(rotated, sealed)).toBe('un secreto')
    expect(() => unseal(later, sealed)).toThrow('No key')
    // As it was sealed before keys had names.
    const [, ...unnamed] = sealed.split('.')
    expect(unseal(rotated, unnamed.join('.'))).toBe('un secreto')
  })
})

describe.each(databaseKinds())('a change of keys, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  test('signs nobody out, and ends what the old key signed once it is gone', async () => {
    const { session, token } = await sessionFor(await aUser(server.db))
    const read = async (keys: ServerKeys, given: string) =>
      (await createAccessTokens(keys, server.clock).read(given))?.sid
    expect(await read(rotated, token)).toBe(session.uuid)
    expect(await read(later, token)).toBeUndefined()
    const anew = await createAccessTokens(rotated, server.clock).issue(session)
    expect(decodeProtectedHeader(anew).kid).not.toBe(decodeProtectedHeader(token).kid)
    expect(await read(later, anew)).toBe(session.uuid)

    const cookies = { salvia_session: createRefreshCookie(SECRET).cookieOf(session) }
    const readCookie = (keys: ServerKeys) =>
      createRefreshCookie(keys).read({ cookies, hostname: 'localhost' } as never)?.session
    expect(readCookie(rotated)).toBe(session.uuid)
    expect(readCookie(later)).toBeUndefined()
  })

  test('seals everything again by one command, which can be broken off and rehearsed', async () => {
    const { db, clock } = server
    const webhook = await aWebhook(db, {
      sealed_secret: seal(SECRET, 'whsec_uno'),
      previous_sealed_secret: seal(SECRET, 'whsec_antes'),
      sealed_headers: seal(SECRET, '{"X-Uno":"1"}'),
    })
    const { user } = await withFactor(db, clock)
    await db
      .insertInto('kept_drafts')
      .values({
        user_uuid: user.uuid,
        name: 'x',
        sealed: seal(SECRET, '{}', 'drafts'),
        updated_at: auditColumns.created_at,
      })
      .execute()
    const member = await aMember(db)
    const policy = await aPolicy(db, { holder_member_uuid: member.uuid })
    await db
      .insertInto('health_declarations')
      .values({
        member_uuid: member.uuid,
        plan_uuid: policy.plan_uuid,
        plan_revision: 1,
        answer: 'yes',
        sealed_told: seal(SECRET, 'Asma', 'health declarations'),
        signed_at: auditColumns.created_at,
      })
      .execute()
    const answers = { health: [{ answer: 'yes', sealed_told: seal(SECRET, 'Gripe', 'health declarations') }] }
    const checkout = await db
      .insertInto('checkouts')
      .values({
        token_hash: 'x',
        plan_uuid: policy.plan_uuid,
        channel: 'web',
        answers: JSON.stringify(answers),
        offer: '{}',
        created_at: auditColumns.created_at,
        updated_at: auditColumns.created_at,
        expires_at: auditColumns.created_at,
      } as never)
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const factorOf = () =>
      db.selectFrom('second_factors').selectAll().where('user_uuid', '=', user.uuid).executeTakeFirstOrThrow()
    const own = unseal(SECRET, (await factorOf()).sealed_secret, 'second factors')
    const lost = await aWebhook(db, { sealed_secret: seal([new Uint8Array(32)], 'perdido') })

    const run = (isDryRun: boolean) => reseal(db, { secret: rotated, clock, isDryRun })
    const numbers = async (isDryRun: boolean) =>
      (await run(isDryRun)).map(({ sealed, closed }) => [sealed, closed])
    const all = [
      [1, 1],
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 0],
    ]
    expect(await numbers(true)).toEqual(all)
    expect(await numbers(false)).toEqual(all)
    expect((await numbers(false)).flat().reduce((sum, one) => sum + one)).toBe(1)

    const kept = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('uuid', '=', webhook.uuid)
      .executeTakeFirstOrThrow()
    expect(unseal(later, kept.sealed_secret)).toBe('whsec_uno')
    expect(unseal(later, kept.previous_sealed_secret ?? '')).toBe('whsec_antes')
    expect(unseal(later, kept.sealed_headers ?? '')).toBe('{"X-Uno":"1"}')
    expect(kept.version).toBe(webhook.version)
    expect(unseal(later, (await factorOf()).sealed_secret, 'second factors')).toBe(own)
    const { sealed_told } = await db
      .selectFrom('health_declarations')
      .select('sealed_told')
      .executeTakeFirstOrThrow()
    expect(unseal(later, sealed_told ?? '', 'health declarations')).toBe('Asma')
    const { answers: anew } = await db
      .selectFrom('checkouts')
      .select('answers')
      .where('uuid', '=', checkout.uuid)
      .executeTakeFirstOrThrow()
    expect(unseal(later, anew.health?.[0]?.sealed_told ?? '', 'health declarations')).toBe('Gripe')
    const stays = await db
      .selectFrom('webhooks')
      .select('sealed_secret')
      .where('uuid', '=', lost.uuid)
      .executeTakeFirstOrThrow()
    expect(stays.sealed_secret.startsWith(sealedPrefix(rotated))).toBe(false)

    const { data } = (await call('admin', 'admin/logs?action=resealed')).json<{ data: { kind: string }[] }>()
    expect(data.map(({ kind: of }) => of)).toEqual(['security'])
  })
})
