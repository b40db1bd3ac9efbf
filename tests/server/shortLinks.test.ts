import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { aPaymentMethod, anInvoice, next, type Wish } from '../support/records'
import { APP_KEY, call, referenceServer } from '../support/referenceServer'
import { aCampaign, aPlan, aShortener, aSubscription } from '../support/sales'

const server = referenceServer()
const PERSON = 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0'

/** Opens a link, each time as another visitor unless the wish says who. */
const openAs = (
  code: string,
  { ip = `10.1.${next() % 250}.${next() % 250}`, query = '', headers = {} } = {},
) =>
  server.app.inject({
    url: `/api/v2/public/links/${encodeURIComponent(code)}${query}`,
    remoteAddress: ip,
    headers: { 'x-app-key': APP_KEY, 'user-agent': PERSON, ...headers },
  })
/** Opens a link by its button. */
const press = (code: string, { ip = `10.1.${next() % 250}.${next() % 250}`, headers = {} } = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v2/public/links/${code}`,
    remoteAddress: ip,
    headers: { 'x-app-key': APP_KEY, 'user-agent': PERSON, ...headers },
    payload: {},
  })
const toPlan = async (wish: Wish<'shorteners'> = {}) => {
  const plan = await aPlan(server.db, { slug: `plan-corto-${next()}`, status: 'published' })
  return {
    plan,
    link: await aShortener(server.db, { destination_type: 'plan', destination_uuid: plan.uuid, ...wish }),
  }
}
const countsOf = (uuid: string) =>
  server.db
    .selectFrom('shorteners')
    .select(['clicks', 'unique_visitors', 'scans'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()

describe('a short link', () => {
  test('leads to its plan in upper and lower case, with its marks and those of the visitor', async () => {
    const { plan, link } = await toPlan({
      utm: { source: 'radio', medium: null, campaign: null, term: null, content: null },
      forward_query: true,
    })
    const query = `?query=${encodeURIComponent('utm_source=otro&utm_term=salud&qr=1&<script>=1')}`
    const reply = await openAs(link.code.toUpperCase(), { query })
    expect(reply.json().data).toEqual({
      state: 'go',
      url: `/plan/${plan.slug}?utm_source=radio&utm_term=salud`,
      host: null,
      is_wrong: false,
    })
  })

  test('carries the marks of its campaign where it has none of its own', async () => {
    const utm = { source: 'correo', medium: 'email', campaign: 'verano', term: null, content: null }
    const campaign = await aCampaign(server.db, { utm })
    const { plan, link } = await toPlan({ campaign_uuid: campaign.uuid, forward_query: false })
    expect((await openAs(link.code)).json().data.url).toBe(
      `/plan/${plan.slug}?utm_medium=email&utm_source=correo&utm_campaign=verano`,
    )
    const own = await toPlan({ campaign_uuid: campaign.uuid, utm: { ...utm, source: 'radio', medium: null } })
    expect((await openAs(own.link.code)).json().data.url).toBe(
      `/plan/${own.plan.slug}?utm_source=radio&utm_campaign=verano`,
    )
  })

  test('counts each visitor once an hour, and no machine, prefetch, or who asks not to be followed', async () => {
    const { link } = await toPlan()
    const ip = '10.9.9.9'
    for (const headers of [
      {},
      {},
      { 'user-agent': 'Googlebot/2.1' },
      { 'user-agent': 'facebookexternalhit/1.1' },
      { 'sec-purpose': 'prefetch' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ])
      expect((await openAs(link.code, { ip, headers })).json().data.state).toBe('go')
    expect(await countsOf(link.uuid)).toEqual({ clicks: 1, unique_visitors: 1, scans: 0 })
    // What was left out is told on the record.
    expect((await call('viewer', `admin/shorteners/${link.uuid}`)).json().data).toMatchObject({
      machine_opens: 3,
      repeated_opens: 1,
    })
    server.clock.advance(3_601)
    await openAs(link.code, { ip, query: '?qr=1' })
    expect(await countsOf(link.uuid)).toMatchObject({ clicks: 2, scans: 1 })
    await openAs(link.code, { query: '?from=www.periodico.mx' })
    const detail = (await call('viewer', `admin/shorteners/${link.uuid}`)).json().data
    expect(detail.sources).toMatchObject([
      { source: 'directo', clicks: 1 },
      { source: 'periodico.mx', clicks: 1 },
      { source: 'qr', clicks: 1 },
    ])
    expect(detail.days.reduce((sum: number, { clicks }: { clicks: number }) => sum + clicks, 0)).toBe(3)
    const kept = JSON.stringify(await server.db.selectFrom('shortener_visitors').selectAll().execute())
    expect(kept).not.toContain(ip)
    expect(kept).not.toContain('Firefox')
  })

  test('is answered alike when unknown, expired, used up, paused, not begun, or no code at all', async () => {
    const day = (days: number) => server.clock.day(days)
    const codes = [
      'nadie-1',
      (await toPlan({ expires_on: day(-1) })).link.code,
      (await toPlan({ max_clicks: 1, clicks: 1 })).link.code,
      (await toPlan({ one_time: true, clicks: 1 })).link.code,
      (await toPlan({ status: 'paused' })).link.code,
      (await toPlan({ status: 'archived' })).link.code,
      (await toPlan({ starts_on: day(2) })).link.code,
      '../../admin',
      'a//b',
      'a%2fb',
      "'; drop table shorteners; --",
      'x'.repeat(150),
    ]
    const first = (await openAs('nadie-2')).json()
    for (const code of codes) {
      const reply = await openAs(code)
      expect([code, reply.statusCode]).toEqual([code, 404])
      expect({ ...reply.json(), request_id: '' }).toEqual({ ...first, request_id: '' })
    }
  })

  test('lets no more in than it may, however many come at once', async () => {
    const { link } = await toPlan({ max_clicks: 3 })
    const replies = await Promise.all(Array.from({ length: 8 }, () => openAs(link.code)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(await countsOf(link.uuid)).toMatchObject({ clicks: 3 })
  })

  test('leads where its owner says once it has ended', async () => {
    const { link } = await toPlan({
      expires_on: server.clock.day(-1),
      expired_url: 'https://www.salvia.mx/planes',
    })
    expect((await openAs(link.code)).json().data).toMatchObject({
      state: 'go',
      url: 'https://www.salvia.mx/planes',
    })
    expect(await countsOf(link.uuid)).toMatchObject({ clicks: 0 })
  })

  test('asks before it leaves for a site that is not allowed, and follows nothing but https', async () => {
    const external = (destination_url: string) =>
      aShortener(server.db, {
        destination_type: 'external',
        destination_uuid: null,
        destination_url,
        interstitial: 'none',
      })
    expect((await openAs((await external('https://wa.me/52155')).code)).json().data.state).toBe('go')
    expect((await openAs((await external('https://otro-sitio.com/x')).code)).json().data).toMatchObject({
      state: 'ask',
      host: 'otro-sitio.com',
    })
    for (const bad of [
      'javascript:alert(1)',
      'http://salvia.mx/',
      'https://a:b@salvia.mx/',
      'https://salvia.mx/rl/abcd',
      '//salvia.mx',
      'data:text/html,x',
    ])
      expect((await openAs((await external(bad)).code)).statusCode).toBe(404)
  })

  test('opens with its password, and is not counted without it', async () => {
    const { link } = await toPlan({ has_password: true, password_hash: await hash('clave-larga') })
    expect((await openAs(link.code)).json().data).toMatchObject({ state: 'password', url: null })
    const tryIt = (password: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/v2/public/links/${link.code}`,
        remoteAddress: '10.7.7.7',
        headers: { 'x-app-key': APP_KEY, 'user-agent': PERSON },
        payload: { password },
      })
    expect((await tryIt('otra-clave')).json().data).toMatchObject({ state: 'password', is_wrong: true })
    expect(await countsOf(link.uuid)).toMatchObject({ clicks: 0 })
    expect((await tryIt('clave-larga')).json().data.state).toBe('go')
    expect(await countsOf(link.uuid)).toMatchObject({ clicks: 1 })
  })

  // Telephones and browsers within apps whose names hold the names of programs.
  test.each([
    'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 20 Build/RP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0]',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 Telegram-Android/11.3.3 (Samsung SM-A155M; Android 14; SDK 34; LOW)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 300.0',
  ])('is open to people, and counts them, by whatever phone: %s', async (agent) => {
    const headers = { 'user-agent': agent }
    const { link } = await toPlan()
    expect((await openAs(link.code, { headers })).json().data.state).toBe('go')
    expect(await countsOf(link.uuid)).toMatchObject({ clicks: 1 })
    const { uuid } = await aPaymentMethod(server.db)
    const mailed = await aShortener(server.db, { destination_type: 'payment_method', destination_uuid: uuid })
    expect((await press(mailed.code, { headers })).json().data.state).toBe('mailed')
  })

  test('that serves once is used up by a press, and neither by scanners nor by being opened', async () => {
    const { plan, link } = await toPlan({ one_time: true })
    for (const agent of ['Mozilla/5.0 HeadlessChrome/120.0', 'WhatsApp/2.23.20.0 A', PERSON, ''])
      expect((await openAs(link.code, { headers: { 'user-agent': agent } })).json().data).toEqual({
        state: 'press',
        url: null,
        host: null,
        is_wrong: false,
      })
    expect(await countsOf(link.uuid)).toMatchObject({ clicks: 0 })
    const pressed = await Promise.all(Array.from({ length: 4 }, () => press(link.code)))
    expect(pressed.filter(({ statusCode }) => statusCode === 200).map((one) => one.json().data.url)).toEqual([
      `/plan/${plan.slug}`,
    ])
    expect((await openAs(link.code)).statusCode).toBe(404)
    expect((await call('viewer', `admin/shorteners/${link.uuid}`)).json().data).toMatchObject({
      clicks: 1,
      machine_opens: 3,
    })
  })

  test('of few visits leads no program on, and counts whoever presses, whatever their browser says', async () => {
    const { link } = await toPlan({ max_clicks: 2 })
    const headers = { 'user-agent': 'curl/8.0' }
    expect((await openAs(link.code, { headers })).json().data.state).toBe('press')
    const states = []
    for (let time = 0; time < 3; time++) states.push((await press(link.code, { headers })).statusCode)
    expect(states).toEqual([200, 200, 404])
  })

  test('to change a card mails a link of its own to the payer, and shows nothing', async () => {
    const method = await aPaymentMethod(server.db)
    const link = await aShortener(server.db, {
      destination_type: 'payment_method',
      destination_uuid: method.uuid,
      one_time: true,
    })
    expect((await openAs(link.code)).json().data.state).toBe('press')
    await server.background.settled()
    expect(server.mail).toEqual([])
    expect((await press(link.code)).json().data).toEqual({
      state: 'mailed',
      url: null,
      host: null,
      is_wrong: false,
    })
    await server.background.settled()
    expect(server.mail).toMatchObject([{ subject: 'Actualiza tu método de pago' }])
    expect((await openAs(link.code)).statusCode).toBe(404)
  })

  test('to pay an invoice mails a link that opens that invoice alone, while it can be paid', async () => {
    const subscription = await aSubscription(server.db)
    const { uuid: subscription_uuid, customer_uuid } = subscription
    const invoice = await anInvoice(server.db, { customer_uuid, subscription_uuid, status: 'open' })
    const other = await anInvoice(server.db, { customer_uuid, subscription_uuid, status: 'open' })
    const toPay = ({ uuid }: { uuid: string }) =>
      aShortener(server.db, { destination_type: 'invoice_payment', destination_uuid: uuid })
    expect((await press((await toPay(invoice)).code)).json().data.state).toBe('mailed')
    await server.background.settled()
    const { email } = await server.db
      .selectFrom('customers')
      .select('email')
      .where('uuid', '=', customer_uuid)
      .executeTakeFirstOrThrow()
    const token = /actualizar-metodo-pago\/(\S+)/.exec(
      server.mail.findLast(({ to }) => to === email)?.text ?? '',
    )
    const page = await call('visitor', `public/payment-method-updates/${token?.[1]}`)
    expect(page.json().data).toMatchObject({
      owed: { amount_cents: invoice.total_cents },
      invoice: invoice.number,
    })
    await server.db.updateTable('invoices').set({ status: 'void' }).where('uuid', '=', other.uuid).execute()
    const gone = await openAs((await toPay(other)).code)
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'link_gone'])
  })

  test('counts the purchases that are begun by way of it', async () => {
    const { plan, link } = await toPlan()
    await openAs(link.code, { ip: '10.9.0.1', query: '?from=www.facebook.com' })
    await openAs(link.code, { ip: '10.9.0.2', query: '?qr=1' })
    const begin = (ip: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v2/public/checkouts',
        remoteAddress: ip,
        headers: { 'x-app-key': APP_KEY, 'user-agent': PERSON },
        payload: { plan: plan.slug, path: [], link: link.code },
      })
    // The second never opened the link on this device: where they came from is unknown.
    for (const ip of ['10.9.0.1', '10.9.0.3']) expect((await begin(ip)).statusCode).toBe(201)
    const detail = (await call('viewer', `admin/shorteners/${link.uuid}`)).json().data
    expect(detail).toMatchObject({ conversions_started: 2, days: [{ clicks: 2, started: 2, paid: 0 }] })
    const none = { paid: 0, paid_cents: 0 }
    expect(detail.sources).toEqual([
      { source: 'facebook.com', clicks: 1, started: 1, ...none },
      { source: 'qr', clicks: 1, started: 0, ...none },
      { source: 'directo', clicks: 0, started: 1, ...none },
    ])
  })

  test('tells the sources with most clicks and the others together, so that they add up', async () => {
    const { link } = await toPlan()
    const sources = Array.from({ length: 30 }, (_, at) => ({ source: `sitio-${at}`, clicks: 100 - at }))
    await server.db
      .insertInto('shortener_sources')
      .values(
        [...sources, { source: 'otros', clicks: 5 }].map((one) => ({
          ...one,
          shortener_uuid: link.uuid,
          day: '2026-03-05',
          started: 2,
          paid: 1,
          paid_cents: 34_900,
        })),
      )
      .execute()
    const { sources: told } = (await call('viewer', `admin/shorteners/${link.uuid}`)).json().data
    const sum = (name: 'clicks' | 'started' | 'paid' | 'paid_cents') =>
      told.reduce((all: number, source: Record<typeof name, number>) => all + source[name], 0)
    expect(told).toHaveLength(21)
    expect(sum('clicks')).toBe(sources.reduce((all, { clicks }) => all + clicks, 5))
    expect([sum('started'), sum('paid'), sum('paid_cents')]).toEqual([62, 31, 31 * 34_900])
    expect(told).toContainEqual({
      source: 'otros',
      clicks: sources.slice(20).reduce((all, { clicks }) => all + clicks, 5),
      started: 22,
      paid: 11,
      paid_cents: 11 * 34_900,
    })
  })
})
