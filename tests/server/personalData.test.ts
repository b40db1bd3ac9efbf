import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { seal } from '@server/core/sealing'
import { databaseKinds, SECRET } from '../support/databases'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { aCustomer, aMember, anAccount, aPerson, aTicket, auditColumns } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'

const kinds = databaseKinds()
describe.each(kinds)('the data of a person, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  const aFileOf = (subject_uuid: string, wish: object = {}) =>
    server.db
      .insertInto('attachments')
      .values({
        subject_type: 'person',
        subject_uuid,
        name: 'ine.pdf',
        media_type: 'application/pdf',
        size: 8,
        sha256: 'x',
        content: sql`decode(${Buffer.from('%PDF-1.4').toString('base64')}, 'base64')`,
        added_at: auditColumns.created_at,
        added_by: auditColumns.created_by,
        ...wish,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()

  /** How a member looks. */
  async function aPhotoOf({ uuid }: { uuid: string }) {
    const image = { subject_type: 'member', name: 'foto.jpg', media_type: 'image/jpeg' }
    const photo = await aFileOf(uuid, image)
    await server.db
      .updateTable('members')
      .set({ photo_attachment_uuid: photo.uuid })
      .where('uuid', '=', uuid)
      .execute()
    return photo
  }

  test('are handed over whole, as a file that the audit log records', async () => {
    const { db } = server
    const person = await aPerson(db, {
      given_names: 'Fidel',
      curp: 'NAGM850214MDFXML07',
      birth_date: '1985-02-14',
    })
    const stranger = await aPerson(db, { given_names: 'Ajena' })
    const account = await anAccount(db, {
      holder_person_uuid: person.uuid,
      type: 'individual',
      name: 'Cuenta de Fidel',
    })
    const within = { person_uuid: person.uuid, account_uuid: account.uuid }
    await aCustomer(db, within)
    const member = await aMember(db, within)
    await aMember(db, { person_uuid: stranger.uuid, account_uuid: account.uuid })
    const policy = await aPolicy(db, { holder_member_uuid: member.uuid })
    await aMemberPolicy(db, { policy_uuid: policy.uuid })
    await aTicket(db, {
      requester: { kind: 'person', uuid: person.uuid, name: 'Fidel', email: null, phone: null },
    })
    await db
      .insertInto('health_declarations')
      .values({
        member_uuid: member.uuid,
        plan_uuid: policy.plan_uuid,
        plan_revision: 1,
        answer: 'yes',
        sealed_told: seal(SECRET, 'Asma desde niño', 'health declarations'),
        signed_at: auditColumns.created_at,
      })
      .execute()
    await aFileOf(person.uuid)
    await aPhotoOf(member)

    const reply = await call('admin', `admin/persons/${person.uuid}/data`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toContain(`datos-personales_${person.number}`)
    const files = unzipSync(new Uint8Array(reply.rawPayload))
    expect(Object.keys(files)).toHaveLength(4)
    expect(Object.keys(files).join()).toMatch(/ine\.pdf/)
    expect(Object.keys(files).join()).toMatch(/foto\.jpg/)
    const data = JSON.parse(strFromU8(files['datos.json'] ?? new Uint8Array()))
    expect(data).toMatchObject({
      persona: { curp: 'NAGM850214MDFXML07' },
      cuentas: [{ name: 'Cuenta de Fidel' }],
      clientes: [{ account: { uuid: account.uuid } }],
      membresias: [{ number: member.number }],
      coberturas: [{ policy: { uuid: policy.uuid } }],
      polizas: [{ number: policy.number }],
      tickets_de_soporte: [{ requester: { uuid: person.uuid } }],
      declaraciones_de_salud: [{ told: 'Asma desde niño' }],
    })
    expect(JSON.stringify(data)).not.toContain('Ajena')
    expect(strFromU8(files['LEEME.txt'] ?? new Uint8Array())).toContain('CURP: NAGM850214MDFXML07')
    const lines = (await call('admin', `admin/logs?subject=${person.uuid}&action=viewed_sensitive`)).json()
      .data
    expect(lines).toMatchObject([{ actor_role: 'admin', changed_fields: expect.arrayContaining(['curp']) }])
    for (const role of ['manager', 'viewer'] as const)
      expect((await call(role, `admin/persons/${person.uuid}/data`)).statusCode).toBe(403)
  })

  test('are erased where they are no longer needed, with their files and those who were merged into them', async () => {
    const { db } = server
    const metadata = { apodo: 'La olvidada' }
    const person = await aPerson(db, { given_names: 'Olvidada', phone: '+525511112222', metadata })
    const part = await aPerson(db, { given_names: 'Olvidada', phone: '+525511113333', metadata })
    await aFileOf(part.uuid)
    const merged = await previewedCall('admin', `admin/persons/${part.uuid}/actions/merge`, {
      body: { into_uuid: person.uuid, into_version: 1, take: [], different_curp: false },
    })
    expect(merged.statusCode).toBe(200)
    const anonymize = (as: 'admin' | 'manager') =>
      previewedCall(as, `admin/persons/${person.uuid}/actions/anonymize`, { body: {}, version: 2 })
    expect((await anonymize('manager')).statusCode).toBe(403)
    const member = await aMember(db, { person_uuid: person.uuid })
    expect((await anonymize('admin')).json().code).toBe('not_deletable')
    const photo = await aPhotoOf(member)
    await db.updateTable('members').set({ status: 'terminated' }).where('uuid', '=', member.uuid).execute()
    const reply = await anonymize('admin')
    expect(reply.json()).toMatchObject({
      data: { full_name: 'Persona anonimizada', phone: null, email: null, birth_date: null },
      notes: [expect.stringContaining('conservan')],
    })
    const { rows } = await sql<{ told: string }>`
      select (select string_agg(to_jsonb(persons)::text, '') from persons where uuid in (${person.uuid}, ${part.uuid}))
        || coalesce((select string_agg(to_jsonb(person_merges)::text, '') from person_merges), '')
        || (select string_agg(name || length(content), '') from attachments where subject_uuid = ${person.uuid})
        || (select to_jsonb(members)::text from members where uuid = ${member.uuid}) as told`.execute(db)
    expect(rows[0]?.told).not.toMatch(/olvidada|55111133|55111122|ine\.pdf/i)
    expect(rows[0]?.told).not.toContain(photo.uuid)
    const { rows: left } = await sql<{ bytes: number }>`
      select length(content) as bytes from attachments where uuid = ${photo.uuid}`.execute(db)
    expect(left).toEqual([{ bytes: 0 }])
    const [line] = (await call('admin', `admin/logs?subject=${person.uuid}`)).json().data
    expect((await call('admin', `admin/logs/${line.uuid}`)).body).not.toMatch(/olvidada/i)
  })
})
