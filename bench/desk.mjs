// What somebody at a desk waits for, in two browsers: until the palette is open, until its results show, and until the
// answer that one gives to a ticket shows in the other; from the call to the record of whoever calls, and from a filter to
// its rows. node bench/desk.mjs [members]
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { base, benched } from './server.mjs'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
// Each of them finds something: what finds nothing shows no results to wait for.
const texts = ['maria gonzalez', 'gonsalez', 'lopez hernandez', 'AFI-000120', 'mar']
const site = new URL(base).origin

async function signedIn(browser, role) {
  const context = await browser.newContext({ locale: 'es-MX', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${site}/admin/login`)
  await page.getByLabel('Correo electrónico').fill(`${role}@salvia.test`)
  await page.getByLabel('Contraseña', { exact: true }).fill('salvia-demo-2026')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL(/\/admin(?!\/login)/)
  // Before that nobody hears a key.
  await page.getByRole('button', { name: /^Buscar personas/ }).waitFor()
  return page
}

/** In the page: milliseconds from now until it shows what is waited for, looked for at each frame. */
const whenShown = (page, wanted, words = '') =>
  page.evaluate(
    ([what, text]) =>
      new Promise((done) => {
        const find = (selector) => document.querySelector(`:is(dialog[open], [role=dialog]) ${selector}`)
        const shown = {
          palette: () => find('[role=combobox]'),
          results: () => find('[role=option]'),
          answer: () => document.querySelector('[role=log]')?.textContent.includes(text),
        }
        const from = performance.now()
        const look = () => (shown[what]() ? done(performance.now() - from) : requestAnimationFrame(look))
        look()
      }),
    [wanted, words],
  )

async function palette(page) {
  const opening = []
  const results = []
  for (let round = 0; round < ROUNDS; round++) {
    const opened = whenShown(page, 'palette')
    await page.keyboard.press('Control+k')
    opening.push(await opened)
    const text = `${texts[round % texts.length]}`
    const shown = page
      .waitForResponse((reply) => reply.url().includes('/admin/search'))
      .then(() => whenShown(page, 'results'))
    const from = performance.now()
    await page.keyboard.insertText(text)
    await shown
    results.push(performance.now() - from)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('[role=dialog] [role=combobox]'))
  }
  return { opening, results }
}

/** From when the server has an answer until the colleague sees it. */
async function answers(page, colleague) {
  await page.goto(`${site}/admin/support-tickets`)
  await page
    .getByRole('region', { name: 'Lista de tickets' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('log').waitFor()
  await colleague.goto(page.url())
  await colleague.getByRole('log').waitFor()
  const times = []
  for (let round = 0; round < Math.min(ROUNDS, 10); round++) {
    const words = `Respuesta ${round} de ${Date.now()}`
    const shown = whenShown(colleague, 'answer', words).then(() => performance.now())
    await page.getByLabel(/^Tu respuesta|^Respuesta/).fill(words)
    const sent = page
      .waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().includes('/messages'))
      .then(() => performance.now())
    await page.keyboard.press('Control+Enter')
    times.push((await shown) - (await sent))
  }
  return times
}

/** From the search for who calls until their record says what they ask about. */
async function calls(page) {
  const times = []
  await page.goto(`${site}/admin/persons?role=holder`)
  const people = page.getByRole('main').locator('tbody a[href^="/admin/persons/"]')
  await people.first().waitFor()
  const names = await people.allInnerTexts()
  for (const name of names.slice(0, Math.min(ROUNDS, 10))) {
    await page.goto(`${site}/admin`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const from = performance.now()
    await page.keyboard.press('Control+k')
    await page.locator('[role=dialog] [role=combobox], dialog[open] [role=combobox]').waitFor()
    await page.keyboard.insertText(name)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'De un vistazo' }).getByText('Último ticket').waitFor()
    times.push(performance.now() - from)
  }
  return times
}

/** From a view of a long listing until its rows are there. */
async function filters(page) {
  const times = []
  await page.goto(`${site}/admin/members`)
  const views = page.getByRole('navigation', { name: /vistas/i }).getByRole('link')
  await views.nth(1).waitFor()
  for (let round = 0; round < ROUNDS; round++) {
    const rows = page.waitForResponse((reply) => /admin\/members\?/.test(reply.url()))
    const from = performance.now()
    await views.nth(round % 2 === 0 ? 1 : 0).click()
    await rows
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
    times.push(performance.now() - from)
    // What was asked for once is shown again from memory: it is made to be asked for anew.
    await page.reload()
    await views.nth(1).waitFor()
  }
  return times
}

const row = (what, times) => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
  return { what, times: times.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'worst ms': at(1) }
}

await benched(Number(process.argv[2] ?? 0), async () => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await signedIn(browser, 'manager')
    const colleague = await signedIn(browser, 'admin')
    const {
      opening: [first, ...opening],
      results,
    } = await palette(page)
    console.table([
      row('until the palette is open, as soon as the frame stands', [first]),
      row('until the palette is open', opening),
      row('from the last letter until results show', results),
      row('from the call to the record of who calls', await calls(page)),
      row('from a filter to its rows', await filters(page)),
      row('from when the server has an answer until the colleague sees it', await answers(page, colleague)),
    ])
  } finally {
    await browser.close()
  }
})
