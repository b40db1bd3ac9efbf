// @vitest-environment node
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { unaskedOfPerson } from '@/contract/persons'
import { planDraftActions } from '@/contract/plans'
import type { SettingsOf, SettingsSection } from '@/contract/settings'
import { instant } from '@server/core/clock'
import { approvables } from '@server/registry/approvables'
import { decideApproval } from '@server/domain/approvals/decideApproval'
import { listApprovals } from '@server/domain/approvals/listApprovals'
import type { Database, Transaction } from '@server/db/database'
import { drawPng } from '@server/demo/material/drawPng'
import { tidyAttachments } from '@server/records/tidyAttachments'
import { pageNamesOf } from '@server/http/pageNames'
import { systemOrigin } from '@server/core/origin'
import { checkAllLogs, checkLogs } from '@server/audit/logChain'
import { appendLog } from '@server/audit/logs'
import { digestOf } from '@server/audit/releasedLines'
import { inTransaction } from '@server/audit/inTransaction'
import { ensureBilledAccount } from '@server/domain/billing/employerInvoices/billedAccount'
import { keepingStatus } from '@server/records/keepingStatus'
import { persons } from '@server/domain/people/persons'
import { plans } from '@server/domain/catalogue/plans'
import { publishRevision } from '@server/domain/catalogue/publishRevision'
import { systemReader } from '@server/records/readable'
import type { Step } from '@server/records/recordKind'
import { createWithin, moveWithin } from '@server/records/recordWrites'
import { invoiceDocument } from '@server/domain/billing/invoices/invoiceDocument'
import { invoicePdf } from '@server/domain/billing/invoices/invoicePdf'
import { nextRetryAt } from '@server/domain/billing/payments/retrySchedule'
import { forgetSessions } from '@server/identity/forgetSessions'
import { releaseLines } from '@server/domain/history/releaseLines'
import { login } from '@server/identity/login'
import { makePasswordLink, resetPassword } from '@server/identity/passwordLinks'
import { createPasswords } from '@server/identity/passwords'
import { findLiveSession, openSession, rotateSession } from '@server/identity/sessions'
import { findPublicLogo } from '@server/visitors/logoRoute'
import { expungeDeliveries } from '@server/domain/webhooks/expungeDeliveries'
import { databaseKinds, SECRET } from '../support/databases'
import { pdfTextOf } from '../support/pdfText'
import { aCompany, aDelivery, aSalesPage, anInvoice, aUser, auditColumns } from '../support/records'
import { aPlan, aPrice } from '../support/sales'
import { testClock } from '../support/testClock'

const HOUR = 3_600_000
const at = '2026-03-05T22:00:00.000Z'
const origin = systemOrigin(at)

