// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aClaimBody, aColleague, act, askFor } from '../support/claims'
import { aCoveredService, aMemberPolicy, aPolicy } from '../support/cover'
import { databaseKinds } from '../support/databases'
import { aCustomer, aMember, aPerson, aService, aServiceCategory } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { testClock } from '../support/testClock'

const { day } = testClock()

describe.each(databaseKinds())('what is told in writing, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  const to = () => `${randomUUID().slice(0, 8)}@ejemplo.test`
  const mailTo = async (email: string) => {
    await server.jobs.runDue()
    return server.mail.filter((mail) => mail.to === email)
  }
  const tracesOf = async (uuid: string, event: string) => ({
    events: (await call('viewer', `admin/events?subject=${uuid}&type=${event}`)).json().data.length,
    logs: await server.db
      .selectFrom('logs')
      .select(['action', 'subject_label', 'changes'])
      .where('subject_uuid', '=', uuid)
      .where('action', '=', 'exported')
      .execute(),
  })
  /** The name of everything that a rehearsal or an act answers, and how it ended. */
  const told = (reply: Awaited<ReturnType<typeof call>>) => ({ status: reply.statusCode, ...reply.json() })

  describe('a certificate', () => {
    test('of a policy goes to whom staff name, once it was rehearsed, and moves no cover', async () => {
      const { policy, cover } = await aCoveredService(server.db)
      const email = to()
      const path = `admin/policies/${policy.uuid}/actions/send_certificate`
      const body = { to: email, message: 'Como lo pediste.' }
      expect((await previewedCall('viewer', path, { body })).statusCode).toBe(403)
      const headers = { 'if-match': '"1"' }
      expect((await call('manager', path, { method: 'POST', body, headers })).statusCode).not.toBe(200)
      const rehearsed = told(await call('manager', `${path}?dry_run=true`, { method: 'POST', body, headers }))
      expect(rehearsed.messages).toEqual([
        { to: email, subject: `Certificado de cobertura ${policy.number}` },
      ])
      expect(await mailTo(email)).toEqual([])
      const { account_uuid, uuid: policy_uuid, holder_member_uuid } = policy
      const child = await aMember(server.db, {
        account_uuid,
        kind: 'dependent',
        holder_member_uuid,
        relationship: 'child',
      })
      const waits = await aMemberPolicy(server.db, {
        policy_uuid,
        member_uuid: child.uuid,
        status: 'pending',
      })
      const sent = told(await previewedCall('manager', path, { body }))
      expect(sent.data).toMatchObject({ status: 'active', version: 1 })
      const { status } = await server.db
        .selectFrom('member_policies')
        .select('status')
        .where('uuid', '=', waits.uuid)
        .executeTakeFirstOrThrow()
      expect([status, cover.status]).toEqual(['pending', 'active'])
      const [mail] = await mailTo(email)
      expect(mail).toMatchObject({
        subject: `Certificado de cobertura ${policy.number}`,
        files: [{ name: `Certificado ${policy.number}.pdf`, type: 'application/pdf' }],
      })
      expect(mail?.text).toMatch(/^Hola:\n\nComo lo pediste\.\n\nPóliza: /)
      expect(
        Buffer.from(mail?.files?.[0]?.content ?? [])
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      const { events, logs } = await tracesOf(policy.uuid, 'policy.certificate_sent')
      expect(events).toBe(1)
      expect(logs).toEqual([
        {
          action: 'exported',
          subject_label: `certificado de ${policy.number}`,
          changes: [{ field: 'sent_to', before: null, after: email, masked: false }],
        },
      ])
    })

    test('of one cover goes by itself; what cannot be certified is refused as its download is', async () => {
      const { cover } = await aCoveredService(server.db)
      const email = to()
      const body = { to: email, message: null }
      const path = (uuid: string) => `admin/member-policies/${uuid}/actions/send_certificate`
      expect((await previewedCall('manager', path(cover.uuid), { body })).statusCode).toBe(200)
      const [mail] = await mailTo(email)
      expect(mail).toMatchObject({
        subject: `Certificado de cobertura ${cover.number}`,
        files: [{ name: `Certificado ${cover.number}.pdf` }],
      })
      const draft = await aPolicy(server.db, { status: 'draft' })
      const ended = await aMemberPolicy(server.db, { status: 'ended' })
      for (const [slug, uuid] of [
        ['policies', draft.uuid],
        ['member-policies', ended.uuid],
      ] as const) {
        const download = told(await call('manager', `admin/${slug}/${uuid}/certificate`))
        const sending = told(
          await previewedCall('manager', `admin/${slug}/${uuid}/actions/send_certificate`, { body }),
        )
        expect(sending).toMatchObject({ status: 409, code: download.code, message: download.message })
      }
    })

    test('may go to the payer, the holder and the adults that it covers, each address once', async () => {
      const { db } = server
      const person = async (email: string | null, birth_date = '1990-01-01') =>
        (await aPerson(db, { email, birth_date })).uuid
      const shared = to()
      const adult = to()
      const holder = await aMember(db, { person_uuid: await person(shared) })
      const { account_uuid } = holder
      const customer = await aCustomer(db, { account_uuid, email: shared })
      const policy = await aPolicy(db, { holder_member_uuid: holder.uuid, customer_uuid: customer.uuid })
      for (const [email, birth] of [
        [adult, '1991-01-01'],
        [to(), day(-3_000)],
        [null, '1992-01-01'],
      ] as const) {
        const member = await aMember(db, {
          account_uuid,
          person_uuid: await person(email, birth),
          kind: 'dependent',
          holder_member_uuid: holder.uuid,
          relationship: 'spouse',
        })
        await aMemberPolicy(db, { policy_uuid: policy.uuid, member_uuid: member.uuid })
      }
      await aMemberPolicy(db, { policy_uuid: policy.uuid })
      const path = `admin/policies/${policy.uuid}/addressees`
      const read = told(await call('manager', path)).data as { role: string; email: string }[]
      expect(read.map(({ role, email }) => [role, email])).toEqual([
        ['payer', shared],
        ['member', adult],
      ])
      expect((await call('viewer', path)).statusCode).toBe(403)
      expect((await call('manager', `admin/policies/${randomUUID()}/addressees`)).statusCode).toBe(404)
    })
  })

  describe('the answer of a cover', () => {
    const send = (cover: string, question: object, email: string, message: string | null = null) =>
      previewedCall('manager', `admin/member-policies/${cover}/actions/send_answer`, {
        body: { question, to: email, message },
      })

    test('goes with its question, its sentence, what it costs, what is left and every rule', async () => {
      const { cover, service, provider } = await aCoveredService(server.db)
      const question = { service: service.uuid, provider: provider.uuid, on: day(0) }
      const email = to()
      const reply = told(await send(cover.uuid, question, email, 'Lo que preguntaste por teléfono.'))
      expect(reply.messages).toEqual([{ to: email, subject: `Respuesta de tu cobertura: ${service.name}` }])
      expect(reply.notes).toEqual(['Se le dice: Sí, está cubierto.'])
      const answer = told(
        await call(
          'viewer',
          `admin/member-policies/${cover.uuid}/cover?service=${service.uuid}&provider=${provider.uuid}&on=${day(0)}`,
        ),
      ).data as { rules: { says: string }[] }
      const [mail] = await mailTo(email)
      const text = mail?.text ?? ''
      for (const said of [
        'Respuesta de tu cobertura',
        'Lo que preguntaste por teléfono.',
        `Servicio: ${service.name}`,
        `Afiliación: ${cover.number}`,
        '\n\nSí, está cubierto.\n\n',
        'Tarifa: $300.00',
        'Copago: $80.00',
        'Paga el miembro: $80.00',
        'Usos que quedan: 6',
        ...answer.rules.map(({ says }) => says),
      ])
        expect(`${mail?.subject}\n${text}`).toContain(said)
      expect(answer.rules.length).toBeGreaterThan(5)
      expect(text).not.toMatch(/Si no estás de acuerdo/)
      const { events, logs } = await tracesOf(cover.uuid, 'member_policy.answer_sent')
      expect([events, logs.map(({ subject_label }) => subject_label)]).toEqual([
        1,
        [`respuesta sobre ${service.name} de ${cover.number}`],
      ])
    })

    test('that refuses says what is missing and how to appeal, as it stands on the server', async () => {
      const setting = await aCoveredService(server.db)
      const { cover, policy } = setting
      const service = await aService(server.db, { category_uuid: (await aServiceCategory(server.db)).uuid })
      const never = to()
      await send(cover.uuid, { service: service.uuid, on: day(0) }, never)
      const [no] = await mailTo(never)
      expect(no?.text).toMatch(/No lo incluye, aun pagando[\s\S]*- No cumple: [\s\S]*tienes 30 días/)
      expect(no?.text).toContain(`di el folio ${cover.number}`)
      await server.db
        .updateTable('policies')
        .set({ status: 'suspended' })
        .where('uuid', '=', policy.uuid)
        .execute()
      const today = to()
      await send(cover.uuid, { service: setting.service.uuid, on: day(0) }, today)
      const [later] = await mailTo(today)
      expect(later?.text).toMatch(/Qué falta para que cubra\n\n- .*Se reactiva la póliza\./)
      expect(later?.text).toMatch(/tienes 30 días/)
    })

    test('is not sent where what is asked does not exist, nor what the client says of it', async () => {
      const { cover, service } = await aCoveredService(server.db)
      const unknown = await send(cover.uuid, { service: randomUUID(), on: day(0) }, to())
      expect(unknown.statusCode).toBe(422)
      const claimed = await previewedCall(
        'manager',
        `admin/member-policies/${cover.uuid}/actions/send_answer`,
        { body: { question: { service: service.uuid, on: day(0) }, to: to(), message: null, covered: true } },
      )
      expect(claimed.statusCode).toBe(422)
      const viewers = await previewedCall(
        'viewer',
        `admin/member-policies/${cover.uuid}/actions/send_answer`,
        {
          body: { question: { service: service.uuid, on: day(0) }, to: to(), message: null },
        },
      )
      expect(viewers.statusCode).toBe(403)
    })
  })

  describe('the decision of a claim', () => {
    async function decided(action: 'approve' | 'reject', body: object) {
      const setting = await aCoveredService(server.db)
      const asker = await aColleague(server.db)
      const decider = await aColleague(server.db)
      const { uuid, number } = (await askFor(asker, await aClaimBody(asker, setting))).json().data
      await act(decider, uuid, 'take')
      const { version } = (await act(decider, uuid, action, body)).json().data
      return { uuid, number, version, decider }
    }

    test('carries the rules it went by, and is sent again to whom staff name', async () => {
      const no = { reason_code: 'not_necessary', note: 'No hay receta' }
      const { uuid, number, version, decider } = await decided('reject', no)
      await server.jobs.runDue()
      const email = to()
      const path = `admin/authorizations/${uuid}/actions/resend_decision`
      const reply = told(await previewedCall(decider, path, { body: { to: email }, version }))
      expect(reply).toMatchObject({
        status: 200,
        data: { status: 'rejected', version },
        messages: [{ to: email, subject: `Resolvimos tu reembolso ${number}` }],
      })
      const [mail] = await mailTo(email)
      expect(mail?.text).toMatch(
        /No hay receta\n\nReglas con las que se decidió\n\n- (?:Cumple|Condición): [\s\S]*tienes 30 días/,
      )
      expect((await tracesOf(uuid, 'authorization.decision_sent')).events).toBe(1)
      await previewedCall(decider, path, { body: { to: email }, version })
      expect(await mailTo(email)).toHaveLength(2)
    })

    test('goes to its payee where nobody is named, and is not sent before there is one', async () => {
      const { uuid, version, decider } = await decided('approve', { units: 1, cents: 42_000, note: '' })
      await server.jobs.runDue()
      const path = `admin/authorizations/${uuid}/actions/resend_decision`
      const reply = told(await previewedCall(decider, path, { body: { to: '' }, version }))
      expect(reply.messages).toHaveLength(1)
      expect(reply.messages[0].subject).toMatch(/^Autorizamos tu reembolso/)
      const setting = await aCoveredService(server.db)
      const asked = (await askFor(decider, await aClaimBody(decider, setting))).json().data
      const early = await previewedCall(
        decider,
        `admin/authorizations/${asked.uuid}/actions/resend_decision`,
        { body: { to: null }, version: asked.version },
      )
      expect(early.statusCode).toBe(409)
    })
  })
})
