// Times first visits to the public pages on a slow phone (4× CPU, 1.6 Mbit/s, 150 ms): node bench/visit.mjs [visits]
import { chromium } from '@playwright/test'
import { base, benched, key } from './server.mjs'

const VISITS = Number(process.argv[2] ?? 5)
const phone = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, locale: 'es-MX' }
const desk = { viewport: { width: 1440, height: 900 }, locale: 'es-MX' }
const site = base.replace('/api/v2/', '')
/** In bytes a second and milliseconds. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU = 4

/** Each page, and what is there once a visitor can go on. */
const pages = ({ plan, company, reseller, cardLink, shortLink }) => [
  ['plan', `/plan/${plan}`, 'main button[data-look="primary"]:not([disabled])'],
  ['plans', '/plan', 'main li a'],
  ['company', `/company/${company}/subscription`, 'main button[data-look="primary"]:not([disabled])'],
  ['reseller', `/reseller/${reseller}`, 'main a[href^="/plan"]'],
  ['card update', new URL(cardLink).pathname, 'main iframe'],
  ['short link', `/rl/${shortLink}`, 'main input'],
  ['unknown short link', '/rl/nada', 'main a'],
  ['search', '/search', 'main input'],
  ['search, found', '/search?q=pediatra', 'main li a'],
  ['search v2, found', '/v2/search?q=pediatra', 'main li a'],
]

/** What a visitor who was never here goes through, in milliseconds from pressing the link. */
async function visit(browser, screen, path, usable) {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript((selector) => {
    globalThis.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      globalThis.largestAt = list.getEntries().at(-1).startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    globalThis.shifted = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) globalThis.shifted += value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      if (document.querySelector(selector)) globalThis.usableAt ??= performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, usable)
  await page.goto(site + path, { waitUntil: 'commit' })
  const isThere = () =>
    globalThis.usableAt !== undefined && performance.getEntriesByName('first-contentful-paint').length > 0
  await page.waitForFunction(isThere, undefined, { timeout: 60_000 })
  // What is painted last of the first view: names, prices and their fonts.
  await page.waitForTimeout(1_000)
  const measured = await page.evaluate(() => ({
    largest: globalThis.largestAt ?? Number.NaN,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    usable: globalThis.usableAt,
    tasks: globalThis.longTasks.length,
    longest: Math.max(0, ...globalThis.longTasks),
    shifted: globalThis.shifted,
    blocked: globalThis.longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
  }))
  await context.close()
  return { ...measured, kB: bytes / 1000 }
}

const middle = (values) => Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)])
const worst = (visits) => Math.max(...visits.map(({ shifted }) => shifted)).toFixed(3)

/** Which pages of the demo are visited. */
async function names(headers) {
  const read = async (path, init) => (await fetch(base + path, { headers, ...init })).json()
  const listed = async (path) => (await read(path)).data
  const companies = await listed('admin/companies?size=100')
  const slugs = await Promise.all(
    companies.map(async ({ uuid }) => (await read(`admin/companies/${uuid}`)).data.slug),
  )
  const opened = async (of) => {
    for (const slug of slugs)
      if (slug && (await fetch(`${base}public/${of}/${slug}`, { headers: key })).ok) return slug
    throw new Error(`The demo has no page of ${of}`)
  }
  const [invoice] = await listed('admin/invoices?size=1&status=open')
  const link = await read(`admin/invoices/${invoice.uuid}/method-link`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mailed: false }),
  })
  return {
    plan: (await listed('public/plans'))[0].slug,
    company: await opened('companies'),
    reseller: await opened('resellers'),
    cardLink: link.data.url,
    shortLink: (await listed('admin/shorteners?size=1&status=active&type=external'))[0].code,
  }
}

await benched(0, async (headers) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const rows = []
  for (const [what, path, usable] of pages(await names(headers))) {
    const visits = []
    for (let done = 0; done < VISITS; done++) visits.push(await visit(browser, phone, path, usable))
    const atDesk = await visit(browser, desk, path, usable)
    const of = (name) => middle(visits.map((one) => one[name]))
    rows.push({
      page: what,
      'first paint ms': of('paint'),
      'largest paint ms': of('largest'),
      'usable ms': of('usable'),
      'long tasks': of('tasks'),
      'longest ms': of('longest'),
      'blocked ms': of('blocked'),
      kB: of('kB'),
      shift: worst(visits),
      'shift at 1440': worst([atDesk]),
    })
  }
  await browser.close()
  console.table(rows)
})
