import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test as base } from '@playwright/test'
import type axeCore from 'axe-core'
import type { Role } from '@/contract/permissions'
import { testCards } from '@server/adapters/gateway/sandbox/testCards'
import { LONG, longTests } from '../../scripts/pace.mjs'

const PASSWORD = 'salvia-demo-2026'

/** How every token of a session begins, a JSON object in base64. */
const TOKEN = /eyJ[\w-]{10,}\.[\w-]{10,}/

const cardNumbers = Object.values(testCards).map(({ number }) => number)

/** Whether a call carries the number of a card: not even the frame of the sandbox sends the one that is typed there. */
const carriesCard = (sent: string) =>
  cardNumbers.some((number) => sent.replaceAll(/[ +-]|%20/g, '').includes(number))

declare global {
  var axe: typeof axeCore
  interface Window {
    reportViolation: (violation: string) => void
  }
}

type Fixtures = {
  /** The role that is signed in when the test begins; null for none. */
  as: Role | null
  /**
   * Watches the page: a test fails on a page error, a console error, a breach of the content policy, a call to any other
   * host, a token in an address, or the number of a card in any call (docs/security.md).
   */
  watched: { expectCalls: (failing: RegExp) => void }
}

/** A test of the built product, opened as a role. */
export const test = base.extend<Fixtures>({
  as: [null, { option: true }],

  storageState: async ({ as, baseURL, playwright }, use, { skip, tags }) => {
    // Every page waits for this: a test that is skipped here opens none.
    skip(!longTests && tags.includes(`@${LONG}`), 'only at the full pace')
    if (!as) return use({ cookies: [], origins: [] })
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const reply = await request.post('/api/v2/admin/auth/login', {
      headers: { 'X-App-Key': 'salvia-console' },
      data: { email: `${as}@salvia.test`, password: PASSWORD },
    })
    expect(reply.status()).toBe(200)
    const { access_token } = await reply.json()
    const { cookies } = await request.storageState()
    await request.dispose()
    await use({
      cookies,
      origins: [{ origin: baseURL ?? '', localStorage: [{ name: 'admin_jwt_token', value: access_token }] }],
    })
  },

  watched: [
    async ({ page, baseURL }, use) => {
      const problems: string[] = []
      let expected: RegExp | undefined
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() !== 'error') return
        if (expected?.test(`${message.text()} ${message.location().url}`)) return
        problems.push(`console: ${message.text()} ${message.location().url}`)
      })
      page.on('request', (request) => {
        const { protocol, origin, href } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) problems.push(`call to another host: ${href}`)
        if (TOKEN.test(href)) problems.push(`token in an address: ${href}`)
        if (carriesCard(`${href} ${request.postData() ?? ''}`))
          problems.push(`number of a card sent: ${href}`)
      })
      await page.exposeFunction('reportViolation', (violation: string) => void problems.push(violation))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
          window.reportViolation(`${effectiveDirective} ${blockedURI} ${sample}`),
        )
      })
      await use({
        expectCalls: (failing) => {
          expected = failing
        },
      })
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Signs in by the form, as a person would. */
export async function signIn(page: Page, role: Role, password = PASSWORD) {
  await page.getByLabel('Correo electrónico').fill(`${role}@salvia.test`)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** Rows and cards are made alike: the first three of a list stand for the others. */
const ALIKE = ['main tbody > tr:nth-child(n + 4)', 'main ul > li:nth-child(n + 4)']

type Look = {
  /** Only a part, where the rest was looked at before. */
  part?: string
  /** Whether colours and sizes are measured too: that takes longest, and what one role sees is drawn as for another. */
  drawing?: boolean
}

/** Axe as its package has it for browsers: less than half of what it says its source is. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No finding of axe on what is on screen, by WCAG 2.2 AA and by its rules of good practice, whatever their impact. */
export async function expectAccessible(page: Page, { part = 'html', drawing = true }: Look = {}) {
  // It is half a megabyte: once a page is enough.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const findings = await page.evaluate(
    async ({ part, alike, drawing }) => {
      const { violations } = await globalThis.axe.run(
        { include: [part], exclude: alike },
        {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          // What else it could tell takes as long again.
          resultTypes: ['violations'],
          preload: false,
          // What a preview shows is looked at where it is public.
          iframes: false,
          rules: {
            'color-contrast': { enabled: drawing },
            'target-size': { enabled: drawing },
            // Axe leaves this out unless it is named: who speaks to the screen says what is read on it.
            'label-content-name-mismatch': { enabled: true },
          },
        },
      )
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
    { part, alike: ALIKE, drawing },
  )
  expect(findings).toEqual([])
}

/** Gives the window a width; what is shown then is what the page has made of it. */
export async function resize(page: Page, width: number, height = 900) {
  await page.setViewportSize({ width, height })
  await page.evaluate(async (width) => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    while (innerWidth !== width) await nextFrame()
    await nextFrame()
    await nextFrame()
  }, width)
}

/** The page is no wider than its window, once it has settled into it. */
export async function expectNoSidewaysScroll(page: Page) {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, 'pixels by which the page is wider than its window').toBeLessThanOrEqual(0)
}
