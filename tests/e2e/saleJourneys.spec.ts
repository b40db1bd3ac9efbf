import type { Locator, Page } from '@playwright/test'
import {
  agree,
  askedInPublic,
  beginAtWork,
  chooseRest,
  type Employer,
  employer,
  go,
  heading,
  inPesos,
  monthlyCents,
  pay,
  sayYou,
  typeCard,
} from './buying'
import { expect, expectNoSidewaysScroll, test } from './console'
import { mailsTo } from './mailbox'
import { asked, title } from './person'

// Every sale knows who sold it, what was sold and whom to tell: from the page of the buyer to the record that staff read.

test.use({ as: 'manager', viewport: { width: 375, height: 812 } })

/** What the employer of the demo data pays at most for one of its people, in cents. */
const EMPLOYER_PAYS = 14_900

/** An employer that pays so much a month for each of its people, and deducts the rest from their pay. */
const paysFixed = (page: Page, place: number) =>
  employer(
    page,
    ({ payroll, contribution }) =>
      payroll && contribution.type === 'fixed' && contribution.value === EMPLOYER_PAYS,
    place,
  )

/** The plan of an employer for one person, and who pays how much of its month. */
function partsOf({ plans }: Employer) {
  const plan = plans.find(({ name }) => /ndividual/.test(name))
  if (!plan) throw new Error('It sells nothing for one person')
  const price = monthlyCents(plan)
  const company = Math.min(EMPLOYER_PAYS, price)
  return { plan: plan.name, price, company, person: price - company }
}

/** The number of the subscription on the page that ends a purchase. */
async function numberOf(page: Page) {
  await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
  const said = await page.getByText(/^Folio SUB-/).innerText()
  return said.replace('Folio ', '')
}

/** Opens the record of a subscription, as staff. */
async function openSubscription(page: Page, number: string) {
  const { data } = await asked(page, `subscriptions?q=${number}`)
  await page.goto(`/admin/subscriptions/${data[0].uuid}`)
  await expect(title(page)).toContainText(number)
  return data[0].uuid
}

/** A fact of the record on screen, by its label. */
const fact = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]')

test('an employee pays their part by card, and the sale is the company’s', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/v2/search')
  const company = await paysFixed(page, 0)
  const parts = partsOf(company)
  await beginAtWork(page, company, 'tarjeta', {
    atPlans: async () => {
      const card = page.getByRole('listitem').filter({ hasText: parts.plan })
      await expect(card).toContainText(`Tú pagas ${inPesos(parts.person)} MXN al mes`)
      await expect(card).toContainText(`Tu empresa paga ${inPesos(parts.company)} MXN`)
    },
  })
  const email = 'lucia-tarjeta@ejemplo.mx'
  await page.getByLabel('Solo a mí').check()
  await go(page)
  await sayYou(page, email, undefined, 'Lucía')
  await chooseRest(page)
  await expect(page.getByText(`Hoy pagas ${inPesos(parts.person)} MXN`)).toBeVisible()
  await go(page, 'Continuar al pago')
  await page.getByLabel('Con tarjeta').check()
  await go(page)
  await agree(page)
  await typeCard(page, '4242424242424242')
  await pay(page)
  const number = await numberOf(page)
  await expect(page.getByText(`Pagaste ${inPesos(parts.person)} MXN.`)).toBeVisible()
  await expect.poll(() => mailsTo(email).length).toBeGreaterThan(0)
  const contract = mailsTo(email).find((text) => text.includes(`Folio: ${number}`))
  expect(contract).toContain('Hola, Lucía Ñáñez:')
  expect(contract).toContain(`Plan: ${parts.plan}`)
  expect(contract).toContain(`Hoy pagaste ${inPesos(parts.person)} MXN, IVA incluido.`)
  expect(contract).toContain(`Después se cobran ${inPesos(parts.person)} MXN cada mes`)

  const uuid = await openSubscription(page, number)
  await expect(fact(page, 'Canal')).toHaveText('Empresa')
  await expect(fact(page, 'Vendió')).toHaveText(company.name)
  await expect(fact(page, 'Página')).toHaveText('Página de la empresa')
  await expect(fact(page, 'Precio').first()).toContainText(inPesos(parts.person))
  await expectNoSidewaysScroll(page)

  const { data } = await asked(page, `policies?subscription=${uuid}`)
  await page.goto(`/admin/policies/${data[0].uuid}`)
  await expect(fact(page, 'Aportación de la empresa')).toContainText(inPesos(parts.company))
})

