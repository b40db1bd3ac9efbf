import { readFile } from 'node:fs/promises'
import { expect, expectNoSidewaysScroll, resize, test } from './console'
import { asked, option, palette, person, search, title } from './person'

// The main journeys of the console, on the straight path: each may take so many actions and no more.

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('S1: answers a call by the number that calls', async ({ page }) => {
    await page.goto('/admin')
    const { data: policies } = await asked(page, 'policies?status=active&size=1')
    const { data: holder } = await asked(page, `members/${policies[0].holder.uuid}`)
    const { data: someone } = await asked(page, `persons/${holder.person.uuid}`)
    await expect(title(page)).toBeVisible()
    const me = person(page)
    await search(page, me)
    await me.type(someone.phone.slice(-10))
    await expect(option(page, someone.full_name)).toBeVisible()
    await me.press('Enter')
    await expect(page).toHaveURL(new RegExp(someone.uuid))
    await expect(title(page)).toHaveText(someone.full_name)
    const glance = page.getByRole('region', { name: 'De un vistazo' })
    await expect(glance.getByRole('link', { name: policies[0].number })).toBeInViewport()
    for (const what of ['Cobertura', 'Saldo', 'Próximo cobro', 'Último ticket'])
      await expect(glance.getByText(what, { exact: true })).toBeInViewport()
    await expectNoSidewaysScroll(page)
    expect(me.took()).toBeLessThanOrEqual(3)
  })

  test('S2: answers a ticket, resolves it, and is led to the next', async ({ page }) => {
    await page.goto('/admin?tab=operacion')
    const waiting = page.getByRole('main').getByRole('link', { name: /Tickets por responder/ })
    await expect(waiting).toBeVisible()
    const me = person(page)
    await me.click(waiting)
    const items = page
      .getByRole('region', { name: 'Lista de tickets' })
      .getByRole('listitem')
      .getByRole('link')
    await expect(items.first()).toBeVisible()
    // Of those on screen the first with nothing left to do: the others are not resolved yet.
    const { data: tickets } = await asked(page, 'support-tickets?status=new&status=open')
    let first = ''
    for (const { uuid } of tickets) {
      const { data } = await asked(page, `support-tickets/${uuid}`)
      if (data.checklist.length === 0) first = uuid
      if (first) break
    }
    await page.locator(`a[data-uuid="${first}"]`).focus()
    await me.press('Enter')
    await expect(page).toHaveURL(new RegExp(first))
    await expect(page.getByRole('textbox', { name: 'Tu respuesta' })).toBeVisible()
    await me.press('r')
    await me.type('Ya quedó, gracias por avisar.')
    await me.press('Control+Enter')
    await me.click(page.getByRole('button', { name: 'Resolver' }))
    await expect(page).not.toHaveURL(new RegExp(first))
    await expect(page).toHaveURL(/support-tickets\/[\w-]{36}/)
    await expect(page.locator(`a[data-uuid="${first}"]`)).toHaveCount(0)
    expect(me.took()).toBeLessThanOrEqual(6)
  })

  test('S5: adds a member to a policy, from the policy and back to it', async ({ page }) => {
    await page.goto('/admin')
    const { data } = await asked(page, 'policies?status=active&size=100&sort=-ends_on')
    const policy = data.find(({ plan }: { plan: { label: string } }) => /Familiar/.test(plan.label))
    await expect(title(page)).toBeVisible()
    const me = person(page)
    await search(page, me)
    await me.type(policy.number)
    await expect(option(page, new RegExp(policy.number))).toBeVisible()
    await me.press('Enter')
    const tab = page.getByRole('tab', { name: /Afiliaciones/ })
    await expect(tab).toBeVisible()
    const before = Number((await tab.innerText()).replace(/\D/g, ''))
    await me.click(tab)
    await me.click(page.getByRole('button', { name: 'Agregar miembro' }))
    const dialog = page.getByRole('dialog')
    await me.fill(dialog.getByLabel('Nombre(s)'), 'Renata')
    await me.fill(dialog.getByLabel('Primer apellido'), 'Quiroz')
    await me.choose(dialog.getByLabel('Parentesco'), 'child')
    await me.fill(dialog.getByRole('textbox', { name: 'Fecha de nacimiento' }), '14/02/2015')
    await me.click(dialog.getByRole('radio', { name: 'Mujer' }))
    await expect(dialog.getByText(/Renata Quiroz: Cubre desde el/)).toBeVisible()
    await me.click(dialog.getByRole('button', { name: 'Agregar miembro' }))
    await expect(dialog).toBeHidden()
    await expect(tab).toHaveText(new RegExp(`Afiliaciones\\s*${before + 1}`))
    expect(me.took()).toBeLessThanOrEqual(11)
  })

  test('X7: leaves nothing behind when signing out', async ({ page }) => {
    await page.goto('/admin/policies')
    await page.getByRole('main').locator('tbody a').first().click()
    await expect(title(page)).not.toHaveText('Pólizas')
    const me = person(page)
    await me.click(page.getByRole('button', { name: /Andrea Rivas/ }))
    await me.click(page.getByRole('menuitem', { name: 'Cerrar sesión' }))
    await expect(page).toHaveURL(/\/admin\/login/)
    const left = await page.evaluate(() => ({
      token: localStorage.getItem('admin_jwt_token'),
      ofSession: Object.keys(sessionStorage).filter((key) => key.includes('admin')),
    }))
    expect(left).toEqual({ token: null, ofSession: [] })
    expect(me.took()).toBeLessThanOrEqual(2)
  })
})

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('M5: saves a view, which others open by its address', async ({ page }) => {
    await page.goto('/admin/policies?view=all')
    await expect(page.getByRole('main').locator('tbody a').first()).toBeVisible()
    const rows = () => page.getByRole('main').locator('tbody a').allInnerTexts()
    const all = await rows()
    const me = person(page)
    await me.click(page.getByRole('search').getByRole('button', { name: 'Estado' }))
    await me.click(page.getByRole('dialog').getByLabel('Suspendida'))
    await me.click(page.getByRole('search').getByRole('button', { name: 'Plan', exact: true }))
    const plans = page.getByRole('dialog')
    await me.fill(plans.getByLabel('Buscar en planes'), 'Familiar')
    await me.click(plans.getByRole('radio').first())
    await me.click(page.getByRole('button', { name: 'Guardar vista' }))
    const dialog = page.getByRole('dialog', { name: 'Guardar esta vista' })
    await me.fill(dialog.getByLabel('Nombre'), 'Suspendidas mías')
    await me.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/status=suspended/)
    await expect(page).toHaveURL(/plan=/)
    await expect.poll(rows).not.toEqual(all)
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    const shown = await rows()
    await page.reload()
    await expect.poll(rows).toEqual(shown)
    expect(me.took()).toBeLessThanOrEqual(8)
  })

  test('M6: meets the limits of the role, and is told', async ({ page }) => {
    await page.goto('/admin/users')
    await expect(title(page)).toHaveText('Usuarios')
    await expect(page.getByRole('link', { name: 'Crear usuario' })).toHaveCount(0)
    const me = person(page)
    for (const address of ['/admin/users/new', '/admin/logs']) {
      await me.open(address)
      await expect(page).toHaveURL(/\/admin\/accounts\?error=forbidden/)
      await expect(page.getByRole('alert')).toContainText('No tienes permiso para abrir esa página')
    }
    expect(me.took()).toBeLessThanOrEqual(2)
  })

  test('X3: loses nothing when the window changes: filter, ticket and half a reply', async ({ page }) => {
    await page.goto('/admin/support-tickets?status=open')
    const items = page
      .getByRole('region', { name: 'Lista de tickets' })
      .getByRole('listitem')
      .getByRole('link')
    await items.first().click()
    const reply = page.getByRole('textbox', { name: 'Tu respuesta' })
    await reply.fill('Estamos revis')
    const address = page.url()
    // Nothing is done about it: that is the target, no action at all.
    for (const width of [600, 1440]) {
      await resize(page, width)
      await expect(page.getByRole('textbox', { name: 'Tu respuesta' })).toHaveValue('Estamos revis')
      expect(page.url()).toBe(address)
      await expectNoSidewaysScroll(page)
    }
  })

  test('X5: keeps the changes of both who edit one record', async ({ page, watched }) => {
    watched.expectCalls(/409/)
    await page.goto('/admin/companies?sort=-created_at')
    await page.getByRole('main').locator('tbody a').first().click()
    await expect(title(page)).not.toHaveText('Empresas')
    await expect(page.getByRole('link', { name: 'Editar empresa' })).toBeVisible()
    await page.keyboard.press('e')
    await expect(page.getByLabel('Giro')).toBeVisible()
    const uuid = /companies\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    const token = await page.evaluate(() => localStorage.getItem('admin_jwt_token'))
    const headers = { 'X-App-Key': 'salvia-console', Authorization: `Bearer ${token}` }
    const { data } = await asked(page, `companies/${uuid}`)
    const other = await page.request.patch(`/api/v2/admin/companies/${uuid}`, {
      headers: { ...headers, 'If-Match': `"${data.version}"` },
      data: { industry: 'Transporte', employees_estimate: 321 },
    })
    expect(other.status()).toBe(200)
    const me = person(page)
    await me.fill(page.getByLabel('Giro'), 'Logística')
    await me.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: /Alguien cambió esta empresa/ })
    await me.click(dialog.getByRole('radio', { name: /Logística/ }))
    await me.click(dialog.getByRole('button', { name: 'Guardar con mis cambios elegidos' }))
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => (await asked(page, `companies/${uuid}`)).data)
      .toMatchObject({ industry: 'Logística', employees_estimate: 321 })
    expect(me.took()).toBeLessThanOrEqual(4)
  })

  test('chooses by keyboard, tags everything that matches, and takes it back', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/admin/service-categories?status=active')
    const links = page.getByRole('main').locator('tbody a')
    await links.first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    const bar = page.getByRole('toolbar')
    await expect(bar).toContainText('2 seleccionadas')
    await bar.getByRole('button', { name: /Seleccionar las \d+ que coinciden/ }).press('Enter')
    await bar.getByRole('button', { name: 'Más' }).press('Enter')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /¿Agregar etiquetas a/ })
    await dialog.getByRole('textbox', { name: 'Etiquetas' }).fill('temporada')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/Se aplicará a/)).toBeVisible()
    await dialog.getByRole('button', { name: /^Agregar etiquetas a/ }).press('Enter')
    await expect(page.getByText(/categorías de servicio actualizadas/).first()).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Buscar en categorías de servicio' })).toBeVisible()
    const tagged = async () => (await asked(page, 'service-categories?tag=temporada')).meta.total
    expect(await tagged()).toBeGreaterThan(2)
    await page.reload()
    await page.getByRole('button', { name: 'Actividad' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Actividad' })
      .getByRole('button', { name: 'Deshacer', exact: true })
      .press('Enter')
    await expect.poll(tagged).toBe(0)
  })
})

