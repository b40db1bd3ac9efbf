import type { Page } from '@playwright/test'
import { expect } from './console'
import { mailsTo } from './mailbox'
import { asked } from './person'

// What visitors do to buy a plan, page by page.

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const go = (page: Page, name: string | RegExp = 'Continuar') =>
  page.getByRole('button', { name }).click()

const nothing = async () => {}

/** Types who buys, and goes on; an e-mail that is known already is left. An employer has each name once. */
export async function sayYou(
  page: Page,
  email?: string,
  atEach: () => Promise<void> = nothing,
  name = 'María',
) {
  await page.getByLabel('Nombre(s)').fill(name)
  await page.getByLabel('Primer apellido').fill('Ñáñez')
  await page.getByLabel('Día').fill('5')
  await page.getByLabel('Mes').fill('3')
  await page.getByLabel('Año').fill('1990')
  if (email) await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Celular').fill('55 1234 5678')
  await atEach()
  await go(page)
}

/** Nothing to declare, no complements, by the month: as far as the page that shows it all. */
export async function chooseRest(page: Page, atEach: () => Promise<void> = nothing) {
  const health = heading(page, 'Declaración de salud')
  const complements = heading(page, 'Complementos')
  const interval = heading(page, '¿Cada cuándo quieres pagar?')
  const review = heading(page, 'Revisa tus datos antes de pagar')
  await expect(health.or(complements).or(interval).or(review)).toBeVisible()
  if (await health.isVisible()) {
    await atEach()
    for (const none of await page.getByLabel('No', { exact: true }).all()) await none.check()
    await page.getByLabel(/^Autorizo usar los datos de salud/).check()
    await go(page)
    await expect(interval.or(complements).or(review)).toBeVisible()
  }
  if (await interval.isVisible()) {
    await atEach()
    await page.getByLabel(/al mes/).check()
    await go(page)
    await expect(complements.or(review)).toBeVisible()
  }
  if (await complements.isVisible()) {
    await atEach()
    await go(page)
  }
  await expect(review).toBeVisible()
}

/** From the plan's page to the card, alone. */
export async function toPayment(
  page: Page,
  slug: string,
  email: string,
  atEach: () => Promise<void> = nothing,
) {
  await page.goto(`/plan/${slug}`)
  await atEach()
  await go(page, 'Contratar este plan')
  await expect(heading(page, '¿A quién quieres cubrir?')).toBeVisible()
  await atEach()
  await page.getByLabel('Solo a mí').check()
  await go(page)
  await expect(heading(page, 'Tus datos')).toBeVisible()
  await atEach()
  await sayYou(page, email, atEach)
  await chooseRest(page, atEach)
  await atEach()
  await go(page, 'Continuar al pago')
  await expect(heading(page, 'Pago')).toBeVisible()
  await atEach()
}

export async function typeCard(page: Page, number: string) {
  const card = page.frameLocator('iframe')
  await card.getByLabel('Número de tarjeta').fill(number)
  await card.getByLabel('Vencimiento').fill('08/29')
  await card.getByLabel('Código').fill('123')
}
export async function agree(page: Page) {
  await page.getByLabel('Nombre en la tarjeta').fill('María Ñáñez')
  await page.getByLabel(/^Acepto que se cobren/).check()
  await page.getByLabel(/^Leí el aviso de privacidad/).check()
}
export const pay = (page: Page) => go(page, /^Pagar/)

/** A child, on a page of their own, and whether there is another. */
export async function addChild(page: Page, name: string, isLast: boolean) {
  await expect(heading(page, 'Otra persona que cubre')).toBeVisible()
  await page.getByLabel('Nombre(s)').fill(name)
  await page.getByLabel('Primer apellido').fill('Ñáñez')
  await page.getByLabel('Día').fill('1')
  await page.getByLabel('Mes').fill('6')
  await page.getByLabel('Año').fill('2015')
  await page.getByLabel('Hija o hijo').check()
  await go(page)
  await expect(heading(page, 'Personas que cubre')).toBeVisible()
  await page.reload()
  await page.getByLabel(isLast ? 'No' : 'Sí', { exact: true }).check()
  await go(page)
}

