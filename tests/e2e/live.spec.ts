import { expect, signIn, test } from './console'

test.describe('a change', () => {
  test.use({ as: 'manager' })

  test('shows in the other browser and in every tab that has the record open', async ({ page, browser }) => {
    const name = `Taller Vivo ${test.info().parallelIndex}`
    await page.goto('/admin/companies')
    await page.getByRole('main').locator('tbody a').first().click()
    await expect(page).toHaveURL(/companies\/[0-9a-f-]{36}/)
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()

    const other = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const colleague = await other.newPage()
    const streaming = colleague.waitForResponse(/admin\/stream/)
    await colleague.goto(page.url())
    await signIn(colleague, 'admin')
    await expect(colleague).toHaveURL(page.url())
    await streaming
    await colleague.getByRole('link', { name: 'Editar empresa' }).click()
    await colleague.getByLabel('Nombre comercial').fill(name)
    await colleague.keyboard.press('Control+Enter')

    await expect(colleague.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
    await other.close()
  })

  test('of a ticket reaches the colleague who has it open: who is there, who writes, what was answered', {
    tag: '@long',
  }, async ({ page, browser }) => {
    await page.goto('/admin/support-tickets')
    const first = page.getByRole('region', { name: 'Lista de tickets' }).getByRole('listitem').first()
    await first.getByRole('link').click()
    await expect(page.getByRole('log')).toBeVisible()
    const other = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const colleague = await other.newPage()
    await colleague.clock.install()
    await colleague.goto(page.url())
    await signIn(colleague, 'admin')
    await expect(page.getByRole('article').getByText(/también lo está viendo/)).toBeVisible()

    const words = `Ya lo revisamos ${test.info().parallelIndex}`
    await colleague.getByLabel(/^Tu respuesta|^Respuesta/).fill(words)
    await expect(page.getByRole('article').getByText(/está escribiendo en este ticket/)).toBeVisible()
    await colleague.keyboard.press('Control+Enter')
    // It may be taken back for eight seconds before it is sent.
    await expect(colleague.getByRole('log').getByRole('button', { name: 'Deshacer' })).toBeVisible()
    await expect(page.getByRole('log').getByText(words)).toHaveCount(0)
    await colleague.clock.fastForward(8_000)
    await expect(page.getByRole('log').getByText(words)).toBeVisible()
    await other.close()
  })
})