test.describe('a viewer', () => {
  test.use({ as: 'viewer' })

  test('V2: finds where the books of a fund stop adding up', async ({ page }) => {
    await page.goto('/admin?tab=auditoria')
    const funds = page.getByRole('main').getByRole('table').filter({ hasText: 'Fondo' })
    const wrong = funds.getByRole('row').filter({ hasText: '$120.00' })
    await expect(wrong).toHaveCount(1)
    const me = person(page)
    await me.click(wrong.getByRole('link').first())
    await expect(page.getByRole('main').getByText('Diferencia de $120.00')).toBeVisible()
    const since = page.getByRole('main').getByRole('link', { name: /^MOV-/ }).first()
    const number = await since.innerText()
    await me.click(since)
    await expect(title(page)).toHaveText(number)
    expect(me.took()).toBeLessThanOrEqual(2)
  })

  test('V3: takes along what home counts as paid', async ({ page }) => {
    await page.goto('/admin?tab=auditoria')
    const paid = page.getByRole('main').getByRole('link', { name: /^Cobrado \$/ })
    await expect(paid).toBeVisible()
    const count = Number(/(\d[\d,]*) pagos?/.exec(await paid.innerText())?.[1]?.replace(',', ''))
    const me = person(page)
    await me.click(paid)
    await me.click(page.getByRole('button', { name: 'Exportar' }))
    const file = page.waitForEvent('download')
    await me.click(page.getByRole('dialog').getByRole('button', { name: `Exportar ${count}` }))
    const text = await readFile(await (await file).path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(count + 1)
    expect(me.took()).toBeLessThanOrEqual(4)
  })

  test('V4: reads, and finds nothing to write with', async ({ page }) => {
    await page.goto('/admin/policies')
    await page.getByRole('main').locator('tbody a').first().click()
    await expect(page).toHaveURL(/policies\/[0-9a-f-]{36}/)
    await expect(page.getByRole('main').getByRole('link', { name: /Editar|Crear/ })).toHaveCount(0)
    await expect(
      page.getByRole('main').getByRole('button', { name: /Editar|Crear|Eliminar|acciones/ }),
    ).toHaveCount(0)
    const me = person(page)
    await me.press('e')
    await expect(page).not.toHaveURL(/edit/)
    await me.open('/admin/webhooks')
    await expect(page.getByRole('alert')).toContainText('Tu rol es Consulta')
    await me.click(page.getByRole('button', { name: 'Entendido' }))
    await expect(page).toHaveURL(/\/admin\/accounts$/)
    expect(me.took()).toBeLessThanOrEqual(3)
  })

  test('V5: raises a ticket for its requester', async ({ page }) => {
    await page.goto('/admin')
    const { data } = await asked(page, 'persons?status=active&size=1')
    await expect(title(page)).toBeVisible()
    const me = person(page)
    await search(page, me)
    await me.type(data[0].full_name)
    await me.click(palette(page).getByRole('option', { name: `Crear ticket para ${data[0].full_name}` }))
    await me.fill(page.getByLabel('Asunto'), 'No le llega su credencial')
    await me.fill(page.getByLabel('Qué pasa'), 'La espera desde el lunes')
    await me.press('Control+Enter')
    await expect(page).toHaveURL(/support-tickets\/[0-9a-f-]{36}/)
    await expect(page.getByText(/Para responder se necesita/)).toBeVisible()
    expect(me.took()).toBeLessThanOrEqual(7)
  })
})

test('X2: comes back to the same listing after signing in', async ({ page }) => {
  const address = '/admin/policies?status=active&page=2'
  await page.goto(address)
  await expect(page).toHaveURL(/\/admin\/login\?redirect=/)
  const me = person(page)
  await me.fill(page.getByLabel('Correo electrónico'), 'viewer@salvia.test')
  await me.fill(page.getByLabel('Contraseña', { exact: true }), 'salvia-demo-2026')
  await me.press('Enter')
  await expect(page).toHaveURL(new RegExp(address.replace(/[?]/g, '\\?')))
  await expect(page.getByRole('main').locator('tbody a').first()).toBeVisible()
  expect(me.took()).toBeLessThanOrEqual(3)
})

test.describe('a viewer of a long listing', () => {
  test.use({ as: 'viewer' })

  test('X6: has it made into a file, narrows it meanwhile, and types on while it is looked for', async ({
    page,
  }) => {
    await page.goto('/admin/events')
    const rows = page.getByRole('main').locator('tbody a')
    await expect(rows.first()).toBeVisible()
    const me = person(page)
    await me.click(page.getByRole('button', { name: 'Exportar' }))
    await me.click(page.getByRole('dialog').getByRole('button', { name: /^Exportar [\d,]+$/ }))
    await me.click(
      page.getByRole('navigation', { name: /vistas/i }).getByRole('link', { name: /^Requieren atención/ }),
    )
    await expect(page).toHaveURL(/attention|severity/)
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)

    // While the first letters are looked for, the rest can be typed.
    let find = () => {}
    const isHeld = new Promise<void>((resolve) => (find = resolve))
    let sought = 0
    await page.route(/admin\/events\?.*q=/, async (route) => {
      sought++
      await isHeld
      await route.continue()
    })
    const field = page.getByRole('searchbox', { name: 'Buscar en eventos' })
    await field.pressSequentially('cu')
    await expect.poll(() => sought).toBeGreaterThan(0)
    await field.pressSequentially('enta')
    await expect(field).toHaveValue('cuenta')
    find()
    await expect(page).toHaveURL(/q=cuenta/)
    // And one to type.
    expect(me.took() + 1).toBeLessThanOrEqual(4)

    await page.reload()
    await page.getByRole('button', { name: 'Actividad' }).click()
    const activity = page.getByRole('dialog', { name: 'Actividad' })
    const said = activity.getByText(/^Listo: [\d,]+ filas\. Disponible 24 horas$/)
    await expect(said).toBeVisible()
    const made = Number(/[\d,]+/.exec(await said.innerText())?.[0].replaceAll(',', ''))
    expect(made).toBeGreaterThan(1_000)
    const file = page.waitForEvent('download')
    await activity.getByRole('button', { name: 'Descargar' }).click()
    expect((await file).suggestedFilename()).toMatch(/^eventos_\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await (await file).path(), 'utf8')
    expect(text.trimEnd().split('\r\n')).toHaveLength(made + 1)
  })
})
