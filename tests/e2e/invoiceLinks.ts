import type { Browser, Page } from '@playwright/test'
import { heading } from './buying'
import { expect, expectNoSidewaysScroll } from './console'
import { act, asked, done, title } from './person'

// Invoices that are paid by a link, and who opens it.

/** What the invoices come to, in cents: one thing with its IVA of 16 % on top. */
const PRICE = 43_210
export const TOTAL = 50_124

/** Invoices a customer for one thing, to be paid by hand. */
export async function invoiced(page: Page, customer: { uuid: string; account: { uuid: string } }) {
  const draft = await done(page, 'invoices', {
    account_uuid: customer.account.uuid,
    customer_uuid: customer.uuid,
    type: 'one_off',
    lines: [{ description: 'Traslado', quantity: 1, unit_cents: PRICE, discount_cents: 0, tax_rate: '16' }],
    issued_on: null,
    due_on: null,
    period_start: null,
    period_end: null,
    notes_customer: '',
    po_number: '',
    auto_collect: false,
    payment_form: null,
    payment_method_sat: null,
    tags: [],
    external_id: '',
  })
  return done(page, `invoices/${draft.uuid}/actions/finalize`, {}, draft.version)
}

/**
 * A customer of its own for a test, as an earlier link of a customer ends with the next. `nth` names the account and the
 * company that pays: what another test does to its account would change a preview, and an account has each payer once.
 */
export async function aCustomer(page: Page, email: string, nth: number) {
  const { data: accounts } = await asked(page, 'accounts?status=active&sort=created_at&size=10')
  const { data: companies } = await asked(page, 'companies?status=active&sort=created_at&size=10')
  return done(page, 'customers', {
    account_uuid: accounts[nth].uuid,
    type: 'company',
    company_uuid: companies[nth].uuid,
    name: 'Traslados Ñáñez',
    email,
    phone: null,
    person_uuid: null,
    billing_address: null,
    tax_profile: null,
    cfdi_auto: false,
    collection: 'manual',
    net_payment_days: null,
    preferred_channel: 'email',
    default_payment_method_uuid: null,
    tags: [],
    external_id: '',
  })
}

/** Makes the link of an invoice, as staff do who hand it over. */
export async function linkOf(page: Page, { uuid, number }: { uuid: string; number: string }) {
  await page.goto(`/admin/invoices/${uuid}`)
  await expect(title(page)).toContainText(number)
  const dialog = await act(page, 'Enlace de pago')
  await dialog.getByRole('button', { name: 'Crear enlace', exact: true }).click()
  const address = await dialog.getByRole('link', { name: /actualizar-metodo-pago/ }).getAttribute('href')
  await dialog.getByRole('button', { name: 'Listo' }).click()
  // Where Back closes dialogs, one that is closed goes back in the history, which would break off what is opened next.
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  return address ?? ''
}

/** Opens a link as somebody who is not known here. */
export async function opened(browser: Browser, address: string) {
  const phone = await browser.newPage({ viewport: { width: 375, height: 812 } })
  await phone.goto(address)
  return phone
}

export async function finds(browser: Browser, address: string, name: string | RegExp) {
  const phone = await opened(browser, address)
  await expect(heading(phone, name)).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await phone.close()
}

/** What the page of a link that may not be used says. */
export const GONE = 'Este enlace ya no sirve'
