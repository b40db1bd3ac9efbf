// One sitting of work side by side: this console, and a react-admin app (bench/peer) that does the same job on the same API.
// 4× CPU, 40 ms to the API, real clicks, sign-in over a slow network. node bench/sitting.mjs [rounds]
// PEER=/folder keeps the installed peer; ONLY=salvia leaves it out.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as call } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { base, benched } from './server.mjs'

const ROUNDS = Number(process.argv[2] ?? 5)
const CPU = 4
const API_LATENCY = 40
/** Milliseconds that a pointer rests on something before it is pressed. */
const DWELL = 100
/** In bytes a second and milliseconds. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const server = new URL(base)

/** What each app calls the things that the sitting looks for. */
const apps = {
  salvia: {
    login: '/admin/login',
    listing: '/admin/members',
    email: 'form input[type=email]',
    submit: 'form button[type=submit]',
    home: 'main a[data-figure]',
    members: 'nav a[href="/admin/members"]',
    policies: 'nav a[href="/admin/policies"]',
    row: 'main tbody tr:not([aria-hidden])',
    name: 'th a',
    heading: 'main h1',
    next: { selector: 'main a', text: 'Siguiente' },
    sort: 'main thead button[title^="Ordenar por"]',
    search: 'main input[type=search]',
    fact: 'main dl dd',
    edit: { selector: 'main button, main a', text: 'Editar miembro' },
    field: 'form input[name="department"]',
    save: { selector: 'button[type=submit]', text: 'Guardar' },
  },
  peer: {
    login: '/#/login',
    listing: '/#/members',
    email: 'input[name=username]',
    submit: 'button[type=submit]',
    home: '#home:not(:empty)',
    members: '[role=menuitem][href="#/members"]',
    policies: '[role=menuitem][href="#/policies"]',
    row: 'tbody tr',
    name: 'td.column-full_name, td.column-number',
    heading: 'span.name',
    next: { selector: 'button[aria-label="Go to next page"]', text: '' },
    sort: 'thead th .MuiTableSortLabel-root',
    search: 'input[name=q]',
    fact: 'span.name',
    edit: { selector: 'a', text: 'Edit$' },
    field: 'input[name=department]',
    save: { selector: 'button[type=submit]', text: 'Save' },
  },
}

/** Builds the peer in a folder apart, with what it stands on. */
function buildPeer() {
  const kept = process.env.PEER
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'salvia-peer-'))
  cpSync(new URL('./peer', import.meta.url).pathname, folder, { recursive: true })
  const run = (program, args) => {
    const { status } = spawnSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`)
  }
  if (!existsSync(join(folder, 'node_modules'))) run('npm', ['install', '--no-audit', '--no-fund'])
  run('npx', ['vite', 'build', '--logLevel', 'warn'])
  const dist = join(folder, 'dist')
  const files = new Map(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(dist.length), brotliCompressSync(readFileSync(path))]),
  )
  return { files, remove: () => kept ?? rmSync(folder, { recursive: true, force: true }) }
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A server in front of the API, which is so far away; it serves the peer's files itself, and passes on all other calls. */
async function startFront(files) {
  const front = createServer((asked, reply) => {
    const [path] = asked.url.split('?', 1)
    const isApi = path.startsWith('/api/')
    const file = files?.get(path === '/' ? '/index.html' : path)
    if (files && !isApi) {
      if (!file) return reply.writeHead(404).end()
      const type = types[extname(path)] ?? 'text/html'
      return reply.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' }).end(file)
    }
    const pass = () => {
      const { hostname, port } = server
      const headers = { ...asked.headers, host: server.host }
      // To the server, the console is where it serves it from.
      if (headers.origin) headers.origin = server.origin
      const passed = call({ hostname, port, method: asked.method, path: asked.url, headers }, (answer) => {
        reply.writeHead(answer.statusCode, answer.headers)
        answer.pipe(reply)
      })
      passed.on('error', () => reply.destroy())
      reply.on('close', () => passed.destroy())
      asked.pipe(passed)
    }
    setTimeout(pass, isApi ? API_LATENCY : 0)
  })
  await new Promise((done) => front.listen(0, '127.0.0.1', done))
  return {
    site: `http://127.0.0.1:${front.address().port}`,
    stop: () => front.closeAllConnections() || front.close(),
  }
}