describe.each(databaseKinds())('what is set takes effect, on $name', (kind) => {
  let db: Database
  const clock = testClock()
  beforeAll(async () => {
    db = await kind.open()
  })
  afterEach(async () => {
    clock.reset()
    await db.deleteFrom('settings').execute()
  })
  afterAll(async () => {
    await db.destroy()
  })

  const set = <Section extends SettingsSection>(section: Section, values: Partial<SettingsOf<Section>>) =>
    db
      .insertInto('settings')
      .values({ section, version: 2, values, updated_at: at, updated_by: auditColumns.updated_by })
      .execute()

  /** A file that was sent for a company, or for the settings. */
  async function aPicture(company: string | null) {
    const content = drawPng(8, (x) => [x, 90, 60])
    const { uuid } = await db
      .insertInto('attachments')
      .values({
        subject_type: company ? 'company' : 'settings',
        subject_uuid: company,
        name: 'logo.png',
        media_type: 'image/png',
        size: content.length,
        sha256: '',
        content: sql`decode(${content.toString('base64')}, 'base64')`,
        added_at: at,
        added_by: auditColumns.updated_by,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  }

  test('on which days an automatic charge is tried again', async () => {
    const failed = new Date(at)
    expect((await nextRetryAt(db, failed, failed))?.toISOString()).toBe('2026-03-06T15:00:00.000Z')
    await set('collection', { retry_days: [4] })
    expect((await nextRetryAt(db, failed, failed))?.toISOString()).toBe('2026-03-09T15:00:00.000Z')
    expect(await nextRetryAt(db, failed, new Date('2026-03-10T00:00:00Z'))).toBeUndefined()
  })

  test('from which change of a price another user publishes a plan', async () => {
    await set('approvals', { plan_price_change_pct: 10 })
    const draft = {
      prices: [aPrice(), aPrice({ amount_cents: 50_000, version: 2, valid_from: '2026-03-05' })],
    }
    const { uuid } = await aPlan(db, { status: 'published', draft })
    const [asking, deciding] = [await aUser(db, { role: 'admin' }), await aUser(db, { role: 'admin' })]
    const as = ({ uuid: user, name: label }: typeof asking) => {
      const staff = {
        uuid: user,
        name: label,
        email: 'a@salvia.test',
        role: 'admin',
        session_uuid: '',
      } as const
      const actor = { kind: 'user', uuid: user, label } as const
      return { staff, origin: { ...systemOrigin(instant(clock.now())), actor }, reader: { staff, clock } }
    }
    const act = keepingStatus((tx: Transaction, step: Step<'plans'>) => publishRevision(tx, step))
    const { effects } = await inTransaction(db, (tx) =>
      moveWithin(tx, plans, {
        ...as(asking),
        uuid,
        version: '"1"',
        name: 'publish_revision',
        transition: planDraftActions.publish_revision,
        reason: null,
        act: (_tx, step) => act(tx, step, undefined),
      }),
    )
    expect(effects).toMatchObject([{ event: 'plan.price_change_requested' }])
    const [request] = await listApprovals(db, { subject: uuid }, as(deciding).reader)
    expect(request).toMatchObject({
      obstacle: null,
      subject: { uuid },
      amount_cents: null,
      prices: [{ before_cents: 34_900, after_cents: 50_000 }],
    })
    await inTransaction(db, (tx) =>
      decideApproval(tx, {
        ...as(deciding),
        approvables,
        uuid: String(request?.uuid),
        isApproved: true,
        note: null,
        effects: [],
      }),
    )
    expect(await plans.find(db, uuid, as(deciding).reader)).toMatchObject({ revision: 2, draft: null })
  })

  test('how long a session lasts, used and unused', async () => {
    const user = await aUser(db, { role: 'manager' })
    const begin = () =>
      inTransaction(db, (tx) => openSession(tx, clock, { user_uuid: user.uuid, ip: null, user_agent: null }))
    const session = await begin()
    const lasting = ({ expires_at }: { expires_at: string }) => Date.parse(expires_at) - clock.now().getTime()
    expect(lasting(session)).toBeCloseTo(12 * HOUR, -4)
    clock.advance(20 * 60)
    expect(await findLiveSession(db, clock, session.uuid)).toBeDefined()
    await set('security', { session_hours: 1, idle_minutes: 15 })
    const short = await begin()
    expect(lasting(short)).toBeCloseTo(HOUR, -4)
    clock.advance(14 * 60)
    expect(await findLiveSession(db, clock, short.uuid)).toBeDefined()
    clock.advance(16 * 60)
    expect(await findLiveSession(db, clock, short.uuid)).toBeUndefined()
  })

  test('for how many days a session is renewed; those that began before keep their end', async () => {
    const { uuid: user_uuid } = await aUser(db)
    const begin = () =>
      inTransaction(db, (tx) => openSession(tx, clock, { user_uuid, ip: null, user_agent: null }))
    await set('security', { refresh_days: 2, idle_minutes: 240 })
    const session = await begin()
    await db.deleteFrom('settings').execute()
    await set('security', { session_hours: 1, idle_minutes: 240 })
    const hourly = await begin()
    let generation = 1
    const renewed = async () => {
      const rotation = await rotateSession(db, clock, { session: session.uuid, generation: generation++ })
      return typeof rotation === 'object' ? rotation.session.expires_at : rotation
    }
    // Never moved by being used, and over to the second.
    for (let hours = 0; hours < 46; hours += 2) {
      expect(await renewed()).toBe(session.expires_at)
      clock.advance(2 * 3_600)
    }
    expect(await findLiveSession(db, clock, hourly.uuid)).toBeUndefined()
    expect(await renewed()).toBe(session.expires_at)
    clock.advance(2 * 3_600 - 30)
    expect(await renewed()).toBe(session.expires_at)
    clock.advance(31)
    expect(await renewed()).toBe('ended')
  })

  test('how long a password is that is chosen from then on; one that was chosen before stays good', async () => {
    const passwords = createPasswords()
    const user = await aUser(db)
    const choose = async (password: string) => {
      const token = await inTransaction(db, (tx) =>
        makePasswordLink(tx, clock, { user_uuid: user.uuid, minutes: 5 }),
      )
      await resetPassword({ db, clock, passwords }, { token, password }, origin)
    }
    const old = 'mar y montaña'
    await choose(old)
    await set('security', { password_minimum: 20 })
    const entered = await login(
      { db, clock, passwords, secret: SECRET },
      { email: user.email, password: old },
      origin,
    )
    expect(entered).toMatchObject({ user_uuid: user.uuid })
    await expect(choose('mar, montaña y río')).rejects.toMatchObject({
      statusCode: 422,
      details: { errors: [{ field: 'password', message: expect.stringContaining('al menos 20') }] },
    })
    await choose('mar, montaña, río y sol')
    const again = login(
      { db, clock, passwords, secret: SECRET },
      { email: user.email, password: old },
      origin,
    )
    await expect(again).rejects.toMatchObject({ statusCode: 401 })
  })

  test('how long what webhooks were sent is kept', async () => {
    const { uuid } = await aDelivery(db, { status: 'succeeded', created_at: '2026-02-20T00:00:00Z' })
    const expunged = async () => {
      await expungeDeliveries.run(
        { db, clock: { now: () => new Date(at) } },
        { stopping: new AbortController().signal },
      )
      const row = await db
        .selectFrom('webhook_logs')
        .select('expunged_at')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      return row.expunged_at !== null
    }
    expect(await expunged()).toBe(false)
    await set('webhooks', { retention_days: 7 })
    expect(await expunged()).toBe(true)
  })

  test('in how many days an employer pays', async () => {
    await set('billing', { employer_due_days: 45 })
    const company = await aCompany(db, { email: 'pagos@ejemplo.test' })
    const { account_uuid } = await inTransaction(db, (tx) =>
      ensureBilledAccount(tx, { company, currency: 'MXN', origin }),
    )
    const account = await db
      .selectFrom('accounts')
      .select('net_payment_days')
      .where('uuid', '=', account_uuid)
      .executeTakeFirstOrThrow()
    expect(account.net_payment_days).toBe(45)
  })

  test('which privacy notice a person agreed to', async () => {
    await set('privacy', { notice_version: '2026-04' })
    const { uuid } = await inTransaction(db, (tx) =>
      createWithin(
        tx,
        persons,
        {
          ...unaskedOfPerson,
          tags: [],
          given_names: 'Ana',
          last_name: 'Prueba',
          second_last_name: null,
          birth_date: '1990-05-20',
          sex: null,
          curp: null,
        },
        { before: undefined, allowDuplicate: true, staff: systemReader(clock).staff },
        origin,
      ),
    )
    const person = await persons.find(db, uuid, systemReader(clock))
    expect(person?.privacy_notice_version).toBe('2026-04')
  })

  test('how long the audit log keeps sign-ins, which it says, and can still be checked', async () => {
    const signIns = async () =>
      (await db.selectFrom('logs').select('uuid').where('kind', '=', 'auth').execute()).length
    const line = { kind: 'auth', action: 'login' } as const
    const before = await signIns()
    await inTransaction(db, async (tx) => {
      for (let day = 0; day < 3; day++) await appendLog(tx, systemOrigin(at), line)
      await appendLog(tx, systemOrigin(at), { ...line, kind: 'audit', action: 'updated' })
      await appendLog(tx, systemOrigin(at), line)
    })
    const release = () =>
      releaseLines.run(
        { db, clock: { now: () => new Date('2026-06-05T22:00:00Z') } },
        { origin: () => systemOrigin('2026-06-05T22:00:00.000Z'), stopping: new AbortController().signal },
      )
    await release()
    expect(await signIns()).toBe(before + 4)
    await set('privacy', { access_log_days: 60 })
    await release()
    expect(await signIns()).toBe(0)
    const said = await db
      .selectFrom('logs')
      .select(['kind', 'action', 'subject_label'])
      .where('subject_type', '=', 'log')
      .execute()
    expect(said).toEqual([
      { kind: 'audit', action: 'deleted', subject_label: `${before + 4} registros de accesos y tareas` },
    ])
    expect((await checkAllLogs(db)).broken).toBeNull()
    const { end } = await checkAllLogs(db)
    // In parts too, also where a part begins at a removed line.
    for (let after = 0; after < end; after++)
      expect((await checkLogs(db, { after, limit: 2 })).broken).toBeNull()

    // Taken out in the same way, but with no word of it.
    const [taken] = await db
      .selectFrom('logs')
      .select(['position', 'hash', 'previous_hash'])
      .orderBy('position')
      .limit(1)
      .execute()
    if (!taken) throw new Error('The audit log is empty')
    await db
      .insertInto('released_lines')
      .values({ ...taken, digest: digestOf([taken]) })
      .execute()
    await db.deleteFrom('logs').where('position', '=', taken.position).execute()
    expect((await checkAllLogs(db)).broken).toEqual({
      position: taken.position,
      is_missing: true,
      uuid: null,
      number: null,
    })
  })

  test('how long it is kept from where staff signed in', async () => {
    const { uuid: user_uuid } = await aUser(db)
    await inTransaction(db, (tx) => openSession(tx, clock, { user_uuid, ip: null, user_agent: null }))
    const forget = () =>
      forgetSessions.run(
        { db, sessionClock: clock },
        { origin: () => origin, stopping: new AbortController().signal },
      )
    const kept = async () =>
      (await db.selectFrom('sessions').select('uuid').where('user_uuid', '=', user_uuid).execute()).length
    clock.advance(8 * 24 * 3600)
    await forget()
    expect(await kept()).toBe(1)
    await set('privacy', { session_days: 7 })
    await forget()
    expect(await kept()).toBe(0)
  })

  test('what every invoice says at its foot', async () => {
    const { uuid } = await anInvoice(db)
    expect((await invoiceDocument(db, uuid, systemReader(clock))).terms).toBeNull()
    await set('billing', { terms: 'Se paga por transferencia.' })
    expect((await invoiceDocument(db, uuid, systemReader(clock))).terms).toBe('Se paga por transferencia.')
  })

  test('the logo at the head of papers, which is kept while it is', async () => {
    const { uuid } = await anInvoice(db)
    const paper = async () =>
      (await invoicePdf(await invoiceDocument(db, uuid, systemReader(clock)))).toString('latin1')
    expect(await paper()).not.toContain('/Subtype /Image')
    const [logo, unused] = [await aPicture(null), await aPicture(null)]
    await set('organization', { logo_attachment_uuid: logo })
    expect(await paper()).toContain('/Subtype /Image')
    await tidyAttachments.run({ db, clock: { now: () => new Date('2026-03-08T00:00:00Z') } })
    const left = await db
      .selectFrom('attachments')
      .select('uuid')
      .where('uuid', 'in', [logo, unused])
      .execute()
    expect(left).toEqual([{ uuid: logo }])
  })

  test('whose logos anyone may fetch', async () => {
    const company = await aCompany(db, { roles: ['employer'] })
    const [own, theirs, other] = [
      await aPicture(null),
      await aPicture(company.uuid),
      await aPicture(company.uuid),
    ]
    const shown = async () => {
      const files = await Promise.all([own, theirs, other].map((file) => findPublicLogo(db, file)))
      return files.map((file) => file?.media_type)
    }
    const change = (wish: object) =>
      db.updateTable('companies').set(wish).where('uuid', '=', company.uuid).execute()
    await change({ logo_attachment_uuid: theirs })
    expect(await shown()).toEqual([undefined, undefined, undefined])
    await set('organization', { logo_attachment_uuid: own })
    await change({ sales_page: aSalesPage([]) })
    expect(await shown()).toEqual(['image/png', 'image/png', undefined])
    await change({ logo_attachment_uuid: other })
    expect(await shown()).toEqual(['image/png', undefined, 'image/png'])
    await change({ status: 'suspended' })
    expect(await shown()).toEqual(['image/png', undefined, undefined])
  })

  test('what every page is called, and whose it is', async () => {
    expect(await pageNamesOf(db)).toMatchObject({ product: null, 'sales-title': null, seller: 'Salvia' })
    await set('appearance', { product_name: 'Ñandú', sales_title: 'Únete' })
    await set('organization', { name: 'Ñandú Salud' })
    await set('security', { idle_minutes: 60 })
    expect(await pageNamesOf(db)).toEqual({
      product: 'Ñandú',
      'sales-title': 'Únete',
      seller: 'Ñandú Salud',
      'seller-logo': null,
      'identity-provider': null,
      'idle-minutes': '60',
    })
    // A provider is named once all is there with which it can be asked.
    await set('identity_provider', { issuer: 'https://acceso.ejemplo.mx', client_id: 'salvia' })
    expect(await pageNamesOf(db)).toMatchObject({ 'identity-provider': null })
    await db
      .insertInto('identity_provider_secret')
      .values({ sealed_secret: 'x', set_at: '2026-01-01T00:00:00Z' })
      .execute()
    expect(await pageNamesOf(db)).toMatchObject({ 'identity-provider': 'acceso.ejemplo.mx' })
  })

  test('where the issuer of a paper is, at its head', async () => {
    const { uuid } = await anInvoice(db)
    const paper = async () =>
      pdfTextOf(await invoicePdf(await invoiceDocument(db, uuid, systemReader(clock))))
    expect(await paper()).not.toContain('Av. Reforma 222')
    await set('organization', { address: 'Av. Reforma 222, Juárez', support_phone: '+525512345678' })
    expect(await paper()).toContain('Av. Reforma 222, Juárez')
    expect(await paper()).toContain('55 1234 5678')
  })
})
