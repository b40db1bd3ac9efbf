import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './console'

test.use({ as: 'manager' })

async function links(page: Page, query: string) {
  const token = await page.evaluate(() => localStorage.getItem('admin_jwt_token'))
  const reply = await page.request.get(`/api/v2/admin/shorteners?${query}`, {
    headers: { 'X-App-Key': 'salvia-console', Authorization: `Bearer ${token}` },
  })
  const { data } = await reply.json()
  return data as { uuid: string; code: string; clicks: number; destination_type: string }[]
}

test('P5: a short link leads on without anything to press, and its visit is counted', async ({
  page,
  browser,
}) => {
  await page.goto('/admin')
  // The oldest: what other tests make they also visit, and a visitor counts once an hour.
  const [link] = await links(page, 'status=active&type=plan&size=1&sort=created_at')
  const phone = await browser.newPage({ viewport: { width: 375, height: 812 } })
  await phone.goto(`/rl/${link?.code}`)
  await expect(phone).toHaveURL(/\/plan\//)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await phone.goto(`/rl/${link?.code}`)
  await expect(phone).toHaveURL(/\/plan\//)
  const again = (await links(page, 'status=active&type=plan&size=1&sort=created_at'))[0]
  expect(again?.clicks).toBe((link?.clicks ?? 0) + 1)
  await page.goto(`/admin/shorteners/${link?.uuid}?tab=visitas`)
  await expect(page.getByText(/visitas, .* compras iniciadas y .* contrataciones/)).toBeVisible()
  await phone.close()
})

test('P5: links that lead nowhere, and to another site, have pages of their own', async ({
  page,
  watched,
}) => {
  watched.expectCalls(/404|414|400/)
  await page.goto('/admin')
  const [external] = await links(page, 'status=active&type=external&size=1')
  const [over] = await links(page, 'status=paused&size=1')
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of [over?.code ?? '', 'nadie', '..%2f..%2fadmin', 'a//b', 'a%2Fb', 'x'.repeat(4_000)]) {
    await page.goto(`/rl/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya no funciona')
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // The one of the made-up data asks for a password first.
  await page.goto(`/rl/${external?.code}`)
  await page.getByLabel('Contraseña').fill('otra-cosa')
  await page.getByRole('button', { name: 'Abrir enlace' }).click()
  await expect(page.getByRole('alert')).toContainText('Esa no es la contraseña')
  await expectAccessible(page)
  await page.getByLabel('Contraseña').fill('salvia-demo-2026')
  await page.getByRole('button', { name: 'Abrir enlace' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Vas a salir a /)
  await expect(page.getByRole('link', { name: 'Continuar' })).toHaveAttribute('href', /^https:\/\//)
  await expectAccessible(page)
})
