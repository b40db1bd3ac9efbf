import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { longTests } from '../../scripts/pace.mjs'
import {
  addChild,
  agree,
  askedInPublic,
  beginAtWork,
  chooseRest,
  employer,
  go,
  heading,
  inPesos,
  monthlyCents,
  pay,
  sayYou,
  typeCard,
} from './buying'
import { expect, expectNoSidewaysScroll } from './console'
import { aCustomer, finds, GONE, invoiced, linkOf } from './invoiceLinks'
import { linksTo, mailsTo } from './mailbox'
import { act, asked, title } from './person'
import { test } from './serverApart'

// What a sale comes to once its month is over: the middle of a month, and the second day of the next one.

test.describe.configure({ mode: 'serial' })
test.skip(!longTests, 'only at the full pace')
test.use({ viewport: { width: 375, height: 812 } })

const DAY = 86_400_000
const today = new Date(Date.now() - 6 * 3_600_000)
const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
/** The 15th on which all is bought, and the 2nd on which its month is over. */
const bought = new Date(Date.UTC(year, today.getUTCDate() > 15 ? month + 1 : month, 15))
const after = new Date(Date.UTC(bought.getUTCFullYear(), bought.getUTCMonth() + 1, 2))
const daysBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / DAY)
const dayOf = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
const monthOf = (date: Date) =>
  new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date)

test.beforeAll(async ({ apart }) => {
  test.setTimeout(180_000)
  const days = daysBetween(dayOf(today), bought)
  if (days > 0) await apart.pass(days)
})

/** What the employer pays of each plan, in cents. */
const EMPLOYER_PAYS = 14_900
const family = { number: '', person: 0, company: 0, mail: '', employer: '', told: '' }
const reseller = { name: 'Vende Apartado', slug: 'vende-apartado', uuid: '', price: 0 }
const late = { address: '', number: '', email: 'enlace-vence@ejemplo.mx' }