test('an employee pays with their payroll, and the list of their employer names them before it is billed', async ({
  page,
}) => {
  await page.goto('/v2/search')
  // Nobody else buys there meanwhile: the list is compared with its sum.
  const company = await paysFixed(page, 1)
  const parts = partsOf(company)
  const workMail = await beginAtWork(page, company, 'lista')
  await page.getByLabel('Solo a mí').check()
  await go(page)
  await sayYou(page, undefined, undefined, 'Renata')
  await chooseRest(page)
  await go(page, 'Continuar al pago')
  await page.getByLabel('Con descuento de nómina').check()
  await go(page)
  await expect(page.getByText(`Nómina de ${thisMonth()}`)).toBeVisible()
  await page.getByLabel(/^Autorizo que se descuenten/).check()
  await page.getByLabel(/^Leí el aviso de privacidad/).check()
  await page.getByRole('button', { name: 'Autorizar y contratar' }).click()
  const number = await numberOf(page)
  await expect(page.getByText(`descuenta ${inPesos(parts.person)} MXN de tu nómina`)).toBeVisible()
  const toldEmployer = () => mailsTo(company.told).find((text) => text.includes(`Folio: ${number}`))
  await expect.poll(toldEmployer).toBeDefined()
  const toEmployer = toldEmployer()
  expect(toEmployer).toContain(`Renata Ñáñez contrató ${parts.plan}`)
  expect(toEmployer).toContain(`Nómina de ${thisMonth()}: ${inPesos(parts.person)} MXN`)
  expect(toEmployer).toContain(`Correo de trabajo: ${workMail}`)
  await expect
    .poll(() => mailsTo(workMail).find((text) => text.includes(`Folio: ${number}`)))
    .toContain(`El primer descuento es de ${inPesos(parts.person)} MXN`)

  await page.goto(`/admin/companies/${company.uuid}?tab=nomina`)
  const months = page.getByRole('group', { name: 'Lo que la empresa paga por su gente, por mes' })
  const running = months.getByRole('row').filter({ hasText: thisMonth() })
  await expect(running).toContainText('Se factura el 1 ')
  await running.getByRole('button', { name: thisMonth() }).click()
  const list = page.getByRole('dialog')
  const line = list.getByRole('row').filter({ hasText: number })
  await expect(line).toContainText('Renata Ñáñez')
  await expect(line).toContainText(parts.plan)
  await expect(line).toContainText(inPesos(parts.person))
  // The list comes to what the month says.
  const [wages, contributions] = [await sumOf(list, 1), await sumOf(list, 2)]
  const month = months.getByRole('row').filter({ hasText: thisMonth() }).locator('td')
  await expect(month.nth(1)).toHaveText(inPesos(wages + contributions))
  await expect(month.nth(2)).toHaveText(inPesos(wages))
  await expect(month.nth(3)).toHaveText(inPesos(contributions))
  await expectNoSidewaysScroll(page)
})

/** Sums the amounts of a column of a table on screen, in cents. */
async function sumOf(table: Locator, column: number) {
  const shown = await table.locator(`tbody td:nth-child(${column + 1})`).allInnerTexts()
  return shown.reduce((sum, amount) => sum + Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100), 0)
}

/** The month that runs, as a payroll is called by. */
const thisMonth = () =>
  new Intl.DateTimeFormat('es-MX', {
    month: 'long',
    year: 'numeric',
    timeZone: 'America/Mexico_City',
  }).format(new Date())

test('a sale keeps what its link was marked with and its add-on, and is found by them', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/v2/search')
  const { plan, addon } = await planWithAddon(page)
  const total = monthlyCents(plan) + addon.cents
  const [source, medium, campaign] = ['boletin-otono', 'correo', 'regreso-26']
  const email = 'utm@ejemplo.mx'
  await page.goto(`/plan/${plan.slug}?utm_source=${source}&utm_medium=${medium}&utm_campaign=${campaign}`)
  await go(page, 'Contratar este plan')
  await page.getByLabel('Solo a mí').check()
  await go(page)
  await sayYou(page, email)
  await chooseRest(page, async () => {
    if (await heading(page, 'Complementos').isVisible()) await page.getByLabel(addon.name).check()
  })
  await expect(page.getByText(`Hoy pagas ${inPesos(total)} MXN`)).toBeVisible()
  await go(page, 'Continuar al pago')
  await agree(page)
  await typeCard(page, '4242424242424242')
  await pay(page)
  const number = await numberOf(page)
  await expect(page.getByText(`Pagaste ${inPesos(total)} MXN.`)).toBeVisible()
  await expect
    .poll(() => mailsTo(email).find((text) => text.includes(`Folio: ${number}`)))
    .toContain(`Hoy pagaste ${inPesos(total)} MXN, IVA incluido.`)

  const uuid = await openSubscription(page, number)
  await expect(fact(page, 'Canal')).toHaveText('En línea')
  await expect(fact(page, 'Fuente')).toHaveText(source)
  await expect(fact(page, 'Medio')).toHaveText(medium)
  await expect(fact(page, 'Campaña del enlace')).toHaveText(campaign)
  await page.goto(`/admin/subscriptions/${uuid}?tab=articulos`)
  await expect(page.getByRole('row').filter({ hasText: addon.name })).toContainText(inPesos(addon.cents))
  await page.goto('/admin/subscriptions')
  await page.getByRole('button', { name: 'Filtros' }).click()
  const filters = page.getByRole('dialog')
  await filters.getByLabel('Fuente').fill(source)
  await page.keyboard.press('Enter')
  await filters.getByRole('button', { name: /^Ver 1 / }).click()
  await expect(page.getByRole('main').getByRole('link', { name: number })).toBeVisible()
})

type AddonOnSale = {
  name: string
  is_once: boolean
  prices: { interval: string; amount_cents: number }[]
}

/** A plan for one person that asks nothing of their health, and an add-on that is sold with it by the month. */
async function planWithAddon(page: Page) {
  const plans = await askedInPublic(page, 'plans')
  for (const plan of plans) {
    if (plan.people.max > 1) continue
    const addons: AddonOnSale[] = plan.addons
    for (const { name, is_once, prices } of addons) {
      const cents = prices.find(({ interval }) => interval === 'month')?.amount_cents
      if (!is_once && cents && cents > 0) return { plan, addon: { name, cents } }
    }
  }
  throw new Error('The demo data sells no such plan')
}
