import { expect, expectAccessible, test } from './console'
import { keyboardOf } from './keyboard'
import { asked, title } from './person'

// Journeys from the first key to the last: no pointer, and no field that a script put the focus on.

test.slow()

test('signs in, opens the invoice that is most overdue, and registers its payment', async ({ page }) => {
  await page.goto('/admin/login')
  const keys = await keyboardOf(page)
  await keys.expectOn('textbox', /Correo electrónico/)
  await keys.type('admin@salvia.test')
  await keys.goTo('textbox', /^Contraseña/)
  await keys.type('salvia-demo-2026')
  await keys.press('Enter')
  await expect(title(page)).toHaveText('Inicio')

  await keys.press('g', 'f')
  await keys.expectOn('heading', /Facturas/)
  await keys.goTo('link', /^Vencidas/)
  await keys.press('Enter')
  await expect(page).toHaveURL(/payment_state=overdue/)
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  const { data: overdue } = await asked(page, 'invoices?payment_state=overdue&sort=due_on&size=1')
  // They are listed by their day already, the oldest first.
  await keys.press('j')
  await keys.expectOn('link', new RegExp(overdue[0].number))
  await keys.press('Enter')
  await keys.expectOn('heading', new RegExp(overdue[0].number))
  await expect(page.getByText('Por pagar', { exact: true })).toBeVisible()

  // Money is received from who owes it.
  await keys.goTo('link', new RegExp(overdue[0].customer.label))
  await keys.press('Enter')
  await keys.expectOn('heading', new RegExp(overdue[0].customer.label))
  await keys.goTo('button', /^Registrar pago$/)
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Registrar un pago/ })
  await expect(dialog).toBeVisible()
  await keys.goTo('radio', /^Transferencia/)
  await keys.press('Space')
  await keys.goTo('textbox', /^Cuánto se recibió/)
  await keys.press('Control+a')
  await keys.type(String(overdue[0].total_cents / 100))
  await keys.goTo('textbox', /^Referencia/)
  await keys.type('SPEI 4471')
  await keys.goTo('button', /^Registrar pago$/)
  // What it pays is shown before it can be confirmed.
  await expect(dialog.getByText(overdue[0].number).first()).toBeVisible()
  await keys.press('Enter')
  await expect(dialog).toHaveCount(0)
  // Nothing is late any more, so that the record asks for nothing: its title has the focus.
  await keys.expectOn('heading', new RegExp(overdue[0].customer.label))
  await expect.poll(async () => (await asked(page, `invoices/${overdue[0].uuid}`)).data.status).toBe('paid')
})

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('creates a member whose person is registered on the way', async ({ page }) => {
    await page.goto('/admin')
    const { data: accounts } = await asked(page, 'accounts?status=active&size=1')
    const keys = await keyboardOf(page)
    await expect(title(page)).toHaveText('Inicio')
    await keys.press('Control+k')
    await keys.expectOn('combobox', /./)
    await expectAccessible(page, { part: 'dialog[open]' })
    await keys.type('miembros')
    await expect(page.getByRole('option', { name: /^Miembros/ }).first()).toBeVisible()
    await keys.press('Enter')
    await keys.expectOn('heading', /Miembros/)
    await keys.press('c')
    await keys.expectOn('heading', /Nuevo miembro/)
    await expect(page.getByRole('combobox', { name: 'Cuenta' })).toBeVisible()
    await keys.goTo('combobox', /^Cuenta/)
    await keys.type(accounts[0].name)
    await expect(page.getByRole('option', { name: accounts[0].name }).first()).toBeVisible()
    await keys.press('ArrowDown', 'Enter')
    await keys.goTo('button', /Nueva persona/)
    await keys.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Nueva persona' })
    await expect(dialog).toBeVisible()
    await keys.press('Escape')
    await expect(dialog).toHaveCount(0)
    await keys.expectOn('button', /Nueva persona/)
    await keys.press('Enter')
    await expect(dialog).toBeVisible()
    await keys.goTo('textbox', /^Nombre\(s\)/)
    await keys.type('Ximena')
    await keys.press('Tab')
    await keys.type('Teclado')
    await keys.goTo('textbox', /^Fecha de nacimiento/)
    await keys.type('3/4/91')
    await keys.goTo('radio', /^Mujer/)
    await keys.press('Space')
    await keys.goTo('button', /^Crear persona$/)
    await keys.press('Enter')
    await expect(dialog).toHaveCount(0)
    await keys.expectOn('button', /Nueva persona/)
    await keys.press('Control+Enter')
    await expect(page).toHaveURL(/members\/[0-9a-f-]{36}/)
    await keys.expectOn('heading', /Ximena Teclado/)
  })

  test('answers a ticket with a saved reply, and resolves it', async ({ page }) => {
    await page.goto('/admin')
    const { data: macros } = await asked(page, 'ticket-macros')
    const { data: tickets } = await asked(page, 'support-tickets?status=new&status=open')
    let subject = ''
    for (const ticket of tickets) {
      const { data } = await asked(page, `support-tickets/${ticket.uuid}`)
      if (data.checklist.length === 0) subject = ticket.subject
      if (subject) break
    }
    const keys = await keyboardOf(page)
    await expect(title(page)).toHaveText('Inicio')
    await keys.press('g', 't')
    await expect(page.getByRole('region', { name: 'Lista de tickets' })).toBeVisible()
    await keys.goTo('link', /^Por responder/)
    await keys.press('Enter')
    await expect(page).toHaveURL(/status=open/)
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    await keys.goTo('link', new RegExp(subject.replaceAll(/[?¿()]/g, '.')), 'j')
    await keys.press('Enter')
    await keys.expectOn('heading', new RegExp(subject.replaceAll(/[?¿()]/g, '.')))
    const answered = page.url()

    await keys.press('r')
    await keys.expectOn('textbox', /Tu respuesta/)
    await keys.goTo('button', /^Respuestas/)
    await keys.press('Enter')
    await keys.expectOn('combobox', /./)
    await keys.press('Escape')
    await keys.expectOn('button', /^Respuestas/)
    await keys.press('Enter')
    await keys.expectOn('combobox', /./)
    await keys.type(macros[0].name)
    await expect(page.getByRole('option')).not.toHaveCount(0)
    await keys.press('Enter')
    const reply = page.getByRole('textbox', { name: 'Tu respuesta' })
    await expect(reply).not.toHaveValue('')
    await keys.expectOn('textbox', /Tu respuesta/)
    await keys.press('Control+Enter')
    await expect(reply).toHaveValue('')
    // A new ticket is at work once its answer is sent, which can be taken back for a moment.
    await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible({ timeout: 15_000 })
    await keys.goTo('button', /^Resolver$/, 'Shift+Tab')
    await keys.press('Enter')
    await expect(page).not.toHaveURL(answered)
    await keys.expectOn('heading', /./)
  })

  test('authorizes what is asked of a fund, and confirms it', async ({ page }) => {
    await page.goto('/admin')
    const { data: pending } = await asked(page, 'fund-authorizations?status=pending&worst_check=pass&size=1')
    const { number, uuid } = pending[0]
    const keys = await keyboardOf(page)
    await expect(title(page)).toHaveText('Inicio')
    await keys.press('Control+k')
    await keys.expectOn('combobox', /./)
    await keys.type(number)
    await expect(page.getByRole('option', { name: new RegExp(number) }).first()).toBeVisible()
    await keys.press('Enter')
    await keys.expectOn('heading', new RegExp(number))
    await keys.goTo('button', /^Autorizar \$/)
    await keys.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await keys.press('Escape')
    await expect(dialog).toHaveCount(0)
    await keys.expectOn('button', /^Autorizar \$/)
    await keys.press('Enter')
    await expect(dialog).toBeVisible()
    await keys.goTo('button', /^Autorizar \$/)
    await keys.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Autorizada', { exact: true }).first()).toBeVisible()
    expect((await asked(page, `fund-authorizations/${uuid}`)).data.status).toBe('approved')
    await keys.press('Tab')
  })
})