test.describe('in the month of the sale', () => {
  test.describe('a manager', () => {
    test.use({ as: 'manager' })

    test('makes a reseller from nothing, whose page sells at once', async ({ page }) => {
      await page.goto('/admin/companies/new')
      await page.getByLabel('Nombre comercial').fill(reseller.name)
      await page.getByLabel('Razón social', { exact: true }).fill('Vende Apartado, S.A. de C.V.')
      await page.getByLabel('Dirección corta').fill(reseller.slug)
      await page.getByLabel('Revendedor', { exact: true }).check()
      await page.getByRole('button', { name: 'Agregar datos fiscales' }).click()
      const tax = page.getByRole('region', { name: 'Datos fiscales' })
      await tax.getByLabel('RFC').fill('EKU9003173C9')
      await tax.getByLabel(/^Nombre|^Razón/).fill('VENDE APARTADO')
      await tax.getByLabel('Régimen fiscal').selectOption('601')
      await tax.getByLabel('Código postal fiscal').fill('06600')
      await tax.getByLabel('Uso del CFDI').selectOption('G03')
      await page.getByRole('button', { name: 'Agregar cuenta bancaria' }).click()
      const bank = page.getByRole('region', { name: 'Cuenta bancaria' })
      await bank.getByLabel('Banco').fill('BANAMEX')
      await bank.getByLabel('CLABE').fill('002010077777777771')
      await bank.getByLabel('Titular de la cuenta').fill(reseller.name)
      await page.getByRole('button', { name: 'Crear empresa' }).click()
      await expect(title(page)).toHaveText(reseller.name)
      reseller.uuid = /companies\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
      await page.getByRole('main').getByRole('button', { name: 'Activar', exact: true }).click()
      const activating = page.getByRole('dialog')
      await activating.getByRole('button', { name: /^Activar/ }).click()
      await expect(activating).toBeHidden()
      await expect(page.getByText(`/reseller/${reseller.slug}`)).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  })

  test.describe('an administrator', () => {
    test.use({ as: 'admin' })

    test('says by which rule the reseller earns', async ({ page }) => {
      await page.goto(`/admin/companies/${reseller.uuid}?tab=comisiones`)
      await page.getByRole('button', { name: 'Agregar regla' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('El primero de cada venta').check()
      await dialog.getByLabel('Porcentaje de lo cobrado, sin IVA').check()
      await dialog.getByLabel('Porcentaje', { exact: true }).fill('12.5')
      await expectNoSidewaysScroll(page)
      await dialog.getByRole('button', { name: 'Agregar regla' }).click()
      await expect(dialog).toBeHidden()
      const rules = page.getByRole('table', { name: 'Reglas' })
      await expect(rules).toContainText('12.5 %, el primero de cada venta')
    })
  })

  test('a visitor buys on the page of the reseller', async ({ page, apart }) => {
    const email = 'comprador@ejemplo.mx'
    await page.goto(`/reseller/${reseller.slug}`)
    const { plans } = await askedInPublic(page, `resellers/${reseller.slug}`)
    const plan = plans.find((sold: { people: { max: number } }) => sold.people.max === 1)
    reseller.price = monthlyCents(plan)
    await page.getByLabel('Solo a mí').check()
    await page.getByRole('link', { name: `Contratar ${plan.name}` }).click()
    await go(page, 'Contratar este plan')
    await page.getByLabel('Solo a mí').check()
    await go(page)
    await sayYou(page, email)
    await chooseRest(page)
    await go(page, 'Continuar al pago')
    await agree(page)
    await typeCard(page, '4242424242424242')
    await pay(page)
    await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
    await expect(page.getByText(`Pagaste ${inPesos(reseller.price)} MXN.`)).toBeVisible()
    await expect
      .poll(() => mailsTo(email, apart.data).some((text) => text.includes(`Plan: ${plan.name}`)))
      .toBe(true)
  })

  test.describe('through an employer', () => {
    test.use({ as: 'manager' })

    test('an employee covers two more with their payroll: so much now and from the next month on', async ({
      page,
      apart,
    }) => {
      await page.goto('/v2/search')
      const company = await employer(
        page,
        ({ payroll, contribution }) => payroll && contribution.value === EMPLOYER_PAYS,
      )
      const plan = company.plans.find(({ name }) => /amiliar/.test(name))
      if (!plan) throw new Error('It sells nothing for a family')
      family.company = EMPLOYER_PAYS
      family.person = monthlyCents(plan) - EMPLOYER_PAYS
      family.employer = company.uuid
      family.told = company.told
      const wanted = { plan: new RegExp(`^Elegir ${plan.name}$`), data: apart.data }
      family.mail = await beginAtWork(page, company, 'familia-nomina', wanted)
      await page.getByLabel('A mí y a mi familia').check()
      await go(page)
      await sayYou(page)
      await addChild(page, 'Diego', false)
      await addChild(page, 'Elena', true)
      await chooseRest(page)
      await go(page, 'Continuar al pago')
      await page.getByLabel('Con descuento de nómina').check()
      await go(page)
      const price = `${inPesos(family.person)} MXN`
      const now = page.locator('dl, ul, li, p').filter({ hasText: `Nómina de ${monthOf(bought)}` })
      await expect(now.last()).toContainText(price)
      await expect(page.getByText(`Después, ${price} cada mes`)).toBeVisible()
      await page.getByLabel(/^Autorizo que se descuenten/).check()
      await page.getByLabel(/^Leí el aviso de privacidad/).check()
      await go(page, 'Autorizar y contratar')
      await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
      const folio = await page.getByText(/^Folio SUB-/).innerText()
      family.number = folio.replace('Folio ', '')
      await expect(page.getByText(`Nómina de ${monthOf(after)}: próximo descuento, ${price}.`)).toBeVisible()
      const mail = () => mailsTo(company.told, apart.data).find((text) => text.includes(family.number))
      await expect.poll(mail).toContain(`Nómina de ${monthOf(bought)}: ${price}`)
      expect(mail()).toContain(`Desde la nómina de ${monthOf(after)}: ${price} al mes`)
    })

    test('an invoice is sent with a link that nobody opens', async ({ page }) => {
      await page.goto('/admin')
      const invoice = await invoiced(page, await aCustomer(page, late.email, 0))
      late.number = invoice.number
      late.address = await linkOf(page, invoice)
    })
  })
})

test.describe('once the month is over', () => {
  test.beforeAll(async ({ apart }) => {
    test.setTimeout(180_000)
    await apart.pass(daysBetween(bought, after) - 1)
  })

  test('a link of days ago has expired, and another is sent to whom it was for', async ({
    page,
    apart,
    browser,
    watched,
  }) => {
    watched.expectCalls(/404/)
    await page.goto(late.address)
    await expect(heading(page, GONE)).toBeVisible()
    await go(page, 'Enviarme otro')
    const link = /\/actualizar-metodo-pago\/\S+/
    await expect.poll(() => linksTo(late.email, link, apart.data).length).toBe(1)
    const [sent = ''] = linksTo(late.email, link, apart.data)
    await finds(browser, `${apart.address}${sent}`, `Paga la factura ${late.number}`)
  })

  test.describe('a manager', () => {
    test.use({ as: 'manager' })

    test('ends the plan of an employee who left, whose wage goes back to them', async ({ page, apart }) => {
      test.setTimeout(120_000)
      await page.goto('/admin')
      // What renews on the 1st is done: the next hour's sweep bills the employers.
      await apart.pass(1)
      await expect.poll(() => isBilled(page)).toBe(true)
      const listed = await employeesListed(page)
      await expect
        .poll(() => mailsTo(family.told, apart.data).join())
        .toContain(`incluye ${listed.count} descuentos de nómina, que suman ${inPesos(listed.cents)} MXN.`)
      const { data } = await asked(page, `subscriptions?q=${family.number}`)
      const [{ uuid }] = data
      // The 15th to the 15th, of which the 2nd counts as used.
      const days = daysBetween(bought, new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), 15)))
      const unused = 12
      const wage = Math.round((family.person * unused) / days)
      const part = Math.round((family.company * unused) / days)
      await page.goto(`/admin/subscriptions/${uuid}`)
      await expect(title(page)).toContainText(family.number)
      const dialog = await act(page, 'Cancelar suscripción')
      await dialog.getByLabel('Hoy', { exact: true }).check()
      const told = dialog.locator('[aria-live]')
      await expect(told).toContainText('Queda a favor de la persona, de su nómina')
      await expect(told).toContainText(inPesos(wage))
      await expect(told).toContainText(inPesos(part))
      await expect(told).toContainText(family.mail)
      await expect(told).toContainText(family.told)
      await expectNoSidewaysScroll(page)
      await dialog.getByRole('button', { name: 'Cancelar suscripción' }).click()
      await expect(dialog).toBeHidden()
      const toPerson = () => mailsTo(family.mail, apart.data).find((text) => text.includes(' terminó el '))
      await expect.poll(toPerson).toContain(`Se suman ${inPesos(wage)} MXN a tu saldo a favor`)
      expect(toPerson()).toContain(`Folio: ${family.number}`)
      const toEmployer = () =>
        mailsTo(family.told, apart.data).find((text) => text.includes('ya no se descuenta'))
      await expect.poll(toEmployer).toContain(`A la persona le quedan ${inPesos(wage)} MXN a favor`)
      expect(toEmployer()).toContain(`se quitan ${inPesos(part)} MXN por los días sin usar`)
    })

    test('asks another person to approve the month of the reseller', async ({ page }) => {
      await openStatement(page)
      const statement = page.getByRole('dialog')
      await expect(statement.getByRole('row').filter({ hasText: 'Venta' })).toContainText(inPesos(earned()))
      await statement.getByRole('button', { name: 'Aprobar', exact: true }).click()
      const asking = page.getByRole('dialog', { name: /^¿Pedir que se apruebe/ })
      await expect(asking).toContainText(inPesos(earned()))
      await expectNoSidewaysScroll(page)
      await asking.getByRole('button', { name: 'Pedir aprobación' }).click()
      await expect(asking).toBeHidden()
      await expect(page.getByText('Espera a otra persona').first()).toBeVisible()
    })
  })

  test.describe('an administrator', () => {
    test.use({ as: 'admin' })

    test('approves what another person asked for', async ({ page }) => {
      await page.goto(`/admin/companies/${reseller.uuid}?tab=comisiones`)
      await page.getByRole('button', { name: /^Autorizar/ }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(inPesos(earned()))
      await dialog.getByRole('button', { name: /^Autorizar/ }).click()
      await expect(dialog).toBeHidden()
      await expect(months(page).getByRole('row').filter({ hasText: 'Por pagar' })).toBeVisible()
    })
  })

  test.describe('a manager who pays', () => {
    test.use({ as: 'manager' })

    test('takes the transfer along and notes that it was paid', async ({ page }) => {
      await page.goto(`/admin/companies/${reseller.uuid}?tab=comisiones`)
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Descargar transferencias' }).click()
      const transfers = readFileSync(await (await file).path(), 'utf8')
        .trim()
        .split('\r\n')
      expect(transfers).toHaveLength(2)
      expect(transfers[1]).toContain('002010077777777771')
      expect(transfers[1]).toContain(`,${(earned() / 100).toFixed(2)},MXN,`)
      await openStatement(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Marcar pagada' }).click()
      const paying = page.getByRole('dialog', { name: /^Marcar pagada/ })
      await paying.getByLabel('Referencia del banco').fill('SPEI 4471')
      await paying.getByRole('button', { name: 'Marcar pagada' }).click()
      await expect(paying).toBeHidden()
      const statement = page.getByRole('dialog')
      await expect(statement.getByText('SPEI 4471')).toBeVisible()
      await statement.getByRole('button', { name: 'Cerrar' }).click()
      const paid = months(page).getByRole('row').filter({ hasText: 'Pagada' })
      await expect(paid).toContainText(inPesos(earned()))
      await expect(paid).toContainText('2 ')
      await expectNoSidewaysScroll(page)
    })
  })
})

/** What the reseller earns of its one sale, in cents: an eighth of what was paid before its IVA of 16 %. */
function earned() {
  const beforeTax = Math.round((reseller.price * 100) / 116)
  return Math.round(beforeTax / 8)
}

const months = (page: Page) => page.getByRole('table', { name: 'Liquidaciones' })

/** Opens the month in which all was bought. */
async function openStatement(page: Page) {
  await page.goto(`/admin/companies/${reseller.uuid}?tab=comisiones`)
  await months(page)
    .getByRole('button', { name: `Ver líneas de ${monthOf(bought)}` })
    .click()
}

/** How many deductions a month has, and what they come to. */
async function employeesListed(page: Page) {
  const month = bought.toISOString().slice(0, 7)
  const { data } = await asked(page, `companies/${family.employer}/employer-months/${month}`)
  const cents: number[] = data.map(({ payroll_cents }: { payroll_cents: number }) => payroll_cents)
  return {
    count: cents.filter((one) => one > 0).length,
    cents: cents.reduce((sum, one) => sum + one, 0),
  }
}

/** Whether the employer was sent the invoice of the month in which all was bought. */
async function isBilled(page: Page) {
  const { data } = await asked(page, `companies/${family.employer}/employer-months`)
  const ofMonth = data.filter(({ month }: { month: string }) => month === bought.toISOString().slice(0, 7))
  return ofMonth.length > 0 && ofMonth.every(({ invoice }: { invoice: object | null }) => invoice)
}
