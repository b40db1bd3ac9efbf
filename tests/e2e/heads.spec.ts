import type { Page } from '@playwright/test'
import type { Role } from '@/contract/permissions'
import { slugs, type Kind } from '@/contract/entities'
import { expect, test } from './console'
import { asked } from './person'

/** Each kind with a detail, and the part of its listing's query that tells its states apart. */
const kinds: [kind: Kind, states: string[]][] = [
  ['Account', ['pending', 'active', 'on_hold', 'closed']],
  ['Company', ['draft', 'active', 'suspended', 'inactive']],
  ['Customer', ['active', 'archived']],
  ['Event', []],
  ['Fund', ['draft', 'active', 'frozen', 'depleted', 'closed']],
  [
    'FundAuthorization',
    [
      'pending',
      'needs_info',
      'approved',
      'partially_captured',
      'captured',
      'rejected',
      'released',
      'expired',
    ],
  ],
  ['FundMovement', ['posted', 'reversed']],
  ['Invoice', ['draft', 'open', 'paid', 'void', 'uncollectible']],
  ['Log', []],
  ['Member', ['pending', 'active', 'suspended', 'terminated']],
  ['MemberPolicy', ['pending', 'active', 'suspended', 'ended', 'rejected']],
  [
    'Payment',
    ['requires_method', 'requires_action', 'pending', 'processing', 'succeeded', 'failed', 'canceled'],
  ],
  ['PaymentMethod', ['pending', 'active', 'expired', 'failed', 'removed']],
  ['Person', ['active', 'inactive', 'merged', 'deceased']],
  ['Plan', ['draft', 'scheduled', 'published', 'archived']],
  ['PlanAddon', ['draft', 'published', 'archived']],
  [
    'Policy',
    ['draft', 'pending_payment', 'scheduled', 'active', 'grace', 'suspended', 'expired', 'cancelled'],
  ],
  ['Provider', ['draft', 'in_review', 'active', 'suspended', 'terminated']],
  ['ProviderLocation', ['active', 'temporarily_closed', 'closed']],
  ['ProviderService', ['scheduled', 'active', 'suspended', 'ended']],
  ['Service', ['active', 'inactive']],
  ['ServiceCategory', ['active', 'inactive']],
  ['Shortener', ['scheduled', 'active', 'paused', 'exhausted', 'expired', 'archived']],
  ['Subscription', ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled']],
  ['Transaction', ['pending', 'succeeded', 'failed', 'unknown']],
  ['User', ['invited', 'active', 'disabled', 'locked']],
  ['Webhook', ['active', 'paused', 'auto_disabled']],
  ['WebhookLog', ['pending', 'succeeded', 'failed', 'discarded']],
]

/** One record of each state of a kind that the demonstration has. */
async function findOneOfEach(page: Page, kind: Kind, states: string[]) {
  const queries = states.length > 0 ? states.map((status) => `status=${status}&size=1`) : ['size=1']
  const found: string[] = []
  for (const query of queries) {
    const { data } = await asked(page, `${slugs[kind]}?${query}`)
    if (data?.[0]) found.push(data[0].uuid)
  }
  return found
}

/** What is wrong with the head of the record on screen. */
const findWrong = (page: Page) =>
  page.evaluate(() => {
    const filled = [...document.querySelectorAll('main [data-look="primary"]')].map(
      ({ textContent }) => textContent,
    )
    const strip = document.querySelector<HTMLElement>('main [role="tablist"]')
    const tabs = [...document.querySelectorAll('main [role="tab"]')]
    const around = strip?.parentElement
    return [
      ...(filled.length > 1 ? [`filled: ${filled.join(', ')}`] : []),
      ...filled.filter((label) => label.startsWith('Editar')),
      ...(tabs.length > 7 ? [`${tabs.length} tabs`] : []),
      ...(strip && around && strip.scrollWidth > around.clientWidth + 1 ? ['the strip is cut'] : []),
    ]
  })

const rolesOf = (kind: Kind): Role[] =>
  kind === 'Webhook' || kind === 'WebhookLog' || kind === 'Log'
    ? ['admin']
    : kind === 'User'
      ? ['admin', 'manager']
      : ['admin', 'manager', 'viewer']

for (const role of ['admin', 'manager', 'viewer'] as const)
  test.describe(`the head of a record, for ${role},`, () => {
    test.use({ as: role })
    test.slow()

    for (const [kind, states] of kinds.filter(([one]) => rolesOf(one).includes(role)))
      test(`asks for one thing at most in every state: ${kind}`, {
        tag: role === 'admin' ? [] : '@long',
      }, async ({ page }) => {
        await page.goto('/admin')
        for (const uuid of await findOneOfEach(page, kind, states)) {
          await page.goto(`/admin/${slugs[kind]}/${uuid}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
          expect(await findWrong(page), uuid).toEqual([])
          // Whoever only looks is asked for nothing.
          if (role === 'viewer') await expect(page.locator('main [data-next-act]')).toHaveCount(0)
        }
      })
  })

test.describe('on a phone', () => {
  test.use({ as: 'admin', viewport: { width: 375, height: 812 } })

  test('what a record asks for stands above the navigation, and gives way to what is typed', async ({
    page,
  }) => {
    await page.goto('/admin')
    const { data } = await asked(page, 'invoices?payment_state=overdue&size=1')
    await page.goto(`/admin/invoices/${data[0].uuid}`)
    const next = page.getByRole('button', { name: 'Registrar pago' })
    await expect(next).toBeInViewport({ ratio: 1 })
    const bar = await page.locator('main [data-next-act]').boundingBox()
    const navigation = await page.getByRole('navigation', { name: 'Principal' }).boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((navigation?.y ?? 0) + 1)
    await page.getByRole('button', { name: 'Agregar nota' }).click()
    await expect(page.getByLabel('Nota nueva')).toBeFocused()
    await expect(next).toBeHidden()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(next).toBeVisible()

    // Where there is no room it is a button among the others.
    await page.setViewportSize({ width: 375, height: 400 })
    await expect(page.locator('html')).toHaveAttribute('data-low')
    expect(await page.locator('main [data-next-act]').evaluate((it) => getComputedStyle(it).position)).toBe(
      'static',
    )
  })
})
