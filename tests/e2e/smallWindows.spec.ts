import type { Page } from '@playwright/test'
import { expect, test } from './console'
import { focusSeen } from './focus'

test.use({ as: 'admin', hasTouch: true })

/** A page at 400 %, phones with their keyboard up, a phone, and a desk. */
const windows = [
  { width: 320, height: 256 },
  { width: 360, height: 420 },
  { width: 375, height: 420 },
  { width: 375, height: 812 },
  { width: 1280, height: 720 },
]

/** Bars that stay where they are, in a window that has no room for them. */
const barsThatStay = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { position, visibility } = getComputedStyle(element)
        const { bottom, width, height } = element.getBoundingClientRect()
        return (
          (position === 'fixed' || position === 'sticky') &&
          visibility === 'visible' &&
          bottom > 0 &&
          width * height > 0
        )
      })
      .map((element) => `${element.tagName} ${element.className}`),
  )

/** Goes through a screen with Tab from its title on; what was focused and not seen. */
async function hiddenStops(page: Page, most: number) {
  await page.evaluate(() => document.querySelector<HTMLElement>('main h1')?.focus())
  const hidden: string[] = []
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    const { name, isSeen, isLast } = await focusSeen(page)
    if (isLast) break
    if (!isSeen) hidden.push(name)
  }
  return hidden
}

/** The address of the first record of a listing. */
async function firstOf(page: Page, slug: string) {
  await page.goto(`/admin/${slug}`)
  const link = page.getByRole('main').locator(`a[href*="/${slug}/"]:not([href$="/new"])`).first()
  return (await link.getAttribute('href'))?.split('?')[0] ?? ''
}

for (const { width, height } of windows)
  test.describe(`at ${width} by ${height} pixels`, () => {
    test.use({ viewport: { width, height } })

    for (const [slug, title] of [
      ['companies', 'Giro'],
      ['services', 'Precio de referencia'],
      ['persons', 'Correo electrónico'],
    ] as const)
      test(`no field that has the focus is under a bar: ${slug}`, async ({ page }) => {
        await page.goto(`${await firstOf(page, slug)}?edit=1`)
        await expect(page.getByLabel(title).first()).toBeAttached()
        expect(await hiddenStops(page, 60)).toEqual([])
        if (height < 480) expect(await barsThatStay(page)).toEqual([])
      })

    test('what is written to a ticket is seen, and so is its button', async ({ page }) => {
      await page.goto(await firstOf(page, 'support-tickets'))
      const composer = page.getByLabel(/^Tu respuesta|^Respuesta/)
      await expect(composer).toBeVisible()
      expect(await hiddenStops(page, 40)).toEqual([])
      await composer.focus()
      await page.keyboard.type('hola')
      expect(await focusSeen(page)).toMatchObject({ isSeen: true })
      await expect(composer).toBeInViewport({ ratio: 0.9 })
      if (height > 400)
        await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeInViewport({ ratio: 0.9 })
      if (height < 480) expect(await barsThatStay(page)).toEqual([])
    })
  })

test.describe('a keyboard that comes up', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('takes the bar of navigation away and leaves what is written in sight', async ({ page }) => {
    await page.goto(await firstOf(page, 'support-tickets'))
    const composer = page.getByLabel(/^Tu respuesta|^Respuesta/)
    await composer.click()
    await page.keyboard.type('hola')
    await page.setViewportSize({ width: 390, height: 540 })
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
    await expect(composer).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeInViewport({ ratio: 0.9 })
  })
})
