import { expect, test } from './console'
import { asked, option, person, search, title } from './person'
import { aTaxProfile } from '../support/records'

// The journeys of staff who keep plans, links and the network, on the straight path: so many actions and no more.

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  /** A combobox of a form, once it has found what was typed into it. */
  const isChosen = (name: string) => ({ name: `Quitar ${name}` })

  test('M1: changes a price and publishes it', async ({ page }) => {
    await page.goto('/admin')
    const { data } = await asked(page, 'plans?status=published&public=true&size=50')
    const plan = data.find(
      ({ draft_changes, price_from }: { draft_changes: number; price_from: object | null }) =>
        draft_changes === 0 && price_from,
    )
    await expect(title(page)).toBeVisible()
    const me = person(page)
    await search(page, me)
    await me.type(plan.name)
    await expect(option(page, plan.name)).toBeVisible()
    await me.press('Enter')
    await expect(title(page)).toHaveText(plan.name)
    await me.click(page.getByRole('tab', { name: /Precios/ }))
    await me.fill(page.getByLabel(/^Precio nuevo al mes/).first(), '412.50')
    await me.click(page.getByRole('button', { name: 'Guardar en el borrador' }))
    await me.click(page.getByRole('button', { name: /^Publicar revisión/ }))
    const review = page.getByRole('dialog')
    await expect(review.getByText('$412.50').first()).toBeVisible()
    await expect(review.getByText('A quién afecta')).toBeVisible()
    await me.click(review.getByRole('button', { name: 'Publicar revisión' }))
    await expect(review).toBeHidden()
    expect(me.took()).toBeLessThanOrEqual(8)
    const { data: sold } = await asked(page, `plans/${plan.uuid}`)
    await page.goto(`/plan/${sold.slug}`)
    await expect(page.getByText('$412.50').first()).toBeVisible()
  })

  test('M2: makes a plan out of another', async ({ page }) => {
    await page.goto('/admin')
    const { data } = await asked(page, 'plans?status=published&size=50')
    const plan = data.find(({ price_from }: { price_from: object | null }) => price_from)
    await expect(title(page)).toBeVisible()
    const me = person(page)
    await me.click(page.getByRole('navigation').getByRole('link', { name: 'Planes', exact: true }).first())
    await me.click(
      page.getByRole('main').locator('tbody').getByRole('link', { name: plan.name, exact: true }),
    )
    await expect(title(page)).toHaveText(plan.name)
    await me.click(page.getByRole('button', { name: /acciones/ }).first())
    await me.click(page.getByRole('menuitem', { name: 'Duplicar' }))
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(`${plan.name} (copia)`)
    await me.fill(page.getByLabel('Nombre', { exact: true }), 'Esencial de otoño')
    await me.fill(page.getByLabel('Clave', { exact: true }), 'OTONO-26')
    await me.fill(page.getByLabel('Precio', { exact: true }).first(), '287.00')
    await me.press('Control+Enter')
    await expect(title(page)).toHaveText('Esencial de otoño')
    await me.click(page.getByRole('button', { name: 'Publicar', exact: true }))
    const dialog = page.getByRole('dialog')
    await me.click(dialog.getByRole('button', { name: 'Publicar', exact: true }))
    await expect(dialog).toBeHidden()
    await expect(
      page
        .getByRole('main')
        .getByText(/^Publicado/)
        .first(),
    ).toBeVisible()
    expect(me.took()).toBeLessThanOrEqual(10)
  })

  test('M3: makes a short link for a campaign', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/admin')
    const plans = await asked(page, 'plans?status=published&public=true&size=20')
    const campaigns = await asked(page, 'campaigns?size=20')
    const { data: plan } = await asked(page, `plans/${plans.data[0].uuid}`)
    const [campaign] = campaigns.data
    await expect(title(page)).toBeVisible()
    const me = person(page)
    await me.click(
      page.getByRole('navigation').getByRole('link', { name: 'Enlaces cortos', exact: true }).first(),
    )
    await me.click(page.getByRole('link', { name: 'Crear enlace corto' }))
    await me.fill(page.getByRole('combobox', { name: 'Destino', exact: true }), plan.name)
    await me.fill(page.getByRole('combobox', { name: /^Campaña/ }), campaign.name)
    await expect(page.getByRole('button', isChosen(plan.name))).toBeVisible()
    await me.fill(page.getByRole('textbox', { name: /^Vence/ }), '31/12/2030')
    await expect(page.getByRole('button', isChosen(campaign.name))).toBeVisible()
    await me.press('Control+Enter')
    const copy = page.getByRole('button', { name: 'Copiar enlace', exact: true })
    await me.click(copy)
    await expect(page.getByText(/copiad/i).first()).toBeVisible()
    expect(me.took()).toBeLessThanOrEqual(7)
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(page).toHaveURL(new RegExp(`/plan/${plan.slug}`))
  })

  test('M4: grows the network, which the public then finds', async ({ page, playwright, baseURL }) => {
    await page.goto('/admin')
    const { data: services } = await asked(page, 'services?status=active&size=1')
    await expect(title(page)).toBeVisible()
    const name = 'Clínica del Arroyo Seco'
    const me = person(page)
    await me.click(page.getByRole('banner').getByRole('button', { name: 'Crear' }))
    await me.click(page.getByRole('menuitem', { name: 'Proveedor', exact: true }))
    await me.fill(page.getByRole('textbox', { name: 'Nombre', exact: true }), name)
    await me.fill(page.getByRole('textbox', { name: /^Redes/ }), 'nacional')
    await me.press('Control+Enter')
    await expect(title(page)).toHaveText(name)
    await expect(page.getByText('nacional', { exact: true })).toBeVisible()
    const provider = /providers\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

    await me.click(page.getByRole('link', { name: 'Crear sede' }))
    await expect(title(page)).toHaveText('Nueva sede')
    await me.fill(page.getByRole('textbox', { name: 'Nombre', exact: true }), 'Arroyo Seco Centro')
    for (const [field, text] of [
      ['Calle', 'Hidalgo'],
      ['Número exterior', '12'],
      ['Código postal', '06000'],
      ['Colonia', 'Centro'],
      ['Alcaldía o municipio', 'Cuauhtémoc'],
      ['Latitud', '19.432608, -99.133209'],
      ['Número', '55 1234 5678'],
    ] as const)
      await me.fill(page.getByRole('textbox', { name: field, exact: true }), text)
    await me.press('Control+Enter')
    await expect(title(page)).toHaveText('Arroyo Seco Centro')

    await me.click(page.getByRole('link', { name: 'Crear servicio de proveedor' }))
    await expect(title(page)).toHaveText('Nuevo servicio de proveedor')
    await me.fill(page.getByRole('combobox', { name: 'Servicio', exact: true }), services[0].name)
    await me.fill(page.getByRole('textbox', { name: 'Tarifa', exact: true }), '650.00')
    await me.fill(page.getByRole('textbox', { name: /^Copago propio/ }), '80.00')
    await me.press('Control+Enter')
    await expect(page).toHaveURL(/provider-services\/[0-9a-f-]{36}/)
    expect(me.took()).toBeLessThanOrEqual(20)

    // Its contract is added, one sends it to be looked at, and another lets it in; then anybody finds it.
    const headers = { 'X-App-Key': 'salvia-console' }
    const elsewhere = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      storageState: { cookies: [], origins: [] },
    })
    const entered = await elsewhere.post('/api/v2/admin/auth/login', {
      headers,
      data: { email: 'admin@salvia.test', password: 'salvia-demo-2026' },
    })
    const other = (await entered.json()).access_token
    const mine = await page.evaluate(() => localStorage.getItem('admin_jwt_token'))
    const done = async (token: string | null, method: 'PATCH' | 'POST', act: string, data: object) => {
      const { data: known } = await asked(page, `providers/${provider}`)
      const reply = await elsewhere.fetch(`/api/v2/admin/providers/${provider}${act}`, {
        method,
        headers: { ...headers, Authorization: `Bearer ${token}`, 'If-Match': `"${known.version}"` },
        data,
      })
      expect(reply.status(), await reply.text()).toBe(200)
    }
    await done(mine, 'PATCH', '', {
      tax_profile: aTaxProfile(),
      bank_account: { bank: 'BANAMEX', clabe: '002010077777777771', holder: name },
      contract: {
        starts_on: '2026-01-01',
        ends_on: null,
        tariff: 'list',
        agreed_pct: null,
        payment_days: 30,
      },
    })
    await done(mine, 'POST', '/actions/submit', {})
    await done(other, 'POST', '/actions/approve', {})
    await elsewhere.dispose()
    await page.goto(`/v2/search?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('heading', { name: 'Arroyo Seco Centro' })).toBeVisible()
  })
})