type Sale = { contribution: { type: string; value: number | null } }
export const paysAll = ({ contribution }: Sale) => contribution.type === 'pct' && contribution.value === 100

type SoldPlan = { name: string; prices: { interval: string; mode: string; from_cents: number }[] }

/** An employer with a page that is open: how it is told apart, and at what prices it sells what. */
export type Employer = {
  uuid: string
  slug: string
  name: string
  domain: string
  /** Who is told of deductions: its Human Resources, or else the company itself. */
  told: string
  plans: SoldPlan[]
}

/** The first employer that sells to its people in some way and takes them in now, or one of those after it. */
export async function employer(
  page: Page,
  sells: (sale: Sale & { payroll: boolean }) => boolean,
  place = 0,
): Promise<Employer> {
  let before = 0
  const { data } = await asked(page, 'companies?status=active&role=employer&size=100')
  for (const { uuid } of data) {
    const { slug, email, trade_name: name, sales_page } = (await asked(page, `companies/${uuid}`)).data
    if (!sales_page?.enabled || !sells(sales_page)) continue
    const sold = await askedInPublic(page, `companies/${slug}`)
    if (sold.page.enrolment === 'open' && sold.plans.length > 0 && before++ === place)
      return {
        uuid,
        slug,
        name,
        domain: sales_page.eligibility.domains[0],
        told: (await humanResources(page, uuid)) ?? email,
        plans: sold.plans,
      }
  }
  throw new Error('The demo data has no such employer')
}

async function humanResources(page: Page, owner: string): Promise<string | undefined> {
  const { data } = await asked(page, `contacts?owner=${owner}&status=active&size=100`)
  const contacts: { role: string; receives: string[]; email: string | null }[] = data
  const told = contacts.find(
    ({ role, receives, email }) => email && (role === 'hr' || receives.includes('reports')),
  )
  return told?.email ?? undefined
}

/** Asks the API as a visitor. */
export async function askedInPublic(page: Page, path: string) {
  const reply = await page.request.get(`/api/v2/public/${path}`, {
    headers: { 'X-App-Key': 'salvia-console' },
  })
  expect(reply.status()).toBe(200)
  return (await reply.json()).data
}

/** What a plan costs a month, in cents, at a price for all its people. */
export function monthlyCents({ name, prices }: SoldPlan): number {
  const price = prices.find(({ interval, mode }) => interval === 'month' && mode === 'flat')
  if (!price) throw new Error(`${name} has no such price`)
  return price.from_cents
}

/** Cents as every page and mail writes them. */
export const inPesos = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

type AtWork = {
  /** What the button of the plan says that is chosen. */
  plan?: RegExp
  /** Where the server has its data, when it is not the one that all share. */
  data?: string
  atPlans?: () => Promise<void>
}

/** From the page of an employer to whom the plan is for; tells the address at work that was proven. */
export async function beginAtWork(
  page: Page,
  { slug, domain }: Pick<Employer, 'slug' | 'domain'>,
  name: string,
  { plan = /^Elegir .*ndividual/, data, atPlans = nothing }: AtWork = {},
) {
  const email = `${name}@${domain}`
  await page.goto(`/company/${slug}/subscription`)
  await go(page, 'Empezar')
  await page.getByLabel('Con mi correo de trabajo').check()
  await page.getByLabel('Correo de trabajo', { exact: true }).fill(email)
  await go(page)
  await expect(heading(page, 'Escribe el código que te enviamos')).toBeVisible()
  await expect.poll(() => mailsTo(email, data).length).toBe(1)
  const [code = ''] = /\b\d{6}\b/.exec(mailsTo(email, data)[0] ?? '') ?? []
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await go(page)
  const chosen = page.getByRole('button', { name: plan }).first()
  await expect(chosen).toBeVisible()
  await atPlans()
  await chosen.click()
  return email
}
