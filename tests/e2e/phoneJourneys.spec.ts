import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './console'
import { asked, palette, title } from './person'

// The journeys of staff on a phone, with a finger: no key of a keyboard but to type, nothing that only a wide screen has.

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })
// Each is looked at by axe as a whole, which takes long beside other work.
test.slow()

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens home, ready. */
async function begin(page: Page, tab = 'operacion') {
  await page.goto(`/admin?tab=${tab}`)
  await expect(title(page)).toHaveText('Inicio')
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Finds something by the search of the bottom bar, and opens it. */
async function find(page: Page, text: string, option: string | RegExp = text) {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Buscar' }).tap()
  await palette(page).getByRole('combobox').fill(text)
  await palette(page)
    .getByRole('option', { name: option })
    .filter({ hasNotText: 'Crear ticket para' })
    .first()
    .tap()
  await expect(palette(page)).toBeHidden()
}

/** Opens a screen from the menu of the bottom bar. */
async function goTo(page: Page, group: string, name: string) {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Más' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  const link = menu.getByRole('link', { name, exact: true })
  await expect(menu).toBeVisible()
  if (!(await link.isVisible())) await menu.getByRole('button', { name: group }).tap()
  await link.tap()
  await expect(title(page)).toHaveText(name)
}

/** Chooses what may be done with the record on screen, from its menu. */
async function choose(page: Page, name: string | RegExp) {
  await main(page).getByRole('button', { name: 'Más acciones' }).first().tap()
  await page.getByRole('menuitem', { name }).tap()
}

/** Opens a tab of the record on screen, in its strip or in the menu of those that have no room there. */
async function openTab(page: Page, name: string | RegExp) {
  const tab = page.getByRole('tab', { name })
  const more = main(page).getByRole('button', { name: /^Más \d/ })
  await expect(tab.or(more).first()).toBeVisible()
  if (await tab.isVisible()) return tab.tap()
  await more.tap()
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).tap()
}

