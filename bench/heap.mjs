// A day of work at one desk, in a browser: every listing, records, searches and changes, in one tab that is never
// reloaded. A screen every thirty seconds for twenty-four hours is 2,880; they follow each other as fast as the browser
// shows them. How much more does the heap hold at the end, once it is collected? node bench/heap.mjs [screens]
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { base, benched, key } from './server.mjs'

const SCREENS = Number(process.argv[2] ?? 2_880)
/** Milliseconds until the console has let go of what it no longer shows (`keepUnusedDataFor` is 60 s). */
const LET_GO = 65_000
const MOST_GROWTH = 0.1
const MEASURES = 3
const WARM_TURNS = 3
const texts = ['maria', 'lopez', 'FAC-0001', 'gonzalez', 'plan', 'xqzyk']

async function signIn(page, site) {
  await page.goto(`${site}/admin/login`)
  await page.getByLabel('Correo electrónico').fill('admin@salvia.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('salvia-demo-2026')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL(/\/admin(?!\/login)/)
}

/** Kinds that have a listing and no screen for it. */
const unseen = ['authorizations', 'campaigns', 'contacts']

/** The address of every listing. */
async function listings() {
  const { paths } = await (await fetch(`${base}openapi.json`, { headers: key })).json()
  return Object.keys(paths)
    .flatMap((path) => /\/admin\/([a-z-]+)\/counts$/.exec(path)?.[1] ?? [])
    .filter((slug) => !unseen.includes(slug))
    .map((slug) => `/admin/${slug}`)
}

/** Waits in the page for an element, and acts on it. Tells whether it came within so many milliseconds. */
async function act({ selector, text, nth = 0, milliseconds = 30_000, does, value }) {
  const find = () =>
    [...document.querySelectorAll(selector)].filter((one) => !text || one.textContent?.startsWith(text))[nth]
  const end = performance.now() + milliseconds
  while (!find() && performance.now() < end) await new Promise((next) => setTimeout(next, 20))
  const element = find()
  if (!element) return false
  if (does === 'click') element.click()
  if (does === 'write') {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
    set.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return true
}

/** A handle that the driver held of an element would keep the screen it stood on: so only values leave the page. */
async function must(page, how) {
  if (!(await page.evaluate(act, how)))
    throw new Error(`No ${how.selector} ${how.text ?? ''} at ${page.url()}`)
}

const title = { selector: 'main h1' }
const firstRecord = { selector: 'main tbody a[href^="/admin/"]', does: 'click' }
const edit = { selector: 'main a', text: 'Editar' }

/** Goes to a screen as a link of the console does, without loading the page again. */
async function visit(page, path) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await must(page, title)
}

/** What is done with a listing, in turn. */
const kinds = [
  (page, path) => visit(page, path),
  async (page, path) => {
    await visit(page, path)
    // Some have nothing to open.
    if (await page.evaluate(act, { ...firstRecord, milliseconds: 3_000 })) await must(page, title)
  },
  async (page, path, n) => {
    await visit(page, `${path}?q=${encodeURIComponent(texts[n % texts.length])}`)
    await page.evaluate(() => history.back())
    await must(page, title)
  },
  async (page, _path, n) => {
    await page.keyboard.press('Control+k')
    const field = { selector: 'dialog [role=combobox], [role=dialog] [role=combobox]' }
    await must(page, { ...field, does: 'write', value: texts[n % texts.length] })
    await page.waitForTimeout(300)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  },
  async (page, _path, n) => {
    await visit(page, '/admin/service-categories')
    // The screen that is left may still fade while the next is asked for, with rows of its own.
    await must(page, { ...title, text: 'Categorías de servicio' })
    await must(page, { ...firstRecord, nth: n % 5 })
    await must(page, { ...edit, does: 'click' })
    await must(page, { selector: 'main [name=description]', does: 'write', value: `Escrita la vez ${n}` })
    await must(page, { selector: 'main button', text: 'Guardar', does: 'click' })
    await must(page, edit)
  },
]

const step = (page, slugs, n) => {
  const path = slugs[Math.floor(n / kinds.length) % slugs.length]
  return kinds[n % kinds.length](page, path, n)
}

await benched(0, async () => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ locale: 'es-MX', viewport: { width: 1440, height: 900 } })
    const problems = []
    page.on('pageerror', ({ message }) => problems.push(message))
    const site = new URL(base).origin
    await signIn(page, site)
    const slugs = await listings()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('HeapProfiler.enable')

    const rows = []
    let shown = 0
    const measure = async () => {
      await visit(page, '/admin/accounts')
      await page.waitForTimeout(LET_GO)
      // What ends in a callback of the first collection is gone with the second.
      for (let n = 0; n < 3; n++) await devtools.send('HeapProfiler.collectGarbage')
      const { usedSize } = await devtools.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
      rows.push({ screens: shown, 'heap MB': usedSize / 1e6, nodes, listeners: jsEventListeners })
    }
    const work = async (until) => {
      for (; shown < until; shown++) await step(page, slugs, shown)
    }
    // Before the first measure every screen has been shown, some times: its scripts and texts stay, and what is used again is
    // compiled by and by. That is no leak.
    await work(WARM_TURNS * slugs.length * kinds.length)
    const from = shown
    await measure()
    for (let n = 1; n < MEASURES; n++) {
      await work(from + Math.round((SCREENS * n) / (MEASURES - 1)))
      await measure()
    }
    const growth = rows.at(-1)['heap MB'] / rows[0]['heap MB'] - 1
    console.table(rows.map((row) => ({ ...row, 'heap MB': Number(row['heap MB'].toFixed(1)) })))
    console.log(`The heap grew by ${(100 * growth).toFixed(1)} %; ${problems.length} errors on the page`)
    if (problems.length > 0) console.log(problems.slice(0, 10))
    process.exitCode = growth < MOST_GROWTH && problems.length === 0 ? 0 : 1
  } finally {
    await browser.close()
  }
})