/** Runs in each page before its own scripts: notes when something was pressed, and what kept the page busy. */
function watch() {
  globalThis.bench = { pressedAt: 0, blocked: 0, keys: [], look: undefined }
  const notePress = () => {
    const { bench } = globalThis
    bench.pressedAt = performance.now()
    if (bench.look) requestAnimationFrame(bench.look)
    bench.look = undefined
  }
  for (const what of ['pointerdown', 'keydown']) addEventListener(what, notePress, true)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.bench.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) globalThis.bench.keys.push({ name, duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/**
 * In the page: resolves with the milliseconds from the press that comes next, or from the load, to the first frame that shows
 * what is waited for. Asked for before a press, it costs the page nothing in what is measured.
 */
function whenShown({ app, what, before, from }) {
  const { bench } = globalThis
  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const rows = () =>
    [...document.querySelectorAll(app.row)].map((row) => row.querySelector(app.name)?.textContent ?? '')
  const has = (selector) => document.querySelector(selector) !== null
  const shown = {
    // What is pressed before the script is there is done once it is (`src/session/entrance/takeTyped.ts`).
    login: () => has(`${app.submit}:not([disabled])`),
    scripts: () => has(`#root ${app.submit}:not([disabled])`),
    home: () => has(app.home),
    rows: () => rows().length > 0 && rows()[0] !== '' && rows()[0] !== before,
    found: () => rows().length > 0 && rows().every((name) => plain(name).includes('lopez')),
    record: () => (document.querySelector(app.heading)?.textContent ?? '').includes(before) && has(app.fact),
    form: () => has(app.field),
    saved: () => !has(app.field) && document.body.textContent.includes(before),
  }
  return new Promise((done, failed) => {
    const look = () => {
      const isLate = performance.now() - bench.pressedAt > 20_000
      if (isLate)
        return failed(
          new Error(`${what} is not shown at ${location.href} (before: ${before}, first: ${rows()[0]})`),
        )
      if (!shown[what]()) return requestAnimationFrame(look)
      // `postTask` runs once this frame is drawn, before work for the next one.
      const finish = () => done(performance.now() - (from === 'load' ? 0 : bench.pressedAt))
      void scheduler.postTask(finish, { priority: 'user-blocking' })
    }
    // Frames asked for before the press would keep the page from its idle work.
    if (from === 'load') requestAnimationFrame(look)
    else bench.look = look
  })
}

async function firstWords(page) {
  const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  return (await page.waitForFunction(painted, undefined, { timeout: 20_000 })).jsonValue()
}

const firstName = (page, app) => page.locator(app.row).first().locator(app.name).first().textContent()

/** Has the page wait for its next press, and for what that leads to; `shown` then gives the milliseconds between the two. */
async function askWhenShown(page, asked) {
  const shown = page.evaluate(whenShown, { ...asked, from: 'next press' })
  // A page does in order what it is asked: after this it waits.
  await page.evaluate(() => globalThis.bench.pressedAt)
  return { shown }
}

/** Rests on something and presses it, then waits for what it leads to. */
async function press(page, app, target, what, before) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nothing to press for ${what} at ${page.url()}`)
  const asked = await askWhenShown(page, { app, what, before })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
  await page.waitForTimeout(DWELL)
  await page.mouse.down()
  await page.mouse.up()
  return asked.shown
}

const named = (page, { selector, text }) =>
  page
    .locator(selector)
    .filter({ hasText: new RegExp(`^${text}`) })
    .first()

async function sit(browser, app, site) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-MX' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  const network = (how) => session.send('Network.emulateNetworkConditions', how)
  await page.addInitScript(watch)
  let requests = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', () => requests++)
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const measured = {}
  const settle = () => page.waitForTimeout(1_500)

  await network(slow)
  await page.goto(site + app.login, { waitUntil: 'commit' })
  measured['login usable'] = await page.evaluate(whenShown, { app, what: 'login', from: 'load' })
  measured['login first words'] = await firstWords(page)
  measured['login scripts there'] = await page.evaluate(whenShown, { app, what: 'scripts', from: 'load' })
  measured['login kB'] = bytes / 1000
  measured['login requests'] = requests
  await network(fast)
  await settle()
  await page.locator(app.email).fill('admin@salvia.test')
  await page.locator('input[type=password]').fill('salvia-demo-2026')
  measured['submit to home'] = await press(page, app, page.locator(app.submit), 'home')
  await settle()
  measured['menu to rows, first'] = await press(page, app, page.locator(app.members).first(), 'rows')
  await settle()
  measured['menu to another listing'] = await press(
    page,
    app,
    page.locator(app.policies).first(),
    'rows',
    await firstName(page, app),
  )
  await settle()
  measured['menu to rows, again'] = await press(
    page,
    app,
    page.locator(app.members).first(),
    'rows',
    await firstName(page, app),
  )
  await settle()
  measured['next page'] = await press(page, app, named(page, app.next), 'rows', await firstName(page, app))
  await settle()
  measured.sort = await press(page, app, page.locator(app.sort).first(), 'rows', await firstName(page, app))
  await settle()
  await page.evaluate(() => (globalThis.bench.keys.length = 0))
  await page.locator(app.search).first().click()
  await page.keyboard.type('lope', { delay: 80 })
  const found = await askWhenShown(page, { app, what: 'found' })
  await page.keyboard.press('z')
  measured['search, last key to rows'] = await found.shown
  measured['worst key'] = await page.evaluate(() =>
    Math.max(
      16,
      ...globalThis.bench.keys.filter(({ name }) => /^key|input/.test(name)).map(({ duration }) => duration),
    ),
  )
  await settle()
  const name = await firstName(page, app)
  measured['row to record'] = await press(
    page,
    app,
    page.locator(app.row).first().locator(app.name).first(),
    'record',
    name,
  )
  await settle()
  measured['edit to form'] = await press(page, app, named(page, app.edit), 'form')
  await settle()
  const department = `Área ${Date.now() % 100_000}`
  await page.locator(app.field).fill(department)
  measured.save = await press(page, app, named(page, app.save), 'saved', department)
  await settle()
  measured['blocked in all'] = await page.evaluate(() => globalThis.bench.blocked)
  measured['worst interaction'] = await page.evaluate(() =>
    Math.max(...globalThis.bench.keys.map(({ duration }) => duration)),
  )
  measured['requests in all'] = requests
  measured['kB in all'] = bytes / 1000

  // A visitor by a link in a mail: signed in, and nothing of the console at hand.
  await session.send('Network.clearBrowserCache')
  const other = await context.newPage()
  const apart = await context.newCDPSession(other)
  await apart.send('Network.enable')
  await apart.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  let deepRequests = 0
  let deepBytes = 0
  apart.on('Network.requestWillBeSent', () => deepRequests++)
  apart.on('Network.loadingFinished', ({ encodedDataLength }) => {
    deepBytes += encodedDataLength
  })
  await page.close()
  await other.addInitScript(watch)
  await other.goto(site + app.listing, { waitUntil: 'commit' })
  measured['deep link to rows'] = await other.evaluate(whenShown, { app, what: 'rows', from: 'load' })
  measured['deep link first words'] = await firstWords(other)
  await other.waitForTimeout(1_500)
  measured['deep link blocked'] = await other.evaluate(() => globalThis.bench.blocked)
  measured['deep link requests'] = deepRequests
  measured['deep link kB'] = deepBytes / 1000
  await context.close()
  return measured
}

const quartile = (values, share) => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.round((sorted.length - 1) * share)]
}

const only = process.env.ONLY?.split(',') ?? Object.keys(apps)

await benched(0, async () => {
  const peer = only.includes('peer') ? buildPeer() : undefined
  const fronts = {}
  for (const name of only) fronts[name] = await startFront(name === 'peer' ? peer.files : undefined)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const sittings = Object.fromEntries(only.map((name) => [name, []]))
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const name of round % 2 ? only.toReversed() : only)
        sittings[name].push(await sit(browser, apps[name], fronts[name].site))
  } finally {
    await browser.close()
    for (const { stop } of Object.values(fronts)) stop()
    peer?.remove()
  }
  const rows = {}
  for (const figure of Object.keys(sittings[only[0]][0])) {
    const of = (name) => sittings[name].map((sitting) => sitting[figure])
    const row = {}
    for (const name of only) row[name] = Math.round(quartile(of(name), 0.5))
    if (only.length > 1) {
      const ratios = of('salvia').map((value, round) => value / of('peer')[round])
      for (const [what, share] of Object.entries({
        ratio: 0.5,
        'lower quartile': 0.25,
        'upper quartile': 0.75,
      }))
        row[what] = Number(quartile(ratios, share).toFixed(2))
    }
    rows[figure] = row
  }
  console.table(rows)
})
