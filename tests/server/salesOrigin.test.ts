// @vitest-environment node
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Checkout, StepAnswer } from '@/contract/checkouts'
import type { SubscriptionDetail } from '@/contract/subscriptions'
import { testCards } from '@server/adapters/gateway/sandbox/testCards'
import { databaseKinds } from '../support/databases'
import { aCompany, aSalesPage } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aCampaign, aPlan, aPlanAddon } from '../support/sales'

describe.each(databaseKinds())('the origin of a sale on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  const you: StepAnswer = {
    step: 'you',
    given_names: 'María',
    last_name: 'Ñáñez',
    second_last_name: null,
    birth_date: '1990-03-05',
    email: 'maria@ejemplo.mx',
    phone: '+525512345678',
  }
  const bothChannels = {
    public: true,
    channels: ['web' as const, 'reseller' as const],
    order: 1,
    highlight: false,
    cta: null,
  }
  const onSale = (wish: object = {}) =>
    aPlan(server.db, { status: 'published', sales: bothChannels, ...wish })
  const begin = (body: object) => call('visitor', 'public/checkouts', { method: 'POST', body })
  const begun = async (body: object) => {
    const reply = await begin(body)
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<{ data: Checkout; token: string }>()
  }
  const tell = (token: string, body: StepAnswer) =>
    call('visitor', `public/checkouts/${token}`, { method: 'PATCH', body })
  const told = async (token: string, body: StepAnswer) => {
    const reply = await tell(token, body)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: Checkout }>().data
  }
  const pay = async (token: string, { attempts, quote }: Checkout) => {
    const made = await server.app.inject({
      method: 'POST',
      url: '/sandbox/tokens',
      payload: { behaviour: 'ok', last4: testCards.ok.number.slice(-4), exp_month: 8, exp_year: 2029 },
    })
    return call('visitor', `public/checkouts/${token}/payment`, {
      method: 'POST',
      body: {
        attempt: attempts,
        quote: quote.id,
        card: { token: made.json<{ token: string }>().token, name: 'María Ñáñez' },
        accepts_charges: true,
        accepts_notice: true,
      },
    })
  }
  type Addons = Extract<StepAnswer, { step: 'addons' }>['addons']
  const answered = async (token: string, addons?: Addons) => {
    await told(token, { step: 'who', covers: 'self' })
    const first = await told(token, you)
    const { quote } = addons ? await told(token, { step: 'addons', addons }) : first
    return told(token, { step: 'review', quote: quote.id })
  }
  /** Buys to the end, as the sandbox's card pays. */
  const buy = async (body: object, addons?: Addons) => {
    const { token } = await begun(body)
    const checkout = await answered(token, addons)
    expect((await pay(token, checkout)).statusCode).toBe(200)
    await server.jobs.runDue()
    const { confirmation } = (await call('visitor', `public/checkouts/${token}`)).json<{ data: Checkout }>()
      .data
    const found = await call('manager', `admin/subscriptions?q=${confirmation?.folio}`)
    const { uuid } = found.json<{ data: { uuid: string }[] }>().data[0] ?? { uuid: '' }
    return (await call('viewer', `admin/subscriptions/${uuid}`)).json<{ data: SubscriptionDetail }>().data
  }
  const aReseller = (wish: object = {}) =>
    aCompany(server.db, { roles: ['reseller'], status: 'active', ...wish })

  test('a reseller made from nothing has its account and its sales from the first one on', async () => {
    const reseller = await aReseller({ trade_name: 'Vende Nueva' })
    const plan = await onSale()
    const sales = await Promise.all([
      buy({ plan: plan.slug, path: [], reseller: reseller.slug }),
      buy({ plan: plan.slug, path: [reseller.slug] }),
    ])
    expect(sales.map(({ seller_company }) => seller_company?.label)).toEqual(['Vende Nueva', 'Vende Nueva'])
    expect(sales.map(({ sale_page }) => sale_page)).toEqual(['reseller', 'plan'])
    const opened = await server.db
      .selectFrom('accounts')
      .select(['uuid', 'type', 'status'])
      .where('company_uuid', '=', reseller.uuid)
      .execute()
    expect(opened).toMatchObject([{ type: 'reseller', status: 'active' }])
    expect(sales.map(({ reseller_account }) => reseller_account?.uuid)).toEqual([
      opened[0]?.uuid,
      opened[0]?.uuid,
    ])
    const listed = await call('viewer', `admin/subscriptions?seller=${reseller.uuid}`)
    expect(listed.json().data).toHaveLength(2)
  })

  test('what was sold before is told by the checkouts that are left, and its seller gets an account', async () => {
    const reseller = await aReseller()
    const plan = await onSale()
    const sold = await buy({ plan: plan.slug, path: [reseller.slug, 'feria'], utm: { source: 'radio' } })
    const none = { seller_company_uuid: null, reseller_account_uuid: null, sale_page: null, utm: null }
    await server.db
      .updateTable('subscriptions')
      .set({ ...none, sale_path: [] })
      .where('uuid', '=', sold.uuid)
      .execute()
    await server.db.deleteFrom('accounts').where('company_uuid', '=', reseller.uuid).execute()
    await server.db.updateTable('checkouts').set({ sale_page: null, free_path: [] }).execute()
    const migration = readFileSync('server/db/migrations/0960_origins_of_sales.sql', 'utf8')
    const moving = migration.slice(migration.indexOf('-- Checkouts under way'))
    for (const statement of moving.split(/;\n(?=\n|--)/)) await sql.raw(statement).execute(server.db)
    const now = (await call('viewer', `admin/subscriptions/${sold.uuid}`)).json().data
    expect(now).toMatchObject({
      seller_company: { uuid: reseller.uuid },
      reseller_account: { label: reseller.trade_name },
      sale_page: 'plan',
      utm_source: 'radio',
      sale_path: ['feria'],
    })
  })

  test('what the address said is kept with the sale, and found by it', async () => {
    const plan = await onSale()
    const code = `FERIA${plan.uuid.replace(/\D/g, '').slice(-6)}`
    await aCampaign(server.db, { code, discount: { type: 'pct', value: 20, duration: 'once', months: null } })
    const sold = await buy({
      plan: plan.slug,
      path: [code.toLowerCase(), 'Feria del Empleo'],
      utm: { source: 'facebook', medium: 'cpc', campaign: plan.slug, content: 'video-2', term: 'salud' },
    })
    expect(sold).toMatchObject({
      sales_channel: 'web',
      sale_page: 'plan',
      campaign: { label: expect.any(String) },
      utm_source: 'facebook',
      utm_medium: 'cpc',
      utm_campaign: plan.slug,
      utm_content: 'video-2',
      utm_term: 'salud',
      sale_path: ['Feria del Empleo'],
    })
    for (const query of [
      `utm_campaign=${plan.slug}`,
      `utm_campaign=${plan.slug}&utm_source=facebook&utm_medium=cpc&utm_content=video-2`,
      `plan=${plan.uuid}&sale_path=Feria%20del%20Empleo`,
      `plan=${plan.uuid}&sale_page=plan`,
    ]) {
      const listed = await call('viewer', `admin/subscriptions?${query}`)
      expect(listed.json().data, query).toMatchObject([{ uuid: sold.uuid, utm_source: 'facebook' }])
    }
  })

  test('a promotion that is not for the plan is said, and still known by the sale', async () => {
    const [plan, other] = [await onSale(), await onSale()]
    const code = `AJENA${plan.uuid.replace(/\D/g, '').slice(-6)}`
    const campaign = await aCampaign(server.db, {
      code,
      headline: 'Todo el año a mitad de precio',
      plan_uuids: [other.uuid],
      discount: { type: 'pct', value: 20, duration: 'once', months: null },
    })
    const said = `La promoción ${code} no aplica a este plan`
    const page = await call('visitor', `public/plans/${plan.slug}?via=${code}`)
    expect(page.json().data.promotion).toBe(said)
    const { data } = await begun({ plan: plan.slug, path: [code] })
    expect(data).toMatchObject({ promotion: said, coupon: null, quote: { today_cents: 34_900 } })
    const addon = await aPlanAddon(server.db, {
      status: 'published',
      compatible_plan_uuids: [plan.uuid],
      selectable_in: ['funnel'],
    })
    const sold = await buy({ plan: plan.slug, path: [code], utm: { source: 'radio' } }, [
      { uuid: addon.uuid, quantity: 1 },
    ])
    expect(sold.items).toHaveLength(2)
    expect(sold).toMatchObject({
      campaign: { uuid: campaign.uuid },
      discount: null,
      utm_source: 'radio',
      sale_path: [],
    })
    const fitting = await call('visitor', `public/plans/${other.slug}?via=${code}`)
    expect(fitting.json().data.promotion).toBeNull()
    expect(fitting.json().data.headline).toBe('Todo el año a mitad de precio')
    expect(page.json().data.headline).toBeNull()
  })

  test('a promotion that ends while the page is open is why the price changed', async () => {
    const plan = await onSale()
    const code = `FIN${plan.uuid.replace(/\D/g, '').slice(-6)}`
    const campaign = await aCampaign(server.db, {
      code,
      discount: { type: 'pct', value: 20, duration: 'once', months: null },
    })
    const { token } = await begun({ plan: plan.slug, path: [code] })
    const checkout = await answered(token)
    expect(checkout).toMatchObject({ promotion: null, quote: { today_cents: 27_920 } })
    await server.db
      .updateTable('campaigns')
      .set({ status: 'ended' })
      .where('uuid', '=', campaign.uuid)
      .execute()
    const refused = await pay(token, checkout)
    expect(refused.json()).toMatchObject({
      code: 'price_changed',
      message: `La promoción ${code} ya terminó, y el precio cambió. No se ha cobrado nada. Revísalo antes de pagar`,
    })
    const seen = (await call('visitor', `public/checkouts/${token}`)).json<{ data: Checkout }>().data
    expect(seen).toMatchObject({
      promotion: `La promoción ${code} ya terminó`,
      quote: { today_cents: 34_900 },
    })
  })

  test('a seller is found by its name in capitals and accents', async () => {
    const reseller = await aReseller({ slug: 'farmacias-del-centro-3' })
    const plan = await onSale()
    for (const body of [
      { path: ['Farmacias-Del-Céntro-3'] },
      { path: [], reseller: 'FARMACIAS DEL CENTRO 3' },
    ])
      expect((await begun({ plan: plan.slug, ...body })).data.sold_by).toBe(reseller.trade_name)
    const page = await call('visitor', 'public/resellers/FARMACIAS-DEL-CÉNTRO-3')
    expect(page.statusCode).toBe(200)
  })

  test('a reseller that is suspended sells by none of its doors, and says so', async () => {
    const reseller = await aReseller({ trade_name: 'Promotora Quieta' })
    const plan = await onSale()
    const { token } = await begun({ plan: plan.slug, path: [reseller.slug] })
    const checkout = await answered(token)
    const preview = await call('manager', `admin/companies/${reseller.uuid}/actions/suspend?dry_run=true`, {
      method: 'POST',
      body: { reason: 'Adeudo' },
      headers: { 'if-match': '"1"' },
    })
    expect(preview.json().notes).toEqual([
      'Su página y sus enlaces dejan de vender; las compras a medias se detienen sin cobro',
    ])
    await server.db
      .updateTable('companies')
      .set({ status: 'suspended' })
      .where('uuid', '=', reseller.uuid)
      .execute()
    const doors = [
      await call('visitor', `public/resellers/${reseller.slug}`),
      await call('visitor', `public/plans/${plan.slug}?via=${reseller.slug}`),
      await begin({ plan: plan.slug, path: [], reseller: reseller.slug }),
      await begin({ plan: plan.slug, path: [reseller.slug] }),
      await pay(token, checkout),
    ]
    expect(doors.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 409])
    for (const door of doors)
      expect(door.json()).toMatchObject({
        code: 'seller_closed',
        message: expect.stringMatching(/^Promotora Quieta no vende por ahora\. No se ha cobrado nada/),
      })
  })

  test('suspending a seller tells whose plans go on, with their sum', async () => {
    const reseller = await aReseller()
    const plan = await onSale()
    await buy({ plan: plan.slug, path: [reseller.slug] })
    const version = await server.db
      .selectFrom('companies')
      .select('version')
      .where('uuid', '=', reseller.uuid)
      .executeTakeFirstOrThrow()
    const preview = await call('manager', `admin/companies/${reseller.uuid}/actions/suspend?dry_run=true`, {
      method: 'POST',
      body: { reason: 'Adeudo' },
      headers: { 'if-match': `"${version.version}"` },
    })
    expect(preview.json().notes).toContainEqual(
      expect.stringMatching(/^1 plan que vendió sigue \(ingreso mensual: \$349\.00\): María Ñáñez$/),
    )
  })

  test('a company that is a draft is not listed as selling', async () => {
    const plan = await onSale({
      sales: { public: false, channels: ['company'], order: 1, highlight: false, cta: null },
    })
    const draft = await aCompany(server.db, {
      roles: ['employer'],
      status: 'draft',
      sales_page: aSalesPage([plan.uuid]),
    })
    const shown = await call('viewer', `admin/companies/${draft.uuid}`)
    expect(shown.json().data.sells).toBe(false)
    const listed = await call('viewer', `admin/companies?sells=true&q=${draft.number}`)
    expect(listed.json().data).toEqual([])
  })
})
