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

/** Goes to a screen as a link of the console does, without loading the page again. */
async function visit(page, path) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await page.locator('main h1').first().waitFor()
}

/** What is done with a listing, in turn. */
const kinds = [
  (page, path) => visit(page, path),
  async (page, path) => {
    await visit(page, path)
    const link = page.locator('main tbody a[href^="/admin/"]').first()
    if (
      !(await link.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      ))
    )
      return
    await link.click()
    await page.locator('main h1').first().waitFor()
  },
  async (page, path, n) => {
    await visit(page, `${path}?q=${encodeURIComponent(texts[n % texts.length])}`)
    await page.goBack()
  },
  async (page, _path, n) => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox').first()
    await field.fill(texts[n % texts.length])
    await page.waitForTimeout(300)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  },
  async (page, _path, n) => {
    await visit(page, '/admin/service-categories')
    // The screen that is left may still fade while the next is asked for, with rows of its own.
    await page.getByRole('heading', { level: 1, name: 'Categorías de servicio' }).waitFor()
    await page
      .locator('main tbody a[href^="/admin/"]')
      .nth(n % 5)
      .click()
    await page
      .getByRole('link', { name: /^Editar/ })
      .first()
      .click()
    const field = page.getByLabel('Descripción').first()
    await field.fill(`Escrita la vez ${n}`)
    await page.getByRole('button', { name: 'Guardar' }).first().click()
    await page
      .getByRole('link', { name: /^Editar/ })
      .first()
      .waitFor()
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
    // Every screen has been shown before the first measure: its scripts and texts stay, and are no leak.
    await work(slugs.length * kinds.length)
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
