import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './console'

/** Counts what a person does: a click, a key or chord, or a value filled in; scrolling is free. */
export function person(page: Page) {
  let actions = 0
  const counted = (act: Promise<unknown>) => {
    actions++
    return act
  }
  return {
    click: (target: Locator) => counted(target.click()),
    press: (key: string) => counted(page.keyboard.press(key)),
    /** Writes where the focus is. */
    type: (text: string) => counted(page.keyboard.insertText(text)),
    fill: (target: Locator, text: string) => counted(target.fill(text)),
    choose: (target: Locator, option: string) => counted(target.selectOption(option)),
    open: (address: string) => counted(page.goto(address)),
    took: () => actions,
  }
}

/** Asks the API as the user of the page. */
export async function asked(page: Page, path: string) {
  const token = await page.evaluate(() => localStorage.getItem('admin_jwt_token'))
  const request: APIRequestContext = page.request
  const reply = await request.get(`/api/v2/admin/${path}`, {
    headers: { 'X-App-Key': 'salvia-console', Authorization: `Bearer ${token}` },
  })
  expect(reply.status()).toBe(200)
  return reply.json()
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Búsqueda universal' })
export const option = (page: Page, name: string | RegExp) =>
  palette(page).getByRole('option', { name }).filter({ hasNotText: 'Crear ticket para' }).first()

/** Opens the search, which then has the focus. */
export async function search(page: Page, me: ReturnType<typeof person>) {
  await me.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

/** Asks the API to do something as the user of the page, past what the page itself is tried for elsewhere. */
export async function done(page: Page, path: string, data: object, version?: number) {
  const token = await page.evaluate(() => localStorage.getItem('admin_jwt_token'))
  const reply = await page.request.post(`/api/v2/admin/${path}`, {
    headers: {
      'X-App-Key': 'salvia-console',
      Authorization: `Bearer ${token}`,
      ...(version && { 'If-Match': `"${version}"` }),
    },
    data,
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()).data
}

/** Chooses an action of the record on screen, and gives the dialog that it opens. */
export async function act(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('button', { name: /acciones/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}
