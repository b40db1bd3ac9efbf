import type { Page } from '@playwright/test'
import { slugs, type Kind } from '@/contract/entities'
import { expect, test } from './console'

/** Kinds whose records are listed in tables of their own. */
const kinds: Kind[] = [
  'Account',
  'Customer',
  'Event',
  'FundAuthorization',
  'FundMovement',
  'Invoice',
  'Log',
  'Member',
  'Payment',
  'Person',
  'Plan',
  'Policy',
  'ProviderService',
  'Service',
  'Shortener',
  'Subscription',
  'Transaction',
  'WebhookLog',
]
const widths = [1024, 1101, 1280, 1440, 1920]

/** What of the first table is cut: cells that must be whole, heads, and the table by what is around it. */
const findCut = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector('main table')
    if (!table?.parentElement) return ['no table']
    const cells = [...table.querySelectorAll('[data-whole], thead th')]
    const cut = cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    const isWide = table.scrollWidth > table.parentElement.clientWidth + 1
    return [...cut.map(({ textContent }) => textContent), ...(isWide ? ['the table'] : [])]
  })

/** Names and texts that are cut in a column, while another column of texts has room that nothing in it needs. */
const findNeedlesslyCut = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')]
    const count = rows[0]?.cells.length ?? 0
    const columns = Array.from({ length: count }, (_, place) =>
      rows.flatMap(({ cells }) => cells[place] ?? []),
    )
    const ofTexts = columns.filter(
      ([first]) => first && !first.matches('[data-whole], [data-choice], :last-child'),
    )
    const isCut = (cell: HTMLElement) =>
      [cell, ...cell.querySelectorAll<HTMLElement>('a')].some((one) => one.scrollWidth > one.clientWidth + 1)
    const spareOf = (cells: HTMLElement[]) =>
      Math.min(
        ...cells.map((cell) => {
          const content = document.createRange()
          content.selectNodeContents(cell)
          return cell.clientWidth - 24 - content.getBoundingClientRect().width
        }),
      )
    const hasSpare = ofTexts.some(
      (cells) => !cells.some(isCut) && spareOf(cells) > 16 && (cells[0]?.clientWidth ?? 0) > 120,
    )
    return hasSpare
      ? ofTexts
          .flat()
          .filter(isCut)
          .map(({ textContent }) => textContent)
      : []
  })

test.describe('a table', () => {
  test.use({ as: 'admin' })

  // Events start with the oldest: columns stay put when newer ones arrive, whose names may then be cut.
  for (const slug of ['transactions', 'fund-movements', 'events', 'webhooks', 'provider-services'])
    test(`of ${slug} cuts no name while another column has room to spare`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(slug === 'events' ? '/admin/events?sort=occurred_at' : `/admin/${slug}`)
      await expect(page.locator('main tbody th a').first()).toBeVisible()
      await expect.poll(() => findNeedlesslyCut(page)).toEqual([])
    })

  for (const kind of kinds)
    test(`of ${slugs[kind]} cuts no folio, day, amount or status at any width`, { tag: '@long' }, async ({
      page,
    }) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`/admin/${slugs[kind]}`)
        await expect(page.locator('main tbody th a').first()).toBeVisible()
        await expect.poll(() => findCut(page), { message: `at ${width} px` }).toEqual([])
      }
    })

  test('leaves its columns where they are on the next page, unless that cuts what must be whole', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/admin/members?sort=full_name')
    const first = page.locator('main tbody th a').first()
    await expect(first).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(findCutOf(page)).toEqual([])
    const edges = () =>
      page
        .locator('main thead th')
        .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)))
    const [before, name] = [await edges(), await first.innerText()]
    await page.getByRole('link', { name: 'Siguiente' }).click()
    await expect(first).not.toHaveText(name)
    expect(await findCut(page)).toEqual([])
    expect(await edges()).toEqual(before)
    // A folio that is wider than any before it makes room for itself.
    await page.evaluate(() => {
      const folio = document.querySelector('main tbody [data-whole] span')
      if (folio) folio.textContent = 'AFI-000000000000000000000001'
    })
    expect(await findCut(page)).not.toEqual([])
    await page.getByRole('link', { name: 'Anterior' }).click()
    await expect(first).toHaveText(name)
    await expect.poll(findCutOf(page)).toEqual([])
  })

  test('keeps its amounts while columns leave it, and its columns come back with the room', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/admin/fund-movements')
    await expect(page.locator('main tbody th a').first()).toBeVisible()
    const heads = () => page.locator('main thead th').allInnerTexts()
    await expect.poll(findCutOf(page)).toEqual([])
    const all = await heads()
    await page.setViewportSize({ width: 660, height: 900 })
    await expect.poll(findCutOf(page)).toEqual([])
    const few = (await heads()).join(' ')
    expect(few).toContain('Cargo')
    expect(few).toContain('Estado')
    expect(few).not.toContain('Concepto')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(heads).toEqual(all)
  })
})

const findCutOf = (page: Page) => () => findCut(page)
