import { expect, expectNoSidewaysScroll, test } from './console'
import { asked, option, person, search, title } from './person'

// The main journeys that move money, on the straight path: each may take so many actions and no more.

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('S3: recovers a charge that failed', async ({ page }) => {
    await page.goto('/admin?tab=operacion')
    const failed = page.getByRole('main').getByRole('link', { name: /Cobros fallidos/ })
    await expect(failed).toBeVisible()
    const me = person(page)
    await me.click(failed)
    await expect(page.getByRole('main').locator('tbody a').first()).toBeVisible()
    // Of those on screen the first that may be tried again with the card it has.
    const { search: listed } = new URL(page.url())
    const { data: payments } = await asked(page, `payments${listed}&method_type=card&retryable=true`)
    const { number } = payments[0]
    await page.getByRole('link', { name: number }).focus()
    await me.press('Enter')
    await me.click(page.getByRole('button', { name: 'Reintentar cobro' }))
    await me.click(page.getByRole('dialog').getByRole('button', { name: /^Reintentar \$/ }))
    await expect(page.getByRole('dialog')).toBeHidden()
    // It stays on the record, which follows what becomes of the charge.
    await expect(page.getByRole('main').getByText('Pagado', { exact: true }).first()).toBeVisible()
    expect(me.took()).toBeLessThanOrEqual(4)
    // What home counts is what this listing shows.
    const { data: left } = await asked(page, `payments${listed}&size=100`)
    expect(left.map((payment: { number: string }) => payment.number)).not.toContain(number)
  })

  test('S4: decides an authorization of a fund', async ({ page }) => {
    await page.goto('/admin?tab=operacion')
    const waiting = page.getByRole('main').getByRole('link', { name: /Autorizaciones de fondo por decidir/ })
    await expect(waiting).toBeVisible()
    const me = person(page)
    await me.click(waiting)
    const rows = page.getByRole('main').locator('tbody a')
    await expect(rows.first()).toBeVisible()
    const shown = await rows.allInnerTexts()
    const { data: pending } = await asked(page, 'fund-authorizations?status=pending&worst_check=pass')
    const authorization = pending.find(({ number }: { number: string }) => shown.includes(number))
    await page.getByRole('link', { name: authorization.number }).focus()
    await me.press('Enter')
    await expect(title(page)).toContainText(authorization.number)
    const { data: fund } = await asked(page, `funds/${authorization.fund.uuid}`)
    await me.click(page.getByRole('button', { name: /^Autorizar \$/ }))
    // Money is held only once that is confirmed.
    await me.click(page.getByRole('dialog').getByRole('button', { name: /^Autorizar/ }))
    await expect(page.getByRole('main').getByText('Autorizada', { exact: true }).first()).toBeVisible()
    const { data: after } = await asked(page, `funds/${authorization.fund.uuid}`)
    const { data: decided } = await asked(page, `fund-authorizations/${authorization.uuid}`)
    expect(after.held_cents - fund.held_cents).toBe(decided.approved_cents)
    expect(fund.available_cents - after.available_cents).toBe(decided.approved_cents)
    expect(me.took()).toBeLessThanOrEqual(4)
    await page.goto(`/admin/funds/${authorization.fund.uuid}?tab=ledger`)
    await expect(page.getByText('Cuadra').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test('S6: cancels a subscription at the end of its period', async ({ page }) => {
    await page.goto('/admin')
    const { data } = await asked(page, 'subscriptions?status=active&size=5')
    const { number } = data[0]
    await expect(title(page)).toBeVisible()
    const me = person(page)
    await search(page, me)
    await me.type(number)
    await expect(option(page, new RegExp(number))).toBeVisible()
    await me.press('Enter')
    await expect(title(page)).toContainText(number)
    await me.click(page.getByRole('button', { name: /acciones/ }).first())
    await me.click(page.getByRole('menuitem', { name: 'Cancelar suscripción' }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /^Cancelar$/ })).toHaveCount(0)
    await me.click(dialog.getByRole('button', { name: 'Cancelar suscripción' }))
    await expect(dialog).toBeHidden()
    await expect(
      page
        .getByRole('main')
        .getByText(/Se cancela el/)
        .first(),
    ).toBeVisible()
    expect(me.took()).toBeLessThanOrEqual(6)
  })
})

test.describe('a viewer', () => {
  test.use({ as: 'viewer' })

  test('V1: takes an invoice along', async ({ page }) => {
    await page.goto('/admin')
    const { data } = await asked(page, 'invoices?status=paid&size=1')
    const { number } = data[0]
    await expect(title(page)).toBeVisible()
    const me = person(page)
    await search(page, me)
    await me.type(number)
    await expect(option(page, new RegExp(number))).toBeVisible()
    await me.press('Enter')
    await expect(title(page)).toContainText(number)
    const file = page.waitForEvent('download')
    await me.click(page.getByRole('button', { name: 'Descargar PDF' }))
    expect((await file).suggestedFilename()).toContain(number)
    expect(me.took()).toBeLessThanOrEqual(4)
  })
})
