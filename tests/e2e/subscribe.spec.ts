import {
  addChild,
  agree,
  beginAtWork,
  chooseRest,
  employer,
  go,
  heading,
  pay,
  paysAll,
  sayYou,
  toPayment,
  typeCard,
} from './buying'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './console'
import { linksTo, mailsTo } from './mailbox'

test.use({ viewport: { width: 375, height: 812 } })

test('subscribes to a plan on a phone, through reloads, a declined card and a second press', async ({
  page,
}) => {
  await toPayment(page, 'esencial-individual', 'p1@ejemplo.mx', async () => {
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await page.reload()
    await expect(heading(page, title ?? '')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
  await expectAccessible(page)
  await agree(page)
  await typeCard(page, '4000000000009995')
  await pay(page)
  await expect(page.getByText('por falta de fondos. No se hizo ningún cobro')).toBeVisible()
  await expect(page.getByLabel('Nombre en la tarjeta')).toHaveValue('María Ñáñez')

  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: /^Pagar/ }).dblclick()
  await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
  await expect(page.getByText('Pagaste $349.00 MXN.')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
})

test('goes to the bank that asks and comes back, or leaves it for another card', { tag: '@long' }, async ({
  page,
}) => {
  await toPayment(page, 'integral-individual', 'p2@ejemplo.mx')
  await agree(page)
  await typeCard(page, '4000002500003155')
  await pay(page)
  await page.getByRole('button', { name: 'Usar otra tarjeta' }).click()
  await expect(page.getByText('No se completó la verificación de tu banco')).toBeVisible()
  await typeCard(page, '4000002500003155')
  await pay(page)
  await page.getByRole('link', { name: 'Confirmar con mi banco' }).click()
  await page.getByRole('button', { name: 'Autorizar cargo' }).click()
  await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
})

test('waits for a bank that never answered, and never charges twice', { tag: '@long' }, async ({ page }) => {
  await toPayment(page, 'plus-individual', 'p3@ejemplo.mx')
  await agree(page)
  await typeCard(page, '4000000000003063')
  await pay(page)
  await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
  await expect(page.getByText('No pagues otra vez.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
})

test('P2: covers a family of three, pays at a shop, and cancels by the link in their mailbox', async ({
  page,
}) => {
  const email = 'familia-p2@ejemplo.mx'
  await page.clock.install()
  await page.goto('/plan/esencial-familiar')
  await go(page, 'Contratar este plan')
  await page.getByLabel('A mí y a mi familia').check()
  await go(page)
  await sayYou(page, email)
  await addChild(page, 'Diego', false)
  await addChild(page, 'Elena', true)
  await chooseRest(page)
  await expect(page.getByText('María Ñáñez, Diego Ñáñez y Elena Ñáñez')).toBeVisible()
  await go(page, 'Continuar al pago')

  await page.getByRole('link', { name: 'Pagar sin tarjeta' }).click()
  await expect(heading(page, 'Paga sin tarjeta')).toBeVisible()
  await page.reload()
  await page.getByLabel('En efectivo, en OXXO').check()
  await page.getByLabel(/^Leí el aviso de privacidad/).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Obtener mi referencia' }).dblclick()
  await expect(heading(page, 'Paga en OXXO para empezar tu plan')).toBeVisible()
  const reference = page.getByText(/^\d{4} \d{4} \d{4} \d{2}$/)
  const number = (await reference.textContent()) ?? ''
  await page.reload()
  await expect(reference).toHaveText(number)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect.poll(() => mailsTo(email)[0]).toContain(number.replaceAll(' ', ''))

  const shop = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Ver la ficha para imprimir' }).click()
  await (await shop).getByRole('button', { name: 'Simular que se pagó' }).click()
  // The page looks whether it was paid every eight seconds.
  await expect(async () => {
    await page.clock.fastForward(8_000)
    await expect(heading(page, 'Ya tienes tu plan')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('Pagaste $907.00 MXN.')).toBeVisible()

  await page.getByRole('link', { name: 'Cancelar en línea' }).click()
  await page.getByLabel('Correo electrónico').fill(email)
  await go(page, 'Enviarme el enlace')
  await expect(heading(page, 'Revisa tu correo')).toBeVisible()
  await expect.poll(() => linksTo(email, /\/plan\/cancelar\/[\w-]+/).length).toBe(1)
  await page.goto(linksTo(email, /\/plan\/cancelar\/[\w-]+/)[0] ?? '')
  await go(page, /^Cancelar /)
  await expect(page.getByText(/^Cancelado\. Te cubre hasta el/)).toBeVisible()
  await expectAccessible(page)
})

test('P6: finds a doctor on a phone, and farther away where there is none near', async ({ page }) => {
  await page.goto('/v2/search')
  await page.getByRole('searchbox').fill('hospital')
  await page.keyboard.press('Enter')
  await page.locator('summary', { hasText: 'Filtros' }).click()
  await page.getByLabel('Especialidad').selectOption({ label: 'Pediatría' })
  await go(page, 'Buscar')
  const call = page.getByRole('link', { name: /^Llamar [\d ]+, Hospital/ }).first()
  await expect(call).toHaveAttribute('href', /^tel:\+52\d{10}$/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto('/v2/search?place=06700')
  await page.getByRole('searchbox').fill('psicologo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No encontramos «psicologo» cerca de 06700.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^¿Te ayudamos a buscar\?/ })).toBeVisible()
  await page.getByRole('link', { name: /^Ampliar a \d+ km/ }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})

test.describe('through an employer', () => {
  test.use({ as: 'admin' })

  test('P7: begins a plan that the employer pays, with a code that arrives at work', async ({ page }) => {
    await page.goto('/v2/search')
    const email = await beginAtWork(page, await employer(page, paysAll), 'maria')
    await page.getByLabel('Solo a mí').check()
    await go(page)
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
    await sayYou(page)
    await chooseRest(page)
    await expect(page.getByText('Hoy pagas $0.00 MXN')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(/^Leí el aviso de privacidad/).check()
    await go(page, 'Contratar')
    await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
    await expect(page.getByText('Hoy no se te cobró nada.')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test('pays from their payroll without a card, and takes that back by the link in their mailbox', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/v2/search')
    const deducts = await employer(page, ({ payroll, ...sale }) => payroll && !paysAll(sale))
    const email = await beginAtWork(page, deducts, 'nomina')
    await page.getByLabel('Solo a mí').check()
    await go(page)
    await sayYou(page)
    await chooseRest(page)
    await go(page, 'Continuar al pago')
    await page.getByLabel('Con descuento de nómina').check()
    await expectAccessible(page)
    await go(page)
    await expect(heading(page, 'Descuento de nómina')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.reload()
    await page.getByLabel(/^Autorizo que se descuenten/).check()
    await page.getByLabel(/^Leí el aviso de privacidad/).check()
    await page.getByRole('button', { name: 'Autorizar y contratar' }).dblclick()
    await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
    await expect(page.getByText('Hoy no se te cobró nada.')).toBeVisible()
    await expectNoSidewaysScroll(page)

    const address = /\/plan\/cancelar\/[\w-]+/
    await page.getByRole('link', { name: 'Cancelar en línea' }).click()
    await page.getByLabel('Correo electrónico').fill(email)
    await go(page, 'Enviarme el enlace')
    await expect.poll(() => linksTo(email, address).length).toBe(1)
    await page.goto(linksTo(email, address)[0] ?? '')
    await go(page, 'Dejar de pagarlo con mi nómina')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Retirar mi autorización' }).dblclick()
    await expect(page.getByText(/^Retiraste tu autorización/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dejar de pagarlo con mi nómina' })).toHaveCount(0)
    const card = /\/actualizar-metodo-pago\/[\w-]+/
    await expect.poll(() => linksTo(email, card).length).toBe(1)
    await page.goto(linksTo(email, card)[0] ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('método de pago')
  })
})

test('says that a plan is not sold, and leads to those that are', async ({ page, watched }) => {
  watched.expectCalls(/404/)
  await page.goto('/plan/no-existe')
  await expect(heading(page, 'Este plan ya no se vende')).toBeVisible()
  await page.getByRole('link', { name: 'Ver planes disponibles' }).click()
  await expect(heading(page, 'Elige tu plan')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ver Plan/ }).first()).toBeVisible()
})
