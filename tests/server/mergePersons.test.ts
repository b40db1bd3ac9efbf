import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mergeFields, type MergeField } from '@/contract/personActions'
import type { Role } from '@/contract/permissions'
import { databaseKinds } from '../support/databases'
import { aCustomer, aMember, anAccount, aPerson, aTicket, auditColumns } from '../support/records'
import { call, previewedCall, referenceServer, tokenFor } from '../support/referenceServer'

const kinds = databaseKinds()
const CURPS = ['HEGG560427MVZRRL04', 'NAGM850214MDFXML07'] as const
const TABLES = ['persons', 'accounts', 'customers', 'members', 'contacts', 'support_tickets', 'attachments']
const ADAY = 86_400_000

describe.each(kinds)('two records of one person, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  const db = () => server.db

  type Someone = { uuid: string }
  const versionOf = async ({ uuid }: Someone) =>
    (await db().selectFrom('persons').select('version').where('uuid', '=', uuid).executeTakeFirstOrThrow())
      .version
  const saved = ({ uuid }: Someone) =>
    db().selectFrom('persons').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

  async function merge(
    from: Someone,
    into: Someone,
    { take = [], different_curp = false, as = 'admin' }: MergeWish = {},
  ) {
    const body = { into_uuid: into.uuid, into_version: await versionOf(into), take, different_curp }
    return previewedCall(as, `admin/persons/${from.uuid}/actions/merge`, {
      body,
      version: await versionOf(from),
    })
  }
  type MergeWish = { take?: MergeField[]; different_curp?: boolean; as?: Role | { token: string } }
  const undo = async (merged: Someone, as: Role | { token: string } = 'admin') =>
    previewedCall(as, `admin/persons/${merged.uuid}/actions/undo_merge`, {
      body: {},
      version: await versionOf(merged),
    })

  /** Everything that a merge may touch, but for what tells when it was last written. */
  async function world() {
    const rows: unknown[] = []
    for (const table of TABLES) {
      const found = await sql<{ row: unknown }>`
        select to_jsonb(one) - array['version', 'updated_at', 'updated_by', 'content'] as row
        from ${sql.table(table)} as one order by one.uuid`.execute(db())
      rows.push(found.rows.map(({ row }) => row))
    }
    return rows
  }

  const aContact = (person_uuid: string, owner_uuid: string) =>
    db()
      .insertInto('contacts')
      .values({
        owner_type: 'account',
        owner_uuid,
        person_uuid,
        name: 'Contacto',
        role: 'hr',
        position: null,
        email: 'contacto@ejemplo.test',
        phone: null,
        extension: null,
        is_primary: false,
        receives: [],
        notes: null,
        status: 'active',
        ...auditColumns,
      })
      .execute()
  const aFile = (subject_uuid: string) =>
    db()
      .insertInto('attachments')
      .values({
        subject_type: 'person',
        subject_uuid,
        name: 'ine.pdf',
        media_type: 'application/pdf',
        size: 1,
        sha256: 'x',
        content: sql`decode('', 'base64')`,
        added_at: auditColumns.created_at,
        added_by: auditColumns.created_by,
      })
      .execute()
  const asking = ({ uuid }: Someone) => ({
    requester: { kind: 'person', uuid, name: 'Alguien', email: null, phone: null } as const,
    related: JSON.stringify([{ type: 'person', uuid, label: 'Alguien' }]),
  })

  test('become one: all that pointed to one points to the other, which has the values that were chosen', async () => {
    const from = await aPerson(db(), {
      given_names: 'Remedios',
      last_name: 'Antigua',
      curp: CURPS[0],
      birth_date: '1956-04-27',
      phone: '+525511112222',
    })
    const into = await aPerson(db(), {
      given_names: 'Remedios',
      last_name: 'Nueva',
      birth_date: '1956-04-27',
      phone: null,
    })
    const account = await anAccount(db(), { holder_person_uuid: from.uuid, type: 'individual' })
    const customer = await aCustomer(db(), { person_uuid: from.uuid, account_uuid: account.uuid })
    const member = await aMember(db(), { person_uuid: from.uuid, account_uuid: account.uuid })
    const ticket = await aTicket(db(), asking(from))
    await aContact(from.uuid, account.uuid)
    await aFile(from.uuid)

    const reply = await merge(from, into, { take: ['curp', 'phone'] })
    expect(reply.statusCode).toBe(200)
    const touched = reply.json<{ effects: { event: string }[] }>().effects.map(({ event }) => event)
    expect(touched.toSorted()).toEqual([
      'account.updated',
      'contact.updated',
      'customer.updated',
      'member.updated',
      'person.absorbed',
      'person.merged',
      'support_ticket.updated',
      'support_ticket.updated',
    ])
    expect(await saved(into)).toMatchObject({ last_name: 'Nueva', curp: CURPS[0], phone: '+525511112222' })
    expect(await saved(from)).toMatchObject({ status: 'merged', merged_into_uuid: into.uuid, curp: CURPS[0] })
    const pointing = JSON.stringify(await world())
    expect(pointing.split(from.uuid)).toHaveLength(2)
    expect((await call('viewer', `admin/members/${member.uuid}`)).json().data.person).toEqual({
      uuid: into.uuid,
      label: 'Remedios Nueva',
    })
    expect((await call('viewer', `admin/support-tickets/${ticket.uuid}`)).json().data.requester.uuid).toBe(
      into.uuid,
    )
    expect((await call('viewer', `admin/customers/${customer.uuid}`)).json().data.person.uuid).toBe(into.uuid)
    const opened = (await call('viewer', `admin/persons/${from.uuid}`)).json().data
    expect(opened.merged_into).toEqual({ uuid: into.uuid, label: 'Remedios Nueva' })
    for (const q of ['remedios antigua', from.number, CURPS[0]]) {
      const found = (await call('viewer', `admin/persons?q=${encodeURIComponent(q)}`)).json().data
      expect(found, q).toMatchObject([{ uuid: into.uuid }])
    }
    const parts = (await call('viewer', `admin/persons?status=merged&q=${from.number}`)).json().data
    expect(parts).toMatchObject([{ uuid: from.uuid, status: 'merged' }])
    const all = (await call('viewer', 'admin/persons')).json().meta.total
    const { total } = await db()
      .selectFrom('persons')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where('status', '<>', 'merged')
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect([all, (await call('viewer', 'admin/persons/counts')).json().data.all.total]).toEqual([
      total,
      total,
    ])
    const lines = (await call('admin', `admin/logs?subject=${into.uuid}`)).json().data
    expect(lines).toMatchObject([{ changed_fields: expect.arrayContaining(['curp', 'phone']) }])
    expect((await undo(from)).statusCode).toBe(200)
  })

  test('and become two again as they were, for any data and any choice', async () => {
    const as = { token: await tokenFor('admin') }
    const someone = fc.record({
      second_last_name: fc.constantFrom(null, 'Peña', 'Ríos'),
      sex: fc.constantFrom(null, 'female' as const, 'male' as const),
      tax_id: fc.constantFrom(null, 'GODE561231GR8'),
      nss: fc.constantFrom(null, '12345678903'),
      email: fc.constantFrom(null, 'una@ejemplo.test', 'otra@ejemplo.test'),
      phone: fc.constantFrom(null, '+525511112222'),
      marketing_consent: fc.boolean(),
      tags: fc.subarray(['a', 'b', 'c']),
      status: fc.constantFrom('active' as const, 'inactive' as const),
      hasCurp: fc.boolean(),
      has: fc.subarray(['account', 'customer', 'member', 'former', 'contact', 'ticket', 'file', 'earlier']),
    })
    const undoing = async (from: Someone, before: unknown[]) => {
      const wasDone = JSON.stringify(await world()) !== JSON.stringify(before)
      const reply = await undo(from, as)
      return wasDone && reply.statusCode === 200 && !reply.json().notes ? 'two again' : reply.body
    }
    await fc.assert(
      fc.asyncProperty(someone, someone, fc.subarray([...mergeFields]), async (first, second, take) => {
        await db().updateTable('persons').set({ curp: null }).where('curp', 'is not', null).execute()
        const shared = await anAccount(db())
        const make = async ({ has, hasCurp, ...wish }: typeof first, curp: string, birth_date: string) => {
          const person = await aPerson(db(), { ...wish, curp: hasCurp ? curp : null, birth_date })
          const { uuid } = person
          const account = await anAccount(db(), has.includes('account') ? { holder_person_uuid: uuid } : {})
          const within = { person_uuid: uuid, account_uuid: account.uuid }
          if (has.includes('customer')) await aCustomer(db(), within)
          if (has.includes('member')) await aMember(db(), within)
          if (has.includes('former'))
            await aMember(db(), { ...within, account_uuid: shared.uuid, status: 'terminated' })
          if (has.includes('contact')) await aContact(uuid, account.uuid)
          if (has.includes('ticket')) await aTicket(db(), asking(person))
          if (has.includes('file')) await aFile(uuid)
          if (has.includes('earlier')) await merge(await aPerson(db()), person, { as })
          return person
        }
        const from = await make(first, CURPS[0], '1956-04-27')
        const into = await make(second, CURPS[1], '1985-02-14')
        const before = await world()
        const reply = await merge(from, into, { take, different_curp: true, as })
        const outcome = reply.statusCode === 200 ? await undoing(from, before) : reply.json().errors[0].field
        // A CURP and a birth date that contradict each other are no person.
        expect(['two again', 'birth_date']).toContain(outcome)
        expect(await world()).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })

  test('keep, when they become two again, what was changed meanwhile, which is said', async () => {
    const from = await aPerson(db(), { given_names: 'Débora', phone: '+525533334444', email: 'vieja@x.mx' })
    const into = await aPerson(db(), { given_names: 'Débora', phone: null, email: 'nueva@x.mx' })
    const other = await aPerson(db(), { given_names: 'Tercera' })
    const customer = await aCustomer(db(), { person_uuid: from.uuid })
    await merge(from, into, { take: ['phone', 'email'] })
    await call('manager', `admin/persons/${into.uuid}?allow_duplicate=true`, {
      method: 'PATCH',
      body: { phone: '55 5555 6666' },
      headers: { 'if-match': `"${await versionOf(into)}"` },
    })
    await db()
      .updateTable('customers')
      .set({ person_uuid: other.uuid })
      .where('uuid', '=', customer.uuid)
      .execute()
    const reply = await undo(from)
    expect(reply.json().notes).toEqual([
      `El cliente ${customer.number} cambió después de la fusión y se queda como está`,
      `El celular de ${into.number} cambió después de la fusión y se queda como está`,
    ])
    expect(await saved(into)).toMatchObject({ phone: '+525555556666', email: 'nueva@x.mx', aliases: null })
    expect(await saved(from)).toMatchObject({ status: 'active', merged_into_uuid: null, email: 'vieja@x.mx' })
  })

  test('do not become one where a rule would break, and say why', async () => {
    const one = await aPerson(db(), { curp: 'GOMA900520MDFMRN06', given_names: 'Regla' })
    const two = await aPerson(db(), { curp: CURPS[1], birth_date: '1985-02-14', given_names: 'Regla' })
    expect((await merge(one, two)).json().errors).toMatchObject([{ field: 'different_curp' }])
    expect((await merge(one, one)).json().errors).toMatchObject([{ field: 'into_uuid' }])
    const account = await anAccount(db(), { name: 'Cuenta de las dos' })
    for (const { uuid } of [one, two]) await aMember(db(), { account_uuid: account.uuid, person_uuid: uuid })
    expect((await merge(one, two, { different_curp: true })).json()).toMatchObject({
      code: 'invalid_transition',
      message: 'Ambas son miembro de Cuenta de las dos. Da de baja antes una de las membresías',
    })
    const dead = await aPerson(db(), { status: 'deceased' })
    expect((await merge(await aPerson(db()), dead)).json().errors).toMatchObject([{ field: 'into_uuid' }])
    expect((await merge(dead, await aPerson(db()))).statusCode).toBe(409)
    expect((await merge(await aPerson(db()), await aPerson(db()), { as: 'manager' })).statusCode).toBe(403)
  })

  test('who became one are neither edited, deleted, chosen, nor merged again, and can be undone for thirty days', async () => {
    const [one, two, three] = [await aPerson(db()), await aPerson(db()), await aPerson(db())]
    await merge(one, two)
    const headers = { 'if-match': `"${await versionOf(one)}"` }
    const edit = { method: 'PATCH', body: { nationality: 'US' }, headers }
    expect((await call('manager', `admin/persons/${one.uuid}`, edit)).statusCode).toBe(409)
    expect((await call('admin', `admin/persons/${one.uuid}`, { method: 'DELETE' })).statusCode).toBe(409)
    expect((await merge(three, one)).json().errors).toMatchObject([{ field: 'into_uuid' }])
    const body = {
      account_uuid: (await anAccount(db())).uuid,
      person_uuid: one.uuid,
      enrolled_on: '2026-03-01',
      kind: 'holder',
      holder_member_uuid: null,
      relationship: null,
      employee_number: null,
      department: null,
      cost_center: null,
      hired_on: null,
      primary_provider_uuid: null,
      emergency_contact: null,
      tags: [],
      external_id: null,
    }
    const member = await call('manager', 'admin/members', { method: 'POST', body })
    expect(member.json().errors).toMatchObject([{ field: 'person_uuid' }])

    await merge(two, three)
    expect((await saved(one)).merged_into_uuid).toBe(three.uuid)
    expect((await undo(one)).json().message).toContain('Deshaz antes esa fusión')
    expect((await undo(two)).statusCode).toBe(200)
    expect((await saved(one)).merged_into_uuid).toBe(two.uuid)
    expect((await undo(one, 'manager')).statusCode).toBe(403)
    server.clock.advance(31 * ADAY)
    expect((await undo(one)).json().message).toBe('Una fusión solo se puede deshacer durante 30 días')
  })
})