test('comes from the page of a plan to its payment', async ({ page }) => {
  await page.goto('/plan/esencial-individual')
  const keys = await keyboardOf(page)
  const isTitled = (name: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const goOn = async (name = /^Continuar/) => {
    await keys.goTo('button', name)
    await keys.press('Enter')
  }
  await expect(title(page)).toBeVisible()
  await goOn(/^Contratar este plan/)
  await isTitled('¿A quién quieres cubrir?')
  await keys.goTo('radio', /^Solo a mí/)
  await keys.press('Space')
  await goOn()
  await isTitled('Tus datos')
  for (const [name, text] of [
    [/^Nombre\(s\)/, 'Zoe'],
    [/^Primer apellido/, 'Teclado'],
    [/^Día/, '5'],
    [/^Mes/, '3'],
    [/^Año/, '1990'],
    [/^Correo electrónico/, 'teclas@ejemplo.mx'],
    [/^Celular/, '55 1234 5678'],
  ] as const) {
    await keys.goTo('textbox', name)
    await keys.type(text)
  }
  await goOn()
  const review = page.getByRole('heading', { level: 1, name: 'Revisa tus datos antes de pagar' })
  const health = page.getByRole('heading', { level: 1, name: 'Declaración de salud' })
  const interval = page.getByRole('heading', { level: 1, name: '¿Cada cuándo quieres pagar?' })
  const complements = page.getByRole('heading', { level: 1, name: 'Complementos' })
  await expect(health.or(interval).or(complements).or(review)).toBeVisible()
  if (await health.isVisible()) {
    const questions = await page.getByLabel('No', { exact: true }).count()
    for (let question = 0; question < questions; question++) {
      // The first of two radios has the focus until one is chosen.
      await keys.press('Tab')
      await keys.goTo('radio', /^(Sí|No)$/)
      await keys.goTo('radio', /^No$/, 'ArrowDown')
      await keys.press('Space')
    }
    await keys.goTo('checkbox', /^Autorizo usar los datos de salud/)
    await keys.press('Space')
    await goOn()
    await expect(interval.or(complements).or(review)).toBeVisible()
  }
  if (await interval.isVisible()) {
    await keys.goTo('radio', /al mes/)
    await keys.press('Space')
    await goOn()
    await expect(complements.or(review)).toBeVisible()
  }
  if (await complements.isVisible()) await goOn()
  await expect(review).toBeVisible()
  await goOn(/^Continuar al pago/)
  await isTitled('Pago')
  await keys.goTo('textbox', /^Nombre en la tarjeta/)
  await keys.type('Zoe Teclado')
  await keys.goTo('checkbox', /^Acepto que se cobren/)
  await keys.press('Space')
  await keys.goTo('button', /^Pagar/)
})
