// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AuthorizationDetail } from '@/contract/authorizations'
import type { ActionReply } from '@/contract/actions'
import {
  aCfdi,
  aClaimBody,
  aColleague,
  account,
  act,
  aPicture,
  askFor,
  type Signed,
  upload,
} from '../support/claims'
import { aCoveredService, anAuthorization } from '../support/cover'
import { databaseKinds } from '../support/databases'
import { aFund, aServiceCategory, aProviderService, aProvider, aService } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan } from '../support/sales'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { testClock } from '../support/testClock'

const { day } = testClock()

type Reply = ActionReply<AuthorizationDetail> & {
  code?: string
  message?: string
  errors?: { field: string; message: string }[]
}

describe.each(databaseKinds())('the money of care that was given, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  let asker: Signed
  let decider: Signed

  beforeEach(async () => {
    asker = await aColleague(server.db)
    decider = await aColleague(server.db)
  })

  const ask = async (body: object, query = '') => {
    const reply = await askFor(asker, body, query)
    return { status: reply.statusCode, ...reply.json<Reply>() }
  }
  const asked = async (setting: Awaited<ReturnType<typeof aCoveredService>>, more: object = {}) =>
    (await ask(await aClaimBody(asker, setting, more))).data
  const approve = async (uuid: string, values: object, who = decider) => {
    const reply = await act(who, uuid, 'approve', { units: 1, note: '', ...values })
    return { status: reply.statusCode, ...reply.json<Reply>() }
  }
  /** A claim that was asked for, taken and approved. */
  async function approved(setting: Awaited<ReturnType<typeof aCoveredService>>, more: object = {}) {
    const { uuid } = await asked(setting, more)
    await act(decider, uuid, 'take')
    return (await approve(uuid, { cents: 42_000 })).data
  }
  const read = async (uuid: string): Promise<AuthorizationDetail> =>
    (await call(decider, `admin/authorizations/${uuid}`)).json().data
  const usedOf = async (uuid: string) =>
    (
      await server.db
        .selectFrom('member_policies')
        .select('limits_used')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
    ).limits_used
  const makeList = () => previewedCall(decider, 'admin/payout-lists', { body: {} })
  const answer = async (list: string, content: string) =>
    previewedCall(decider, `admin/payout-lists/${list}/answer`, { body: { file_name: 'banco.csv', content } })

  test('is asked with the XML of its invoice, which says its folio and its total', async () => {
    const setting = await aCoveredService(server.db)
    const folio = randomUUID()

    const sent = (await upload(asker, aCfdi({ folio, total: '512.34' }))).json().data
    const body = await aClaimBody(asker, setting, { invoice_attachment_uuid: sent.uuid })
    const rehearsed = await ask(body, '?dry_run=true')
    expect(rehearsed.lines?.map(({ label, amount_cents }) => [label, amount_cents])).toEqual([
      ['Se pide', 50_000],
      ['Copago', -8_000],
      ['Paga el plan', 42_000],
    ])
    const { data, messages } = await ask(body)
    expect(data).toMatchObject({
      purpose: 'reimbursement',
      status: 'requested',
      valid_from: day(-10),
      estimate_cents: 50_000,
      plan_pays_cents: 42_000,
      claim: {
        invoice: { uuid: sent.uuid, label: 'factura.xml' },
        invoice_folio: folio.toUpperCase(),
        invoice_total_cents: 51_234,
        payee: account,
        verdict: { answer: { covered: true }, cost: { copay_cents: 8_000 } },
      },
    })
    expect(messages).toHaveLength(1)
    await server.jobs.runDue()
    expect(server.mail[0]).toMatchObject({
      subject: `Recibimos tu reembolso ${data.number}`,
      text: expect.stringContaining('termina en 4568'),
    })
    const masked = (await call('viewer', `admin/authorizations/${data.uuid}`)).json().data
    expect(masked.claim.payee.clabe).not.toBe(account.clabe)
    const file = await call(
      'viewer',
      'admin/authorizations/export?purpose=reimbursement&columns=number&columns=estimate_cents',
    )
    expect(file.body).toContain(`${data.number},500.00`)
    const found = await call('viewer', `admin/search?q=${folio}`)
    expect(found.body).toContain(data.number)
  })

  test('is refused in words where it asks too much, was on a day without cover, or its invoice is used', async () => {
    const setting = await aCoveredService(server.db)
    const other = aPicture()
    const first = (await upload(asker, other, 'uno.pdf')).json().data.uuid
    const typed = { invoice_total_cents: 60_000, invoice_folio: randomUUID() }
    expect(
      (await ask(await aClaimBody(asker, setting, { ...typed, invoice_attachment_uuid: first }))).status,
    ).toBe(200)
    const again = (await upload(asker, other, 'otro.pdf')).json().data.uuid
    const fresh = async () => (await upload(asker, aPicture(), 'foto.pdf')).json().data.uuid
    const note = (await upload(asker, aCfdi({ type: 'E' }))).json().data.uuid
    const dollars = (await upload(asker, aCfdi({ currency: 'USD' }))).json().data.uuid
    const noInvoice = (await upload(asker, '<?xml version="1.0"?><hoja/>')).json().data.uuid
    const evil = (await upload(asker, '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).json()
      .data.uuid
    const cases: [object, string, RegExp][] = [
      [{ asked_cents: 50_001 }, 'asked_cents', /El comprobante es de \$500\.00/],
      [{ served_on: day(1) }, 'served_on', /todavía no se da/],
      [{ served_on: day(-61) }, 'served_on', /no tenía cobertura/],
      [
        { invoice_attachment_uuid: again, invoice_total_cents: 60_000 },
        'invoice_attachment_uuid',
        /ya se usó en AUM-/,
      ],
      [
        { ...typed, invoice_attachment_uuid: await fresh() },
        'invoice_folio',
        /folio fiscal ya se usó en AUM-/,
      ],
      [{ invoice_attachment_uuid: first }, 'invoice_attachment_uuid', /Vuelve a adjuntar/],
      [{ invoice_attachment_uuid: await fresh() }, 'invoice_total_cents', /Escribe el total/],
      [{ invoice_total_cents: 40_000 }, 'invoice_total_cents', /El XML dice \$500\.00/],
      [{ invoice_folio: randomUUID() }, 'invoice_folio', /El XML dice/],
      [{ invoice_folio: 'A-1' }, 'invoice_folio', /folio fiscal tiene/],
      [{ invoice_attachment_uuid: note }, 'invoice_attachment_uuid', /no es una factura de ingreso/],
      [{ invoice_attachment_uuid: dollars }, 'invoice_attachment_uuid', /está en USD/],
      [{ invoice_attachment_uuid: noInvoice }, 'invoice_attachment_uuid', /no es una factura timbrada/],
      [{ invoice_attachment_uuid: evil }, 'invoice_attachment_uuid', /no es una factura timbrada/],
      [{ payee: null }, 'payee', /Escribe la cuenta/],
    ]
    const before = await server.db.selectFrom('authorizations').select('uuid').execute()
    const fellow = await aCoveredService(server.db)
    for (const [more, field, message] of cases)
      expect(await ask(await aClaimBody(asker, fellow, more))).toMatchObject({
        status: 422,
        errors: [{ field, message: expect.stringMatching(message) }],
      })
    expect(await server.db.selectFrom('authorizations').select('uuid').execute()).toHaveLength(before.length)
    expect((await upload(asker, '<html></html>')).statusCode).toBe(415)
    const elsewhere = await call(asker, 'admin/fund-authorizations/attachments?name=factura.xml', {
      method: 'POST',
      body: Buffer.from(aCfdi()),
      headers: { 'content-type': 'application/xml' },
    })
    expect(elsewhere.statusCode).toBe(415)
  })

  test('of one invoice that two ask for at once is taken up once', async () => {
    const setting = await aCoveredService(server.db)
    const other = await aCoveredService(server.db)
    const folio = randomUUID()
    const bodies = await Promise.all(
      [setting, other, setting, other].map(async (one, index) => {
        // Two of them are the same file, two only name the same folio.
        const content = index < 2 ? aCfdi({ folio }) : aPicture()
        const sent = await upload(asker, content, index < 2 ? 'a.xml' : 'b.pdf')
        return aClaimBody(asker, one, {
          invoice_attachment_uuid: sent.json().data.uuid,
          ...(index < 2 ? {} : { invoice_total_cents: 50_000, invoice_folio: folio }),
        })
      }),
    )
    const replies = await Promise.all(bodies.map((body) => askFor(asker, body)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422, 422,
    ])
    const taken = await server.db
      .selectFrom('authorizations')
      .select('uuid')
      .where('invoice_folio', '=', folio.toUpperCase())
      .execute()
    expect(taken).toHaveLength(1)
  })

  test('shows the verdict that the cover gives as of that day, and is decided by it', async () => {
    const setting = await aCoveredService(server.db)
    const { uuid } = await asked(setting)
    const question = `service=${setting.service.uuid}&provider=${setting.provider.uuid}&on=${day(-10)}`
    const cover = async () =>
      (await call(decider, `admin/member-policies/${setting.cover.uuid}/cover?${question}`)).json().data
    const told = await cover()
    expect((await read(uuid)).claim?.verdict?.answer).toEqual(told)
    await act(decider, uuid, 'take')
    const { data } = await approve(uuid, { cents: 42_000 })
    expect(data.claim?.verdict?.answer).toEqual(told)
    // What was decided on stays, though less is left by now.
    expect((await cover()).remaining_count).toBe((told.remaining_count ?? 0) - 1)
    expect((await read(uuid)).claim?.verdict?.answer).toEqual(told)
  })

  test('is decided by another person, within their limit and what the plan pays, or by a second one', async () => {
    const setting = await aCoveredService(server.db)
    const { uuid, number } = await asked(setting)
    await act(decider, uuid, 'take')
    for (const [values, field, message] of [
      [{ cents: 42_001 }, 'cents', /como máximo \$420\.00/],
      [{ cents: 1, units: 2 }, 'units', /Se pidieron 1/],
      [{ cents: 0 }, 'cents', /más de cero/],
    ] as const)
      expect(await approve(uuid, values)).toMatchObject({
        status: 422,
        errors: [{ field, message: expect.stringMatching(message) }],
      })
    const own = await approve(uuid, { cents: 42_000 }, asker)
    expect(own.data).toMatchObject({ status: 'in_review', claim: { is_asked: true } })
    expect(own.notes).toEqual([expect.stringMatching(/Lo pediste tú/)])
    const requests = (await call(decider, 'admin/approval-requests?status=pending')).json().data
    const request = requests.find((one: { subject: { label: string } }) => one.subject.label === number)
    expect(request).toMatchObject({ action: 'reimbursement', amount_cents: 42_000, obstacle: null })
    // A request that nobody decided in a week is asked again.
    server.clock.advance(8 * 24 * 60 * 60 * 1000)
    const late = (await call('manager', `admin/authorizations/${uuid}`)).json()
    expect(late.data.claim.is_asked).toBe(false)
    server.clock.reset()
    const small = await aColleague(server.db, { limit: 10_000 })
    const above = await act(small, uuid, 'approve', { units: 1, cents: 42_000, note: '' })
    expect(above.json().message).toMatch(/Ya espera/)
    const agreed = await previewedCall(decider, `admin/approval-requests/${request.uuid}/actions/approve`, {
      body: { note: '' },
    })
    expect(agreed.statusCode).toBe(200)
    expect(await read(uuid)).toMatchObject({ status: 'approved', approved_cents: 42_000 })
    expect(await usedOf(setting.cover.uuid)).toMatchObject([{ count: 1, cents: 42_000, last_on: day(-10) }])
  })

  test('that the plan does not cover is taken up, cannot be approved, and is rejected with how to appeal', async () => {
    const setting = await aCoveredService(server.db)
    const elsewhere = await aCoveredService(server.db)
    const { data, notes } = await ask(
      await aClaimBody(asker, setting, { service_uuid: elsewhere.service.uuid }),
    )
    expect(data.plan_pays_cents).toBe(0)
    expect(notes?.[0]).toMatch(/no incluye/)
    await act(decider, data.uuid, 'take')
    expect(await approve(data.uuid, { cents: 100 })).toMatchObject({ status: 422 })
    server.mail.length = 0
    const no = await act(decider, data.uuid, 'reject', {
      reason_code: 'not_covered',
      note: 'Tu plan no lo incluye',
    })
    expect(no.json().data).toMatchObject({ status: 'rejected', approved_cents: 0 })
    await server.jobs.runDue()
    expect(server.mail.at(-1)?.text).toMatch(/el plan no lo cubre\. Tu plan no lo incluye[\s\S]*30 días/)
    // A rejected one lets its invoice go.
    const file = await server.db
      .selectFrom('attachments')
      .select('content')
      .where('uuid', '=', data.claim?.invoice.uuid ?? '')
      .executeTakeFirstOrThrow()
    expect(file).toBeDefined()
  })

  test('is not paid twice: by a list, by its answer, and once more after the bank returned it', async () => {
    const setting = await aCoveredService(server.db)
    const one = await approved(setting)
    const two = await approved(setting)
    expect((await act(decider, one.uuid, 'pay', { paid_on: day(0), reference: 'X' })).json().message).toMatch(
      /Haz la lista/,
    )
    const made = (await makeList()).json()
    const { uuid: list, number } = made.data
    expect((await makeList()).statusCode).toBe(409)
    expect((await act(decider, one.uuid, 'cancel', { reason: 'No' })).json().message).toContain(number)
    const csv = await call(decider, `admin/payout-lists/${list}/transfers.csv`)
    expect(csv.body).toContain(account.clabe)
    expect(csv.body).toMatch(new RegExp(`420\\.00.*${one.number}`))
    expect((await call('viewer', `admin/payout-lists/${list}/transfers.csv`)).statusCode).toBe(403)
    const head = 'Referencia,Importe,Estado,Fecha,Clave de rastreo,Motivo\n'
    const lines = [
      `${one.number},420.00,Liquidado,${day(0)},RASTREO1,`,
      `${two.number},420.00,Devuelto,${day(0)},,Cuenta inexistente`,
    ]
    for (const [content, message] of [
      ['Nada,que,ver\n1,2,3', /No se encontraron las columnas/],
      [`${head}${lines[0]}\nAUM-999999,1,Pagado,${day(0)},R,`, /Línea 3: AUM-999999 no va/],
      [`${head}${one.number},419.00,Pagado,${day(0)},R,`, /Línea 2: .* va por \$420\.00/],
      [`${head}${one.number},420.00,Quizá,${day(0)},R,`, /no se entiende el estado/],
      [`${head}${lines[0]}\n${lines[0]}`, /está dos veces/],
    ] as const) {
      const no = await answer(list, content)
      expect(no.json().errors?.[0]?.message).toMatch(message)
    }
    expect((await read(one.uuid)).status).toBe('approved')
    const done = await answer(list, head + lines.join('\n'))
    expect(done.json().data).toMatchObject({ paid: 1, returned: 1 })
    expect(await read(one.uuid)).toMatchObject({
      status: 'paid',
      paid_on: day(0),
      payment_reference: 'RASTREO1',
      used_units: 1,
    })
    expect(await read(two.uuid)).toMatchObject({ status: 'approved', payout_list: null })
    expect((await answer(list, head + lines.join('\n'))).json().errors?.[0]?.message).toMatch(/nada nuevo/)
    await server.jobs.runDue()
    expect(server.mail.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        `Pagamos tu reembolso ${one.number}`,
        `El banco devolvió el pago de tu reembolso ${two.number}`,
      ]),
    )
    const corrected = await act(decider, two.uuid, 'change_account', {
      payee: { ...account, bank: 'Banorte' },
    })
    expect(corrected.json().data).toMatchObject({
      status: 'in_review',
      decision: null,
      claim: { payee: { bank: 'Banorte' } },
    })
    expect(await usedOf(setting.cover.uuid)).toMatchObject([{ count: 1, cents: 42_000 }])
    // Who named the account does not approve it alone.
    expect((await approve(two.uuid, { cents: 42_000 })).data.status).toBe('in_review')
    await act(decider, two.uuid, 'change_account', { payee: account })
    expect((await approve(two.uuid, { cents: 42_000 }, asker)).data.status).toBe('approved')
    await makeList()
    await act(decider, two.uuid, 'pay', { paid_on: day(0), reference: 'RASTREO2' })
    expect((await read(two.uuid)).claim?.payouts.map(({ status }) => status)).toEqual(['returned', 'paid'])
    // The bank may return one that it had said it paid.
    await act(decider, two.uuid, 'return_payment', { reason: 'Cuenta cancelada' })
    expect(await read(two.uuid)).toMatchObject({ status: 'approved', paid_on: null, used_units: 0 })
    await act(decider, two.uuid, 'cancel', { reason: 'Ya no lo quiere' })
    expect(await usedOf(setting.cover.uuid)).toMatchObject([{ count: 1, cents: 42_000 }])
  })

  test('tells its payee of each step in words of its own, and nobody all of an account', async () => {
    const setting = await aCoveredService(server.db)
    const one = await approved(setting)
    await makeList()
    await act(decider, one.uuid, 'return_payment', { reason: 'Cuenta inexistente' })
    await makeList()
    await act(decider, one.uuid, 'pay', { paid_on: day(0), reference: 'RASTREO3' })
    await act(decider, one.uuid, 'return_payment', { reason: 'Cuenta cancelada' })
    await act(decider, one.uuid, 'cancel', { reason: 'Lo pidió el miembro' })
    const two = await asked(setting)
    await act(decider, two.uuid, 'take')
    await act(decider, two.uuid, 'ask', { note: 'Manda la receta' })
    await act(decider, two.uuid, 'reject', { reason_code: 'missing_documents', note: 'No llegó la receta' })
    await server.jobs.runDue()
    const of = (subject: string) =>
      server.mail.find((mail) => [one, two].some(({ number }) => mail.subject === `${subject} ${number}`))
        ?.text ?? ''
    expect(of('Recibimos tu reembolso')).toContain('$500.00')
    expect(of('Autorizamos tu reembolso')).toMatch(/\$420\.00[\s\S]*\$80\.00 de copago[\s\S]*30 días/)
    expect(of('El banco devolvió el pago de tu reembolso')).toContain('Cuenta inexistente')
    expect(of('Pagamos tu reembolso')).toContain('termina en 4568')
    expect(of('Se canceló tu reembolso')).toContain('Lo pidió el miembro')
    expect(of('Falta algo para resolver tu reembolso')).toContain('Manda la receta')
    expect(of('Resolvimos tu reembolso')).toContain('faltan documentos')
    for (const { text } of server.mail) {
      expect(text).not.toContain(account.clabe)
      expect(text).not.toMatch(/undefined|null|NaN/)
    }
  })

  test('is held by the fund that pays the plan, spent as it is paid, and left out where that has too little', async () => {
    const setting = await aCoveredService(server.db)
    const fund = await aFund(server.db, {
      account_uuid: setting.policy.account_uuid,
      status: 'active',
      posted_cents: 50_000,
    })
    await server.db
      .updateTable('policies')
      .set({ funding: 'fund', fund_uuid: fund.uuid })
      .where('uuid', '=', setting.policy.uuid)
      .execute()
    const balance = () =>
      server.db
        .selectFrom('funds')
        .select(['posted_cents', 'held_cents'])
        .where('uuid', '=', fund.uuid)
        .executeTakeFirstOrThrow()
    const one = await approved(setting)
    const two = await approved(setting)
    const { notes } = (await makeList()).json()
    expect(notes).toEqual([expect.stringMatching(new RegExp(`${two.number} no va: faltan \\$340\\.00`))])
    expect(await balance()).toEqual({ posted_cents: 50_000, held_cents: 42_000 })
    await act(decider, one.uuid, 'pay', { paid_on: day(0), reference: 'R' })
    expect(await balance()).toEqual({ posted_cents: 8_000, held_cents: 0 })
    await act(decider, one.uuid, 'return_payment', { reason: 'Cuenta cancelada' })
    expect(await balance()).toEqual({ posted_cents: 50_000, held_cents: 0 })
    for (const uuid of [one.uuid, two.uuid]) await act(decider, uuid, 'cancel', { reason: 'Fin' })
  })

  test('billed by a provider is paid to the account of its record, which it must have', async () => {
    const setting = await aCoveredService(server.db)
    const bill = { purpose: 'provider_bill', payee: null }
    await server.db
      .updateTable('providers')
      .set({ bank_account: null })
      .where('uuid', '=', setting.provider.uuid)
      .execute()
    expect(await ask(await aClaimBody(asker, setting, bill))).toMatchObject({
      status: 422,
      errors: [{ field: 'provider_uuid', message: expect.stringMatching(/Falta la cuenta bancaria/) }],
    })
    const bank_account = { ...account, holder: setting.provider.name }
    await server.db
      .updateTable('providers')
      .set({ bank_account, email: 'cobranza@clinica.test' })
      .where('uuid', '=', setting.provider.uuid)
      .execute()
    expect(await ask(await aClaimBody(asker, setting, { ...bill, payee: account }))).toMatchObject({
      errors: [{ field: 'payee' }],
    })
    const by = async (issuer: string) => {
      const sent = await upload(asker, aCfdi({ issuer }))
      return ask(
        await aClaimBody(asker, setting, { ...bill, invoice_attachment_uuid: sent.json().data.uuid }),
      )
    }
    expect(await by('BBB010101BBB')).toMatchObject({
      errors: [{ field: 'invoice_attachment_uuid', message: expect.stringMatching(/otro RFC/) }],
    })
    const { data, messages } = await by(setting.provider.tax_profile?.tax_id ?? '')
    expect(data.claim?.payee).toEqual(bank_account)
    expect(messages).toEqual([
      { to: 'cobranza@clinica.test', subject: `Recibimos tu factura ${data.number}` },
    ])
  })

  test('is not asked while an authorization of care holds the same service, and never expires as that does', async () => {
    const setting = await aCoveredService(server.db)
    const care = await anAuthorization(server.db, {
      member_policy_uuid: setting.cover.uuid,
      service_uuid: setting.service.uuid,
      provider_uuid: setting.provider.uuid,
      valid_from: day(-20),
    })
    await act(decider, care.uuid, 'approve', { units: 1, cents: 10_000, note: '' })
    const no = await ask(await aClaimBody(asker, setting))
    expect(no.message).toContain(care.number)
    await act(decider, care.uuid, 'cancel', { reason: 'La pagó el miembro' })
    const one = await approved(setting)
    server.clock.advance(60 * 24 * 60 * 60 * 1000)
    await server.jobs.runDue()
    const later = (await call('manager', `admin/authorizations/${one.uuid}`)).json()
    expect(later.data.status).toBe('approved')
    server.clock.reset()
    await act(await aColleague(server.db), one.uuid, 'cancel', { reason: 'Fin' })
  })

  test('never takes more of a benefit than it has, in each month and of each deductible, however many ask at once', async () => {
    const category = await aServiceCategory(server.db)
    const plan = await aPlan(server.db, {
      status: 'published',
      benefits: JSON.stringify([
        aBenefit(category.uuid, {
          copay_cents: null,
          limit_count: 3,
          limit_cents: 100_000,
          limit_period: 'month',
          deductible_cents: 20_000,
        }),
      ]),
    })
    const policy = await aPolicy(server.db, { plan_uuid: plan.uuid })
    const cover = await aMemberPolicy(server.db, { policy_uuid: policy.uuid })
    const service = await aService(server.db, { category_uuid: category.uuid })
    const provider = await aProvider(server.db)
    await aProviderService(server.db, {
      service_uuid: service.uuid,
      provider_uuid: provider.uuid,
      price_cents: 30_000,
      valid_from: day(-90),
    })
    const claims = await Promise.all(
      [-40, -40, -40, -40, -5, -5, -5, -5].map(async (ago) => {
        const { uuid } = await asked({ policy, cover, service, provider }, { served_on: day(ago) })
        await act(decider, uuid, 'take')
        return uuid
      }),
    )
    await Promise.all(
      claims.map(async (uuid) => {
        const { plan_pays_cents } = (await read(uuid)).claim?.verdict?.cost ?? { plan_pays_cents: 0 }
        return approve(uuid, { cents: plan_pays_cents })
      }),
    )
    // Who came second asks again for what is left by then.
    for (const uuid of claims) {
      const { status, claim } = await read(uuid)
      if (status === 'in_review') await approve(uuid, { cents: claim?.verdict?.cost.plan_pays_cents ?? 0 })
    }
    const all = await Promise.all(claims.map(read))
    for (const month of new Set(all.map(({ valid_from }) => valid_from.slice(0, 7)))) {
      const of = all.filter(
        ({ valid_from, approved_cents }) => valid_from.startsWith(month) && approved_cents,
      )
      const sum = of.reduce((cents, { approved_cents }) => cents + (approved_cents ?? 0), 0)
      const deducted = of.reduce(
        (cents, { claim }) => cents + (claim?.verdict?.cost.deductible_cents ?? 0),
        0,
      )
      expect(of.length).toBeLessThanOrEqual(3)
      expect(sum).toBeGreaterThan(0)
      expect(sum).toBeLessThanOrEqual(100_000)
      expect(deducted).toBe(20_000)
    }
    for (const { estimate_cents, approved_cents, claim } of all) {
      expect(approved_cents ?? 0).toBeLessThanOrEqual(estimate_cents)
      expect(estimate_cents).toBeLessThanOrEqual(claim?.invoice_total_cents ?? 0)
    }
  })
})
