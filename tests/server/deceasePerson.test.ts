import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseKinds } from '../support/databases'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { aMember, aPerson, auditColumns } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'

const kinds = databaseKinds()
describe.each(kinds)('the death of a person, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  const aDocumentOf = async (subject_uuid: string) =>
    (
      await server.db
        .insertInto('attachments')
        .values({
          subject_type: 'person',
          subject_uuid,
          name: 'acta.pdf',
          media_type: 'application/pdf',
          size: 1,
          sha256: 'x',
          content: sql`decode('', 'base64')`,
          added_at: auditColumns.created_at,
          added_by: auditColumns.created_by,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow()
    ).uuid

  const decease = (uuid: string, body: object, as: 'manager' | 'viewer' = 'manager') =>
    previewedCall(as, `admin/persons/${uuid}/actions/decease`, { body })

  test('ends what covers them on that day, opens a ticket, and keeps the document', async () => {
    const person = await aPerson(server.db, { given_names: 'Eulalia', last_name: 'Difunta' })
    const member = await aMember(server.db, { person_uuid: person.uuid })
    const policy = await aPolicy(server.db, { holder_member_uuid: member.uuid })
    const cover = await aMemberPolicy(server.db, { policy_uuid: policy.uuid })
    const document = await aDocumentOf(person.uuid)
    const day = server.clock.day(-3)
    const reply = await decease(person.uuid, { deceased_on: day, document_attachment_uuid: document })
    expect(reply.json()).toMatchObject({
      data: { status: 'deceased', deceased_on: day },
      effects: [
        { event: 'person.deceased' },
        { event: 'member_policy.terminated', subject: { label: cover.number } },
        { event: 'support_ticket.created' },
      ],
    })
    const ended = (await call('viewer', `admin/member-policies/${cover.uuid}`)).json().data
    expect(ended).toMatchObject({ status: 'ended', ends_on: day, status_reason: 'Falleció' })
    const [ticket] = (await call('viewer', 'admin/support-tickets?q=difunta')).json().data
    const told = (await call('viewer', `admin/support-tickets/${ticket.uuid}`)).json().data
    expect(told).toMatchObject({
      subject: 'Fallecimiento de Eulalia Difunta',
      account: { uuid: member.account_uuid },
      priority: 'high',
      related: [{ uuid: person.uuid }, { uuid: member.uuid }],
    })
    expect(told.checklist).toHaveLength(3)
    const removed = await call('admin', `admin/persons/${person.uuid}/attachments/${document}`, {
      method: 'DELETE',
    })
    expect(removed.statusCode).toBe(409)
  })

  test('is not written down without a document of theirs, on an impossible day, twice, or by who only looks', async () => {
    const person = await aPerson(server.db, { birth_date: '1950-06-01' })
    const other = await aPerson(server.db)
    const document = await aDocumentOf(person.uuid)
    const fields = async (body: object) =>
      (await decease(person.uuid, body)).json().errors.map(({ field }: { field: string }) => field)
    expect(await fields({ deceased_on: server.clock.day(0) })).toEqual(['document_attachment_uuid'])
    expect(
      await fields({
        deceased_on: server.clock.day(0),
        document_attachment_uuid: await aDocumentOf(other.uuid),
      }),
    ).toEqual(['document_attachment_uuid'])
    expect(await fields({ deceased_on: '1950-05-31', document_attachment_uuid: document })).toEqual([
      'deceased_on',
    ])
    expect(await fields({ deceased_on: server.clock.day(2), document_attachment_uuid: document })).toEqual([
      'deceased_on',
    ])
    const body = { deceased_on: server.clock.day(0), document_attachment_uuid: document }
    expect((await decease(person.uuid, body, 'viewer')).statusCode).toBe(403)
    expect((await decease(person.uuid, body)).statusCode).toBe(200)
    const again = await previewedCall('manager', `admin/persons/${person.uuid}/actions/decease`, {
      body,
      version: 2,
    })
    expect(again.json().code).toBe('invalid_transition')
  })
})