/** What ends each journey: the page is no wider than the phone, and accessible. */
async function expectSound(page: Page) {
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

test.describe('an administrator on a phone', () => {
  test.use({ as: 'admin' })

  test('S1: answers a call by the number that calls', async ({ page }) => {
    await begin(page)
    const { data: policies } = await asked(page, 'policies?status=active&size=1')
    const { data: holder } = await asked(page, `members/${policies[0].holder.uuid}`)
    const { data: someone } = await asked(page, `persons/${holder.person.uuid}`)
    await find(page, someone.phone.slice(-10), someone.full_name)
    await expect(title(page)).toHaveText(someone.full_name)
    // Without scrolling: what covers them, what they owe, what comes and what they asked for last.
    for (const what of ['Cobertura', 'Saldo', 'Próximo cobro', 'Último ticket'])
      await expect(main(page).getByText(what, { exact: true }).first()).toBeInViewport()
    await expectSound(page)
  })

  test('S2: answers a ticket, resolves it, and is led to the next', async ({ page }) => {
    await begin(page)
    const { data: tickets } = await asked(page, 'support-tickets?status=new&status=open')
    let first = ''
    for (const { uuid } of tickets) {
      const { data } = await asked(page, `support-tickets/${uuid}`)
      if (data.checklist.length === 0) first = uuid
      if (first) break
    }
    await main(page)
      .getByRole('link', { name: /Tickets por responder/ })
      .tap()
    await page.locator(`a[data-uuid="${first}"]`).tap()
    await expect(page).toHaveURL(new RegExp(first))
    await page.getByRole('textbox', { name: 'Tu respuesta' }).tap()
    await page.keyboard.insertText('Ya quedó, gracias por avisar.')
    await page.getByRole('button', { name: 'Enviar', exact: true }).tap()
    await expect(page.getByText('Ya quedó, gracias por avisar.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Resolver', exact: true }).tap()
    await expect(page).not.toHaveURL(new RegExp(first))
    await expect(page).toHaveURL(/support-tickets\/[\w-]{36}/)
    await expectSound(page)
  })

  test('S3: recovers a charge that failed', async ({ page }) => {
    await begin(page)
    await main(page)
      .getByRole('link', { name: /Cobros fallidos/ })
      .tap()
    await expect(title(page)).toHaveText('Pagos')
    const { search } = new URL(page.url())
    const { data } = await asked(page, `payments${search}&method_type=card&retryable=true`)
    await page.locator(`a[href$="${data[0].uuid}"]`).tap()
    await expect(title(page)).toHaveText(data[0].number)
    await page.getByRole('button', { name: 'Reintentar cobro' }).tap()
    await dialog(page)
      .getByRole('button', { name: /^Reintentar \$/ })
      .tap()
    await expect(dialog(page)).toBeHidden()
    await expect(main(page).getByText('Pagado', { exact: true }).first()).toBeVisible()
    await expectSound(page)
  })

  test('S4: decides an authorization of a fund, whose books still add up', async ({ page }) => {
    await begin(page)
    await main(page)
      .getByRole('link', { name: /Autorizaciones de fondo por decidir/ })
      .tap()
    await expect(title(page)).toHaveText('Autorizaciones de fondo')
    const { data } = await asked(page, 'fund-authorizations?status=pending&worst_check=pass')
    const cards = main(page).locator('li > a')
    await expect(cards.first()).toBeVisible()
    const shown = await cards.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    const { uuid, number, fund } = data.find((one: { uuid: string }) =>
      shown.some((href) => href.endsWith(one.uuid)),
    )
    await page.locator(`main a[href$="${uuid}"]`).tap()
    await expect(title(page)).toHaveText(number)
    const { data: before } = await asked(page, `funds/${fund.uuid}`)
    await page.getByRole('button', { name: /^Autorizar \$/ }).tap()
    await dialog(page)
      .getByRole('button', { name: /^Autorizar/ })
      .tap()
    await expect(main(page).getByText('Autorizada', { exact: true }).first()).toBeVisible()
    const { data: decided } = await asked(page, `fund-authorizations/${uuid}`)
    const { data: after } = await asked(page, `funds/${fund.uuid}`)
    expect(before.available_cents - after.available_cents).toBe(decided.approved_cents)
    // To its fund, by the link of the record.
    await main(page).getByRole('link', { name: decided.fund.label }).first().tap()
    await expect(title(page)).toHaveText(decided.fund.label)
    await expect(main(page).getByText('Cuadra').first()).toBeVisible()
    await openTab(page, /^Movimientos/)
    await expectSound(page)
  })

  test('S5: adds a member to a policy', async ({ page }) => {
    await begin(page)
    const { data } = await asked(page, 'policies?status=active&size=100&sort=-ends_on')
    const familiar = data.filter(({ plan }: { plan: { label: string } }) => /Familiar/.test(plan.label))
    const policy = familiar.at(-1)
    const members = async () => (await asked(page, `member-policies?policy=${policy.uuid}`)).meta.total
    const before = await members()
    await find(page, policy.number, new RegExp(policy.number))
    await openTab(page, /^Afiliaciones/)
    await page.getByRole('button', { name: 'Agregar miembro' }).tap()
    await dialog(page).getByLabel('Nombre(s)').fill('Ximena')
    await dialog(page).getByLabel('Primer apellido').fill('Quiroz')
    await dialog(page).getByLabel('Parentesco').selectOption('child')
    await dialog(page).getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('14/02/2016')
    await dialog(page).getByText('Mujer', { exact: true }).tap()
    await expect(dialog(page).getByText(/Ximena Quiroz: Cubre desde el/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Agregar miembro' }).tap()
    await expect(dialog(page)).toBeHidden()
    await expect(main(page).getByText('Ximena Quiroz').first()).toBeVisible()
    expect(await members()).toBe(before + 1)
    await expectSound(page)
  })

  test('S6: cancels a subscription at the end of its period', async ({ page }) => {
    await begin(page)
    const { data } = await asked(page, 'subscriptions?status=active&size=20')
    const { number } = data[9]
    await find(page, number, new RegExp(number))
    await expect(title(page)).toContainText(number)
    await choose(page, 'Cancelar suscripción')
    await expect(dialog(page).getByRole('button', { name: /^Cancelar$/ })).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Cancelar suscripción' }).tap()
    await expect(dialog(page)).toBeHidden()
    await expect(
      main(page)
        .getByText(/Se cancela el/)
        .first(),
    ).toBeVisible()
    await expectSound(page)
  })

  test('S7: sends whoever could not be charged a link to give another card', async ({ page }) => {
    await begin(page)
    await main(page)
      .getByRole('link', { name: /Cobros fallidos/ })
      .tap()
    await expect(title(page)).toHaveText('Pagos')
    await main(page).locator('li > a').last().tap()
    await expect(title(page)).toHaveText(/^PAG-/)
    await choose(page, /Enviar enlace/)
    await dialog(page)
      .getByRole('button', { name: /^Enviar/ })
      .tap()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText(/Enlace .*enviado/i).first()).toBeVisible()
    await expectSound(page)
  })
})

test.describe('a manager on a phone', () => {
  test.use({ as: 'manager' })

  test('M1: changes a price and publishes it', async ({ page }) => {
    await begin(page)
    const { data } = await asked(page, 'plans?status=published&public=true&size=50')
    const plan = data.findLast(
      ({ draft_changes, price_from }: { draft_changes: number; price_from: object | null }) =>
        draft_changes === 0 && price_from,
    )
    await find(page, plan.name)
    await expect(title(page)).toHaveText(plan.name)
    await openTab(page, /^Precios/)
    await page
      .getByLabel(/^Precio nuevo al mes/)
      .first()
      .fill('413.50')
    await page.getByRole('button', { name: 'Guardar en el borrador' }).tap()
    await page
      .getByRole('button', { name: /^Publicar revisión/ })
      .first()
      .tap()
    await expect(dialog(page).getByText('$413.50').first()).toBeVisible()
    await expect(dialog(page).getByText('A quién afecta')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Publicar revisión' }).tap()
    await expect(dialog(page)).toBeHidden()
    const { data: sold } = await asked(page, `plans/${plan.uuid}`)
    await expectSound(page)
    await page.goto(`/plan/${sold.slug}`)
    await expect(page.getByText('$413.50').first()).toBeVisible()
  })

  test('M2: makes a plan out of another', async ({ page }) => {
    await begin(page)
    const { data } = await asked(page, 'plans?status=published&size=50')
    const plan = data.find(({ price_from }: { price_from: object | null }) => price_from)
    await goTo(page, 'Catálogo y venta', 'Planes')
    await main(page).locator(`a[href$="${plan.uuid}"]`).tap()
    await expect(title(page)).toHaveText(plan.name)
    await choose(page, 'Duplicar')
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(`${plan.name} (copia)`)
    await page.getByLabel('Nombre', { exact: true }).fill('Esencial de bolsillo')
    await page.getByLabel('Clave', { exact: true }).fill('BOLSILLO-26')
    await page.getByLabel('Precio', { exact: true }).first().fill('288.00')
    await page.getByRole('button', { name: 'Guardar', exact: true }).tap()
    await expect(title(page)).toHaveText('Esencial de bolsillo')
    await page.getByRole('button', { name: 'Publicar', exact: true }).tap()
    await dialog(page).getByRole('button', { name: 'Publicar', exact: true }).tap()
    await expect(dialog(page)).toBeHidden()
    await expect(
      main(page)
        .getByText(/^Publicado/)
        .first(),
    ).toBeVisible()
    await expectSound(page)
  })

  test('M3: makes a short link of a campaign', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await begin(page)
    const { data: plans } = await asked(page, 'plans?status=published&public=true&size=1')
    const { data: plan } = await asked(page, `plans/${plans[0].uuid}`)
    await goTo(page, 'Catálogo y venta', 'Enlaces cortos')
    await main(page).getByRole('link', { name: 'Crear enlace corto' }).tap()
    await expect(title(page)).toHaveText('Nuevo enlace corto')
    await page.getByRole('combobox', { name: 'Destino', exact: true }).fill(plan.name)
    await page
      .getByRole('option', { name: new RegExp(plan.name) })
      .first()
      .tap()
    await page.getByRole('button', { name: 'Crear enlace corto' }).tap()
    await expect(page).toHaveURL(/shorteners\/[0-9a-f-]{36}/)
    await choose(page, 'Copiar enlace')
    await expect(page.getByText(/copiad/i).first()).toBeVisible()
    await expectSound(page)
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(page).toHaveURL(new RegExp(`/plan/${plan.slug}`))
  })

  test('M4: grows the network by a provider, a location and a service', async ({ page }) => {
    await begin(page)
    const { data: services } = await asked(page, 'services?status=active&size=1')
    await page.getByRole('banner').getByRole('button', { name: 'Crear' }).tap()
    await page.getByRole('menuitem', { name: 'Proveedor', exact: true }).tap()
    await expect(title(page)).toHaveText('Nuevo proveedor')
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Clínica de Bolsillo')
    await page.getByRole('textbox', { name: /^Redes/ }).fill('nacional')
    await page.getByRole('button', { name: 'Crear proveedor' }).tap()
    await expect(title(page)).toHaveText('Clínica de Bolsillo')

    await choose(page, 'Crear sede')
    await expect(title(page)).toHaveText('Nueva sede')
    for (const [field, text] of [
      ['Nombre', 'Bolsillo Centro'],
      ['Calle', 'Hidalgo'],
      ['Número exterior', '12'],
      ['Código postal', '06000'],
      ['Colonia', 'Centro'],
      ['Alcaldía o municipio', 'Cuauhtémoc'],
      ['Latitud', '19.432608, -99.133209'],
      ['Número', '55 1234 5678'],
    ] as const)
      await page.getByRole('textbox', { name: field, exact: true }).fill(text)
    await page.getByRole('button', { name: 'Crear sede' }).tap()
    await expect(title(page)).toHaveText('Bolsillo Centro')

    await choose(page, 'Crear servicio de proveedor')
    await expect(title(page)).toHaveText('Nuevo servicio de proveedor')
    await page.getByRole('combobox', { name: 'Servicio', exact: true }).fill(services[0].name)
    await page
      .getByRole('option', { name: new RegExp(services[0].name) })
      .first()
      .tap()
    await page.getByRole('textbox', { name: 'Tarifa', exact: true }).fill('650.00')
    await page.getByRole('textbox', { name: /^Copago propio/ }).fill('80.00')
    await page.getByRole('button', { name: 'Crear servicio de proveedor' }).tap()
    await expect(page).toHaveURL(/provider-services\/[0-9a-f-]{36}/)
    await expectSound(page)
  })

  test('M5: saves a view, and finds it again', async ({ page }) => {
    await begin(page)
    await goTo(page, 'Cobertura', 'Pólizas')
    await main(page)
      .getByRole('button', { name: /Filtros/ })
      .tap()
    await dialog(page).getByText('En gracia', { exact: true }).tap()
    await dialog(page).getByText('Suspendida', { exact: true }).tap()
    await dialog(page).getByRole('button', { name: /^Ver / }).tap()
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Guardar vista' }).tap()
    await dialog(page).getByLabel('Nombre').fill('De bolsillo')
    await dialog(page).getByRole('button', { name: 'Guardar vista' }).tap()
    await expect(dialog(page)).toBeHidden()
    const { search } = new URL(page.url())
    await expectSound(page)
    await goTo(page, 'Cobranza', 'Facturas')
    await goTo(page, 'Cobertura', 'Pólizas')
    await main(page)
      .getByRole('button', { name: /vistas/i })
      .tap()
    await page
      .getByRole('link', { name: /De bolsillo/ })
      .first()
      .tap()
    expect(new URL(page.url()).search).toBe(search)
  })
})

test.describe('a viewer on a phone', () => {
  test.use({ as: 'viewer' })

  test('V1: takes an invoice along', async ({ page }) => {
    await begin(page)
    const { data } = await asked(page, 'invoices?status=paid&size=1')
    await find(page, data[0].number, new RegExp(data[0].number))
    await expect(title(page)).toContainText(data[0].number)
    const file = page.waitForEvent('download')
    const direct = page.getByRole('button', { name: 'Descargar PDF' })
    const more = main(page).getByRole('button', { name: 'Más acciones' })
    await expect(direct.or(more).first()).toBeVisible()
    if (await direct.isVisible()) await direct.tap()
    else await choose(page, 'Descargar PDF')
    expect((await file).suggestedFilename()).toContain(data[0].number)
    await expectSound(page)
  })

  test('V5: raises a ticket for its requester', async ({ page }) => {
    await begin(page)
    const { data } = await asked(page, 'persons?status=active&size=1')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Buscar' }).tap()
    await palette(page).getByRole('combobox').fill(data[0].full_name)
    await palette(page)
      .getByRole('option', { name: `Crear ticket para ${data[0].full_name}` })
      .tap()
    await page.getByLabel('Asunto').fill('No le llega su credencial')
    await page.getByLabel('Qué pasa').fill('La espera desde el lunes')
    await page.getByRole('button', { name: 'Crear ticket de soporte' }).tap()
    await expect(page).toHaveURL(/support-tickets\/[0-9a-f-]{36}/)
    await expect(page.getByText(/Para responder se necesita/)).toBeVisible()
    await expectSound(page)
  })
})
