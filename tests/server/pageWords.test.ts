// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '@server/app'
import { systemClock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { serveWebsite } from '@server/http/website'
import { SECRET } from '../support/databases'
import { openTestDatabase } from '../support/lentDatabases'
import { aCompany, aSalesPage } from '../support/records'
import { aCampaign, aPlan, aPrice } from '../support/sales'

const PAGE = '<title>Salvia</title><div class="first-paint"></div>'
const root = mkdtempSync(join(tmpdir(), 'salvia-words-'))
let db: Database
let app: Awaited<ReturnType<typeof createApp>>['app']

beforeAll(async () => {
  writeFileSync(join(root, 'index.html'), PAGE)
  db = await openTestDatabase()
  const mail = { send: async () => {} }
  const options = {
    db,
    clock: systemClock,
    secret: SECRET,
    mail,
    appKey: 'key',
    publicUrl: 'http://localhost',
  }
  ;({ app } = await createApp({ ...options, webRoot: root }))
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  rmSync(root, { recursive: true })
})

const open = async (path: string) => (await app.inject(path)).body
/** A page with words: one that waited too long for them is sent without. */
const openWithWords = (path: string) =>
  vi.waitFor(async () => {
    const page = await open(path)
    if (!page.includes('first-visit')) throw new Error(`${path} has no words`)
    return page
  })
const PRICES = (...prices: ReturnType<typeof aPrice>[]) => JSON.stringify(prices)
const onSale = (wish: Parameters<typeof aPlan>[1] = {}) => aPlan(db, { status: 'published', ...wish })

test('the page of a plan has its name, its sentence and its lowest price in it, escaped, and what to ask for', async () => {
  const { slug } = await onSale({
    public_name: 'Plan <Más> & "tú"',
    short_description: 'Consultas $& estudios',
    prices: PRICES(aPrice({ amount_cents: 124_950 })),
  })
  const page = await openWithWords(`/plan/${slug}`)
  expect(page).toContain('<h1>Plan &lt;Más&gt; &amp; &quot;tú&quot;</h1><p>Consultas $&amp; estudios</p>')
  expect(page).toContain('<p><strong>$1,249.50 MXN al mes</strong>, IVA incluido</p>')
  expect(page).toContain(`data-address="${slug}" data-call="/api/v2/public/plans/${slug}" data-key="key"`)
})

test('a price that depends on whom it covers is the least of them, and says so', async () => {
  const { slug } = await onSale({
    prices: PRICES(aPrice({ mode: 'per_member', amount_cents: 20_000, interval: 'year' })),
  })
  expect(await openWithWords(`/plan/${slug}`)).toContain('<strong>Desde $200.00 MXN al año</strong>')
})

test('a campaign and a seller are asked for as the screen asks', async () => {
  const { slug } = await onSale()
  const { code } = await aCampaign(db)
  const page = await openWithWords(`/plan/${slug}/${code}/alguien`)
  expect(page).toContain(`data-address="${slug}/${code}/alguien"`)
  expect(page).toContain(`data-call="/api/v2/public/plans/${slug}?via=${code}%2Falguien"`)
})

test('the shop has its title in it, and what to ask for', async () => {
  const page = await openWithWords('/plan')
  expect(page).toContain('<h1>Elige tu plan</h1>')
  expect(page).toContain('data-call="/api/v2/public/plans"')
})

test.each(['/search', '/v2/search?q=ana&open=1', '/clinicas-azahar/search'])(
  'the search of providers has its title in it, and asks for nothing yet: %s',
  async (path) => {
    const page = await openWithWords(path)
    expect(page).toContain('<h1>Busca médico, laboratorio o farmacia</h1>')
    expect(page).not.toContain('data-call')
  },
)

test('the page of an employer has its own words in it, on its colour', async () => {
  const plan = await onSale()
  const { slug, trade_name } = await aCompany(db, {
    roles: ['employer'],
    status: 'active',
    brand_color: '#0A5C4E',
    sales_page: aSalesPage([plan.uuid], {
      headline: 'Tu salud & la de los tuyos',
      intro: 'Inscríbete <hoy>',
    }),
  })
  const page = await openWithWords(`/company/${slug}/subscription`)
  expect(page).toContain('<h1>Tu salud &amp; la de los tuyos</h1><p>Inscríbete &lt;hoy&gt;</p>')
  expect(page).toContain(`data-call="/api/v2/public/companies/${slug}"`)
  expect(page).toContain('data-color="#0A5C4E"')
  expect(page).toContain(`<span>${trade_name} <span>con `)
})

test('the page of a reseller says whom one buys from', async () => {
  const { slug, trade_name } = await aCompany(db, { roles: ['reseller'], status: 'active' })
  const page = await openWithWords(`/reseller/${slug}`)
  expect(page).toContain(`<h1>Te atiende ${trade_name}, distribuidor de `)
  expect(page).toContain(`data-call="/api/v2/public/resellers/${slug}"`)
})

test.each([
  ['no company is named so', async () => '/company/no-hay/subscription'],
  [
    'the page of an employer is closed',
    async () => {
      const { slug } = await aCompany(db, { roles: ['employer'], status: 'active', sales_page: null })
      return `/company/${slug}/subscription`
    },
  ],
  [
    'a reseller does not sell now',
    async () => `/reseller/${(await aCompany(db, { roles: ['reseller'], status: 'suspended' })).slug}`,
  ],
  ['no plan is named so', async () => '/plan/no-hay'],
  ['the plan is a draft', async () => `/plan/${(await aPlan(db)).slug}`],
  ['it is about cancelling', async () => '/plan/cancelar'],
  ['it comes with answers', async () => `/plan/${(await onSale()).slug}?paso=pago`],
  [
    'its seller does not sell now',
    async () => {
      const { slug } = await aCompany(db, { roles: ['reseller'], status: 'suspended' })
      return `/plan/${(await onSale()).slug}/${slug}`
    },
  ],
  ['it holds what no name holds', async () => `/plan/${(await onSale()).slug}/..%2f`],
])('a page has no words where %s', async (_why, path) => {
  expect(await open(await path())).not.toContain('first-visit')
})

test('a page is sent without words where they cannot be read', async () => {
  const { slug } = await onSale()
  const { readWords, served } = await servedWith(new Error('No database'))
  expect((await served(`/plan/${slug}`)).statusCode).toBe(200)
  expect(readWords).toHaveBeenCalledTimes(1)
})

/** A website of its own whose words cannot be read. */
async function servedWith(failure: Error) {
  const server = Fastify()
  const readWords = vi.fn<() => Promise<undefined>>().mockRejectedValue(failure)
  await serveWebsite(server, { root, readNames: async () => ({}), readWords, appKey: 'key' })
  return { readWords, served: (url: string) => server.inject(url) }
}
