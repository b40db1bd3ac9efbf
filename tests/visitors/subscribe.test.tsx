import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { http, HttpResponse } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PageName } from '@/contract/pageNames'
import type { Behaviour } from '@server/adapters/gateway/sandbox/testCards'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { cardInFrame } from '../support/cardFrame'
import { aCompany, aSalesPage, aService, aServiceCategory, auditColumns } from '../support/records'
import { call, network, referenceServer } from '../support/referenceServer'
import { aBenefit, aCampaign, aPlan, aPrice, aServiceBenefit, aSubscription } from '../support/sales'
import { NOBODY } from '../support/screens'

const server = referenceServer()

const onSale = (wish: object = {}) =>
  aPlan(server.db, { status: 'published', public_name: 'Plan Familiar Esencial', ...wish })

type Opened = Awaited<ReturnType<typeof open>>
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const go = (user: Opened['user'], name: string | RegExp = 'Continuar') =>
  user.click(screen.getByRole('button', { name }))

/** Types who buys, and goes on. */
async function sayWho(user: Opened['user'], covers = 'Solo a mí') {
  await user.click(await screen.findByRole('button', { name: 'Contratar este plan' }))
  await title('¿A quién quieres cubrir?')
  await user.click(screen.getByLabelText(covers))
  await go(user)
  await title('Tus datos')
}
async function sayYou(user: Opened['user'], year = '1990') {
  await user.type(screen.getByLabelText('Nombre(s)'), 'María')
  await user.type(screen.getByLabelText('Primer apellido'), 'Ñáñez')
  await user.type(screen.getByLabelText('Día'), '5')
  await user.type(screen.getByLabelText('Mes'), '3')
  await user.type(screen.getByLabelText('Año'), year)
  await user.clear(screen.getByLabelText('Correo electrónico'))
  await user.type(screen.getByLabelText('Correo electrónico'), 'maria@ejemplo.mx')
  await user.type(screen.getByLabelText('Celular'), '55 1234 5678')
  await go(user)
}
const toPayment = async (user: Opened['user']) => {
  await title('Revisa tus datos antes de pagar')
  await go(user, 'Continuar al pago')
  await title('Pago')
}

async function pay(user: Opened['user'], behaviour: Behaviour = 'ok') {
  await cardInFrame(server, 'Datos de tu tarjeta', behaviour)
  const name = screen.getByLabelText('Nombre en la tarjeta')
  if (!name.hasAttribute('value') || !(name as HTMLInputElement).value) await user.type(name, 'María Ñáñez')
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^(Acepto|Leí) / }))
    if (!box.checked) await user.click(box)
  await go(user, /^Pagar/)
}
/** An employee's checkout, with every answer up to the review. Returns its token. */
async function atReview(employer: { slug: string }, plan: { slug: string }) {
  const tell = async (path: string, body: object, method: 'POST' | 'PUT' | 'PATCH' = 'POST') =>
    (await call('visitor', `public/checkouts${path}`, { method, body })).json<{ token: string }>()
  const { token } = await tell('', { company: employer.slug, path: [] })
  await tell(`/${token}/work-mail`, { email: 'maria@nandu.mx' })
  const code = server.mail.findLast(({ to }) => to === 'maria@nandu.mx')?.subject.slice(0, 6)
  await tell(`/${token}/work-mail`, { code }, 'PUT')
  const you = { given_names: 'María', last_name: 'Ñáñez', second_last_name: null, birth_date: '1990-03-05' }
  for (const answer of [
    { step: 'plan', plan: plan.slug },
    { step: 'who', covers: 'self' },
    { step: 'you', ...you, email: 'maria@nandu.mx', phone: '+525512345678' },
  ])
    await tell(`/${token}`, answer, 'PATCH')
  return token
}
const subscriptionsOf = async (plan: { uuid: string }) =>
  server.db
    .selectFrom('subscriptions')
    .select(['number', 'status'])
    .where('plan_uuid', '=', plan.uuid)
    .execute()

/** What is sent there arrives, and its reply does not; told each time. */
function losingReplies(path: string, options?: { once: true }) {
  const arrived = vi.fn<() => void>()
  network.use(
    http.post(
      path,
      async ({ request }) => {
        arrived()
        await server.app.inject({
          method: 'POST',
          url: new URL(request.url).pathname,
          headers: { 'x-app-key': 'salvia-console' },
          payload: JSON.parse(await request.text()),
        })
        return HttpResponse.error()
      },
      options,
    ),
  )
  return arrived
}

/** Has the server write a name into the page, as it does from the settings. */
function written(name: PageName, content: string) {
  const meta = document.head.appendChild(document.createElement('meta'))
  Object.assign(meta, { name, content })
  onTestFinished(() => meta.remove())
}

/** Gives a company a file of its own as its logo. */
async function attachLogo(company: string) {
  const file = await server.db
    .insertInto('attachments')
    .values({
      subject_type: 'company',
      subject_uuid: company,
      name: 'logo.png',
      media_type: 'image/png',
      size: 1,
      sha256: '',
      content: sql`''`,
      added_at: '2026-03-05T22:00:00Z',
      added_by: auditColumns.updated_by,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('companies')
    .set({ logo_attachment_uuid: file.uuid })
    .where('uuid', '=', company)
    .execute()
}

describe('the page of a plan', () => {
  test('says at its head who sells, and is titled as they want', async () => {
    written('seller', 'Ñandú Salud')
    written('seller-logo', NOBODY)
    written('sales-title', 'Únete a Ñandú')
    const plan = await onSale()
    await open(`/plan/${plan.slug}`)
    await title('Plan Familiar Esencial')
    const head = screen.getByRole('banner')
    expect(head).toHaveTextContent('Ñandú Salud')
    expect(head.querySelector('img')?.getAttribute('src')).toBe(`/api/v2/public/logos/${NOBODY}`)
    await waitFor(() => expect(document.title).toBe('Salvia - Únete a Ñandú'))
  })

  test('says what it costs and covers, takes one answer a page, charges the card and says what is next', async () => {
    const plan = await onSale({ waiting_period_days: 15 })
    const { user, address } = await open(`/plan/${plan.slug}/verano/ana`)
    await title('Plan Familiar Esencial')
    expect(document.title).toBe('Salvia - Contrata tu plan')
    expect(screen.getByText('$349.00 MXN al mes')).toBeVisible()
    expect(screen.getByText(/^IVA incluido/)).toBeVisible()
    expect(await screen.findByText('Te cobra Salvia.')).toBeVisible()

    await sayWho(user)
    expect(address()).toBe(`/plan/${plan.slug}/verano/ana?paso=tus-datos`)
    expect(screen.getByText('Paso 2 de 4')).toBeVisible()
    await sayYou(user)
    await title('Revisa tus datos antes de pagar')
    expect(screen.getByText('Hoy pagas $349.00 MXN')).toBeVisible()
    expect(screen.getByText('Aún no se hace ningún cobro.')).toBeVisible()
    await user.click(screen.getByText('¿Tienes un código de descuento?'))
    await user.type(screen.getByLabelText('Código'), 'nunca{Enter}')
    expect(await screen.findByText(/^Ese código no sirve para este plan/)).toBeVisible()
    expect(screen.getByLabelText('Código')).toHaveFocus()
    await aCampaign(server.db, {
      code: 'TECLEO10',
      discount: { type: 'fixed', value: 10_000, duration: 'once', months: null },
    })
    await user.clear(screen.getByLabelText('Código'))
    await user.type(screen.getByLabelText('Código'), 'tecleo10')
    await user.click(screen.getByText('Usar código'))
    expect(await screen.findByText('Hoy pagas $249.00 MXN')).toBeVisible()
    expect(screen.getByText('El código TECLEO10 ya está en el precio.')).toBeVisible()
    await user.click(screen.getByText('Quitar código'))
    expect(await screen.findByText('Hoy pagas $349.00 MXN')).toBeVisible()
    await toPayment(user)
    await pay(user)
    await screen.findByText('Tu banco lo está revisando. Suele tardar unos segundos.')
    await server.jobs.runDue()
    await title('Ya tienes tu plan')
    const [made] = await subscriptionsOf(plan)
    expect(screen.getByText(`Folio ${made?.number}`)).toBeVisible()
    expect(screen.getByText('Pagaste $349.00 MXN.')).toBeVisible()
    expect(screen.getByText(/próximo cobro, \$349.00 MXN/)).toBeVisible()
    expect(made?.status).toBe('active')
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:credencial')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await user.click(screen.getByRole('button', { name: 'Descargar credencial (PDF)' }))
    await waitFor(() => expect(saved).toEqual(['Credencial.pdf']))
  })

  test('stays at a question, with what was typed, when an older look at the answers arrives late', async () => {
    const plan = await onSale()
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    const arrived = vi.fn<() => void>()
    network.events.on('response:mocked', ({ request }) => {
      if (request.method === 'GET' && request.url.includes('/public/checkouts/')) arrived()
    })
    onTestFinished(() => network.events.removeAllListeners())
    network.use(
      http.get('*/public/checkouts/:token', async ({ request }) => {
        const reply = await call('visitor', new URL(request.url).pathname.replace('/api/v2/', ''))
        await isReleased
        return HttpResponse.json(reply.json())
      }),
    )
    const { user } = await open(`/plan/${plan.slug}`)
    await sayWho(user)
    await user.type(screen.getByLabelText('Nombre(s)'), 'María')
    release()
    await waitFor(() => expect(arrived).toHaveBeenCalled())
    // What arrived is taken in between two keys.
    await user.type(screen.getByLabelText('Nombre(s)'), ' José')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tus datos')
    expect(screen.getByLabelText('Nombre(s)')).toHaveValue('María José')
  })

  test('lists what is wrong, goes there, and says it in the title', async () => {
    const plan = await onSale()
    const { user } = await open(`/plan/${plan.slug}`)
    await sayWho(user)
    await go(user)
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveFocus()
    await waitFor(() => expect(document.title).toBe('Salvia - Error: Contrata tu plan'))
    await user.click(within(summary).getByText('Escribe tu primer apellido'))
    const field = screen.getByLabelText('Primer apellido')
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription('Escribe tu primer apellido')
  })

  test('is gone on with after a reload, and from its link elsewhere', async () => {
    const plan = await onSale()
    const first = await open(`/plan/${plan.slug}`)
    await sayWho(first.user)
    await first.user.type(screen.getByLabelText('Nombre(s)'), 'María')
    first.unmount()

    const again = await open(`/plan/${plan.slug}?paso=tus-datos`)
    expect(await screen.findByLabelText('Nombre(s)')).toHaveValue('María')
    await again.user.clear(screen.getByLabelText('Nombre(s)'))
    await sayYou(again.user)
    await title('Revisa tus datos antes de pagar')
    await again.user.click(screen.getByText('Continuar en otro dispositivo'))
    const link = screen.getByLabelText<HTMLInputElement>('Tu enlace').value
    again.unmount()
    sessionStorage.clear()

    const { address } = await open(link.replace(location.origin, ''))
    await title('Revisa tus datos antes de pagar')
    // The link is a secret: the address does not keep it.
    await waitFor(() => expect(address()).toBe(`/plan/${plan.slug}?paso=revisa`))
    expect(screen.getByText('maria@ejemplo.mx')).toBeVisible()
  })

  test('covers a family, each on a page', async () => {
    const plan = await onSale()
    const { user } = await open(`/plan/${plan.slug}`)
    await sayWho(user, 'A mí y a mi familia')
    await sayYou(user)
    await title('Otra persona que cubre')
    await user.type(screen.getByLabelText('Nombre(s)'), 'Diego')
    await user.type(screen.getByLabelText('Primer apellido'), 'Ruiz')
    for (const [part, value] of [
      ['Día', '1'],
      ['Mes', '6'],
      ['Año', '2015'],
    ] as const)
      await user.type(screen.getByLabelText(part), value)
    await user.click(screen.getByLabelText('Hija o hijo'))
    await go(user)
    await title('Personas que cubre')
    expect(screen.getByText('Diego Ruiz · hija o hijo')).toBeVisible()
    expect(screen.getByText('2 de 4, contándote a ti')).toBeVisible()
    await go(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Elige si agregas a otra persona')
    await user.click(screen.getByLabelText('No'))
    await go(user)
    await title('Revisa tus datos antes de pagar')
    expect(screen.getByText('María Ñáñez y Diego Ruiz')).toBeVisible()
    // A change leads back to the review.
    await user.click(screen.getByRole('link', { name: 'Cambiar correo electrónico' }))
    await title('Tus datos')
    expect(screen.getByLabelText('Primer apellido')).toHaveValue('Ñáñez')
    await go(user)
    await title('Revisa tus datos antes de pagar')
  })

  test('asks about health where the plan requires it, and says why', async () => {
    const { eligibility, uuid, slug } = await onSale()
    await server.db
      .updateTable('plans')
      .set({ eligibility: { ...eligibility, requires_declaration: true } })
      .where('uuid', '=', uuid)
      .execute()
    const { user } = await open(`/plan/${slug}`)
    await sayWho(user)
    await sayYou(user)
    await title('Declaración de salud')
    await go(user)
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Elige una respuesta')).toBeVisible()
    expect(within(alert).getByText(/^Autoriza que usemos tus datos de salud/)).toBeVisible()
    await user.click(screen.getByLabelText('Sí'))
    await go(user)
    await waitFor(() => expect(screen.getAllByText('Escribe cuál y desde cuándo')).toHaveLength(2))
    expect(screen.getAllByText(/^Autoriza que usemos tus datos de salud/)).toHaveLength(2)
    await user.type(screen.getByLabelText('Cuéntanos cuál y desde cuándo'), 'Asma desde 2011')
    await user.click(screen.getByLabelText(/^Autorizo usar los datos de salud/))
    await go(user)
    await title('Revisa tus datos antes de pagar')
    expect(screen.getByText('Contestada')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Cambiar declaración de salud' }))
    await title('Declaración de salud')
    expect(screen.getByLabelText('Cuéntanos cuál y desde cuándo')).toHaveValue('Asma desde 2011')
  })

  test('says that it does not suit the visitor, and what does', async () => {
    const plan = await onSale({ public_name: 'Plan Para Adultos' })
    const { user } = await open(`/plan/${plan.slug}`)
    await sayWho(user)
    await sayYou(user, '1940')
    await title('Este plan es para personas de hasta 65 años')
    expect(await screen.findByRole('link', { name: `Ver ${plan.public_name}` })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cambiar mis respuestas' }))
    await title('Tus datos')
  })

  test('says a price that changed before it is paid', async () => {
    const plan = await onSale()
    const { user } = await open(`/plan/${plan.slug}`)
    await sayWho(user)
    await sayYou(user)
    await toPayment(user)
    const dearer = [aPrice({ status: 'retired' }), aPrice({ version: 2, amount_cents: 39_900 })]
    await server.db
      .updateTable('plans')
      .set({ prices: JSON.stringify(dearer) })
      .where('uuid', '=', plan.uuid)
      .execute()
    await pay(user)
    await title('Revisa tus datos antes de pagar')
    expect(
      await screen.findByText(
        'El precio cambió mientras llenabas tus datos: antes $349.00, ahora $399.00 al mes. No se ha cobrado nada.',
      ),
    ).toBeVisible()
    await go(user, 'Continuar con $399.00')
    await title('Pago')
    expect(screen.getByText('Hoy pagas $399.00 MXN')).toBeVisible()
    expect(await subscriptionsOf(plan)).toEqual([])
  })

  test('says until when a discount lasts and what is charged after, from the first question to the end', async () => {
    const plan = await onSale()
    await aCampaign(server.db, {
      code: 'MITAD2',
      discount: { type: 'pct', value: 50, duration: 'months', months: 2 },
    })
    const { user } = await open(`/plan/${plan.slug}/mitad2`)
    await title('Plan Familiar Esencial')
    const later = /Desde el .+, sin tu descuento, \$349\.00 MXN cada mes\./
    await sayWho(user)
    expect(screen.getByText(later)).toHaveTextContent('$174.50 MXN al mes')
    await sayYou(user)
    await title('Revisa tus datos antes de pagar')
    expect(screen.getAllByText(later).length).toBeGreaterThan(1)
    await toPayment(user)
    const agreed =
      /^Acepto que se cobren \$174\.50 MXN cada mes a esta tarjeta y, desde el .+, \$349\.00 MXN cada mes/
    expect(screen.getByRole('checkbox', { name: agreed })).toBeVisible()
    await pay(user)
    await screen.findByText('Tu banco lo está revisando. Suele tardar unos segundos.')
    await server.jobs.runDue()
    await title('Ya tienes tu plan')
    expect(screen.getByText(/: termina tu descuento y cada cobro es de \$349\.00 MXN\.$/)).toBeVisible()
  })

  test('takes a first-purchase discount from a returning customer, and says so before they pay', async () => {
    const plan = await onSale()
    await aCampaign(server.db, {
      code: 'ESTRENO',
      discount: { type: 'fixed', value: 10_000, duration: 'once', months: null },
      first_purchase_only: true,
    })
    const earlier = await aSubscription(server.db, { status: 'active' })
    await server.db
      .updateTable('customers')
      .set({ email: 'maria@ejemplo.mx' })
      .where('uuid', '=', earlier.customer_uuid)
      .execute()
    const { user } = await open(`/plan/${plan.slug}/estreno`)
    await sayWho(user)
    await sayYou(user)
    expect(await screen.findByText('Hoy pagas $249.00 MXN')).toBeVisible()
    await toPayment(user)
    await pay(user)
    await title('Revisa tus datos antes de pagar')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Quitamos el código ESTRENO: no sirve para tu compra. No se ha cobrado nada; revisa el precio antes de pagar.',
    )
    expect(screen.getByText('Hoy pagas $349.00 MXN')).toBeVisible()
    expect(await subscriptionsOf(plan)).toEqual([])
    await toPayment(user)
    await pay(user)
    await waitFor(async () => expect(await subscriptionsOf(plan)).toHaveLength(1))
  })

  test('keeps everything when a card is declined, and takes another', { tags: [LONG] }, async () => {
    const plan = await onSale()
    const { user } = await open(`/plan/${plan.slug}`)
    await sayWho(user)
    await sayYou(user)
    await toPayment(user)
    await go(user, /^Pagar/)
    expect(await screen.findByRole('alert')).toHaveTextContent('Acepta el cobro para contratar')
    await pay(user, 'insufficient_funds')
    await screen.findByRole('heading', { name: 'Procesando tu pago…' })
    await server.jobs.runDue()
    expect(await screen.findByText(/por falta de fondos. No se hizo ningún cobro/)).toHaveFocus()
    expect(screen.getByLabelText('Nombre en la tarjeta')).toHaveValue('María Ñáñez')
    await pay(user)
    await screen.findByRole('heading', { name: 'Procesando tu pago…' })
    await server.jobs.runDue()
    await title('Ya tienes tu plan')
    expect(await subscriptionsOf(plan)).toMatchObject([{ status: 'active' }])
  })

  test('invoices a buyer who asks for it, and says what is wrong with their tax data', async () => {
    const plan = await onSale()
    const { user } = await open(`/plan/${plan.slug}`)
    await sayWho(user)
    await sayYou(user)
    await toPayment(user)
    await user.click(screen.getByRole('checkbox', { name: 'Sí, la necesito' }))
    await user.type(await screen.findByLabelText('RFC'), 'gode561231gr9')
    expect(screen.getByLabelText('Nombre o razón social')).toHaveValue('MARÍA ÑÁÑEZ')
    await pay(user)
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Revisa el RFC: el último dígito no coincide',
      'Elige el régimen fiscal',
      'Elige el uso del CFDI',
      'El código postal debe tener 5 dígitos',
    ])
    await user.clear(screen.getByLabelText('RFC'))
    await user.type(screen.getByLabelText('RFC'), 'gode561231gr8')
    // An RFC of thirteen characters is a person's.
    expect(within(screen.getByLabelText('Régimen fiscal')).queryByText(/^601/)).toBeNull()
    await user.selectOptions(screen.getByLabelText('Régimen fiscal'), '612')
    await user.selectOptions(screen.getByLabelText('Uso de CFDI'), 'D07')
    await user.type(screen.getByLabelText('Código postal fiscal'), '06700')
    await pay(user)
    await screen.findByText('Tu banco lo está revisando. Suele tardar unos segundos.')
    await server.jobs.runDue()
    await title('Ya tienes tu plan')
    const invoice = await server.db
      .selectFrom('invoices')
      .innerJoin('subscriptions', 'subscriptions.uuid', 'invoices.subscription_uuid')
      .select('invoices.tax_snapshot')
      .where('subscriptions.plan_uuid', '=', plan.uuid)
      .executeTakeFirstOrThrow()
    expect(invoice.tax_snapshot).toMatchObject({
      tax_id: 'GODE561231GR8',
      tax_regime: '612',
      tax_zip: '06700',
    })
  })

  test('leads to the bank that asks, and back from it to another card', async () => {
    const plan = await onSale()
    const { user } = await open(`/plan/${plan.slug}`)
    await sayWho(user)
    await sayYou(user)
    await toPayment(user)
    await pay(user, 'three_ds')
    await screen.findByRole('heading', { name: 'Procesando tu pago…' })
    await server.jobs.runDue()
    const bank = await screen.findByRole('link', { name: 'Confirmar con mi banco' })
    expect(bank).toHaveAttribute('href', expect.stringContaining('/sandbox/confirm/pay_'))
    await user.click(screen.getByRole('button', { name: 'Usar otra tarjeta' }))
    expect(await screen.findByText(/No se completó la verificación de tu banco/)).toBeVisible()
  })

  test('is paid at a shop: with a reference, until when and what is next, and another way to pay', {
    tags: [LONG],
  }, async () => {
    const plan = await onSale()
    const { user, address } = await open(`/plan/${plan.slug}`)
    await sayWho(user)
    await sayYou(user)
    await toPayment(user)
    await user.click(screen.getByRole('link', { name: 'Pagar sin tarjeta' }))
    await title('Paga sin tarjeta')
    expect(address()).toBe(`/plan/${plan.slug}?paso=pago&sin-tarjeta=1`)
    await go(user, 'Obtener mi referencia')
    expect(await screen.findByRole('alert')).toHaveTextContent('Elige cómo quieres pagar')
    await user.click(screen.getByLabelText('En efectivo, en OXXO'))
    await user.click(screen.getByRole('checkbox', { name: /^Leí/ }))
    // As with a card, what came of it is found out where the reply is lost.
    const arrived = losingReplies('*/voucher', { once: true })
    await go(user, 'Obtener mi referencia')
    await screen.findByRole('heading', { name: 'Procesando tu pago…' })
    expect(arrived).toHaveBeenCalledOnce()
    await server.jobs.runDue()
    await title('Paga en OXXO para empezar tu plan')
    expect(screen.getByText('Paga exactamente $349.00 MXN')).toBeVisible()
    expect(screen.getByText(/^\d{4} \d{4} \d{4} \d{2}$/)).toBeVisible()
    expect(screen.getByRole('img', { name: 'Código de barras de la referencia' })).toBeVisible()
    expect(screen.getByText(/^Tienes hasta el /)).toBeVisible()
    expect(screen.getByText(/Tu plan empieza cuando llegue el pago/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enviarme los datos por WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/\?text=Paga\+en\+OXXO/),
    )
    await user.click(screen.getByRole('button', { name: 'Pagar de otra forma' }))
    await title(/^Paga sin tarjeta|^Pago$/)
    await user.click(await screen.findByLabelText('Por transferencia, desde mi banco'))
    await go(user, 'Obtener mi referencia')
    await screen.findByRole('heading', { name: 'Procesando tu pago…' })
    await server.jobs.runDue()
    await title('Transfiere para empezar tu plan')
    expect(screen.getByText(/^\d{3} \d{3} \d{11} \d$/)).toBeVisible()
    expect(await subscriptionsOf(plan)).toMatchObject([{ status: 'incomplete' }])
  })

  test('finds out what became of a payment whose reply was lost', async () => {
    const plan = await onSale()
    const { user } = await open(`/plan/${plan.slug}`)
    await sayWho(user)
    await sayYou(user)
    await toPayment(user)
    const arrived = losingReplies('*/payment')
    await pay(user)
    await title(/Estamos confirmando tu pago|Procesando tu pago/)
    await server.jobs.runDue()
    await title('Ya tienes tu plan')
    expect(arrived).toHaveBeenCalledOnce()
    expect(await subscriptionsOf(plan)).toMatchObject([{ status: 'active' }])
  })

  test('tells what it does for a single service apart from its category, and which it leaves out', async () => {
    const { uuid } = await aServiceCategory(server.db, { name: 'Estudios de gabinete' })
    const apart = await aService(server.db, { name: 'Resonancia de rodilla', category_uuid: uuid })
    const out = await aService(server.db, { name: 'Tomografía de tórax', category_uuid: uuid })
    const benefits = [
      aBenefit(uuid),
      aServiceBenefit(apart.uuid, { copay_cents: null, coinsurance_pct: '40', limit_count: 1 }),
      aServiceBenefit(out.uuid, { covered: false }),
    ]
    const plan = await onSale({ benefits: JSON.stringify(benefits) })
    await open(`/plan/${plan.slug}`)
    await title('Plan Familiar Esencial')
    const item = screen.getByRole('row', { name: /^Resonancia de rodilla/ })
    expect(item).toHaveTextContent('Con condiciones propias, en lugar de las de Estudios de gabinete.')
    expect(within(item).getByText('1 vez durante tu plan')).toBeVisible()
    expect(within(item).getByText('El 40 % del costo')).toBeVisible()
    const others = screen.getByRole('heading', { name: 'No incluye' }).nextElementSibling
    expect(others).toHaveTextContent('Tomografía de tórax')
    expect(others).not.toHaveTextContent('Resonancia de rodilla')
  })

  test('that is not sold says so, and shows what is', async () => {
    await onSale({ public_name: 'Plan que sí se vende' })
    const draft = await aPlan(server.db)
    const { user } = await open(`/plan/${draft.slug}`)
    await title('Este plan ya no se vende')
    await user.click(screen.getByRole('link', { name: 'Ver planes disponibles' }))
    await title('Elige tu plan')
    expect(await screen.findByRole('link', { name: 'Ver Plan que sí se vende' })).toBeVisible()
  })

  test.each([
    ['/plan/%2e%2e%2fadmin', 'Este plan ya no se vende'],
    ['/plan//x', 'Este plan ya no se vende'],
    ['/plan/a%2Fb', 'Este plan ya no se vende'],
    [`/plan/${'a'.repeat(4_000)}`, 'Este plan ya no se vende'],
    [`/reseller/${'a'.repeat(4_000)}`, 'No encontramos este distribuidor'],
    ['/company/%2e%2e%2fadmin/subscription', 'Esta página no está disponible'],
    [`/actualizar-metodo-pago/${'a'.repeat(4_000)}`, 'Este enlace ya no sirve'],
    ['/actualizar-metodo-pago/..%2fx', 'Este enlace ya no sirve'],
    ['/plan/search', 'No encontramos esta página'],
    ['/api/v2/search', 'No encontramos esta página'],
  ])('says of an address that names nothing, %s, what it says of any other', async (path, said) => {
    await open(path)
    expect(await title(said)).toBeVisible()
  })
})

describe('the page of a company that sells', () => {
  const channels = (...names: ('reseller' | 'company')[]) => ({
    sales: { public: false, channels: names, order: 1, highlight: false, cta: null },
  })

  test('is headed by its logo on its own colour, and by whose plans these are', async () => {
    const reseller = await aCompany(server.db, { roles: ['reseller'], brand_color: '#1F5A3F' })
    const { unmount } = await open(`/reseller/${reseller.slug}`)
    await title(/^Te atiende/)
    const head = () => screen.getByRole('banner')
    expect(head()).toHaveTextContent(`${reseller.trade_name} con Salvia`)
    expect(head()).toHaveStyle({ backgroundColor: '#1F5A3F' })
    unmount()
    await attachLogo(reseller.uuid)
    await open(`/reseller/${reseller.slug}`)
    expect(await screen.findByRole('img', { name: reseller.trade_name })).toBeVisible()
    expect(head()).toHaveTextContent(/^con Salvia$/)
  })

  test('shows what a reseller sells for whom it is asked, and sells it as theirs', async () => {
    const reseller = await aCompany(server.db, { roles: ['reseller'], status: 'active' })
    await onSale({
      ...channels('reseller'),
      public_name: 'Plan Solo',
      members: { min: 1, max: 1, included: 1 },
    })
    const family = await onSale({ ...channels('reseller'), public_name: 'Plan Grupo' })
    const { user, address } = await open(`/reseller/${reseller.slug}`)
    await title(`Te atiende ${reseller.trade_name}, distribuidor de Salvia`)
    expect(document.title).toBe('Salvia - Contrata tu plan')
    expect(screen.getByRole('link', { name: 'Contratar Plan Solo' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Comparar planes' }))
    const compared = within(await screen.findByRole('table', { name: 'Comparación de planes' }))
    expect(
      compared
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual(['Plan Grupo', 'Plan Solo'])
    const rows = compared.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(rows.slice(0, 2)).toEqual(['Precio', 'Personas≠ Distinto'])
    expect(rows.slice(-4)).toEqual([
      'No incluye≠ Distinto',
      'No es para ti si≠ Distinto',
      'Cómo se paga',
      'Elige',
    ])
    expect(address()).toContain('vista=comparar')
    expect(compared.getByRole('link', { name: 'Contratar Plan Solo' })).toBeVisible()
    await user.click(screen.getByLabelText('A mí y a mi familia'))
    expect(screen.queryByRole('link', { name: 'Contratar Plan Solo' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Contratar Plan Grupo' }))
    await waitFor(() => expect(address()).toBe(`/plan/${family.slug}?revendedor=${reseller.slug}`))
    await sayWho(user)
    await sayYou(user)
    await title('Revisa tus datos antes de pagar')
    expect(screen.getByText('Vendido por')).toBeVisible()
    expect(screen.getByText(reseller.trade_name)).toBeVisible()
  })

  test('compares plans by the services that one of them holds apart', async () => {
    const { uuid } = await aServiceCategory(server.db, { name: 'Imagen comparada' })
    const service = await aService(server.db, { name: 'Resonancia comparada', category_uuid: uuid })
    const own = (wish: Parameters<typeof aServiceBenefit>[1]) => aServiceBenefit(service.uuid, wish)
    const reseller = await aCompany(server.db, { roles: ['reseller'], status: 'active' })
    const before = await server.db.selectFrom('plans').select('uuid').execute()
    await server.db
      .updateTable('plans')
      .set({ status: 'archived' })
      .where(
        'uuid',
        'in',
        before.map((one) => one.uuid),
      )
      .execute()
    for (const [public_name, benefits] of [
      ['Con lo suyo', [aBenefit(uuid), own({ copay_cents: 90_000, limit_count: null })]],
      ['Con lo de todas', [aBenefit(uuid, { limit_count: null })]],
      ['Sin ella', [aBenefit(uuid), own({ covered: false })]],
    ] as const)
      await onSale({ ...channels('reseller'), public_name, benefits: JSON.stringify(benefits) })
    const { user } = await open(`/reseller/${reseller.slug}`)
    await user.click(await screen.findByRole('button', { name: 'Comparar planes' }))
    const row = await screen.findByRole('row', { name: /^Resonancia comparada/ })
    const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const says = (name: string) => within(row).getAllByRole('cell')[names.indexOf(name)]
    expect(says('Con lo suyo')).toHaveTextContent('Pagas $900.00 cada vez.')
    expect(says('Con lo de todas')).toHaveTextContent('Pagas $80.00 cada vez.')
    expect(says('Sin ella')).toHaveTextContent('No incluye')
  })

  test('of one that is not there leads to the plans that are', async () => {
    await open('/reseller/no-existe')
    await title('No encontramos este distribuidor')
    expect(screen.getByRole('link', { name: 'Ver planes' })).toHaveAttribute('href', '/plan')
  })

  test('asks who works at an employer before anything else', async () => {
    const plan = await onSale({ ...channels('company'), public_name: 'Plan Laboral' })
    const employer = await aCompany(server.db, { sales_page: aSalesPage([plan.uuid]) })
    const { user } = await open(`/company/${employer.slug}/subscription`)
    await title(`Beneficio de salud para quienes trabajan en ${employer.trade_name}`)
    await user.click(screen.getByRole('button', { name: 'Empezar' }))
    await title(`Confirma que trabajas en ${employer.trade_name}`)
    await user.type(screen.getByLabelText('Número de empleado'), '9')
    for (const [part, value] of [
      ['Día', '1'],
      ['Mes', '6'],
      ['Año', '1990'],
    ] as const)
      await user.type(screen.getByLabelText(part), value)
    await go(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('No encontramos ese número de empleado')
  })

  test('takes a code that arrived at work, and begins a plan that the employer pays without a card', async () => {
    const plan = await onSale({ ...channels('company'), public_name: 'Plan Laboral Todo' })
    const employer = await aCompany(server.db, {
      trade_name: 'Textiles Ñu',
      sales_page: aSalesPage([plan.uuid], {
        eligibility: { mode: 'email_domain', domains: ['nu.mx'], code: null },
        contribution: { type: 'pct', value: 100, covers: 'titular' },
        valid_to: '2099-03-31',
      }),
    })
    const { user } = await open(`/company/${employer.slug}/subscription`)
    await title(/Textiles Ñu$/)
    expect(screen.getByText('Tu empresa paga el 100 % de tu plan')).toBeVisible()
    expect(screen.getByText('Inscripciones hasta el 31 de marzo de 2099')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Empezar' }))
    await title('Confirma que trabajas en Textiles Ñu')
    await go(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Elige cómo lo confirmas')
    await user.click(screen.getByLabelText('Con mi correo de trabajo'))
    await user.type(screen.getByLabelText('Correo de trabajo'), 'maria@nu.mx')
    await go(user)
    await title('Escribe el código que te enviamos')
    const code = server.mail.findLast(({ to }) => to === 'maria@nu.mx')?.subject.slice(0, 6) ?? ''
    await user.click(screen.getByLabelText('Código de 6 dígitos'))
    await user.paste(`${code.slice(0, 3)} ${code.slice(3)}`)
    await go(user)
    await title('Elige tu plan')
    expect(await screen.findByText('Tú pagas $0.00 MXN al mes')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Elegir Plan Laboral Todo' }))
    await title('¿A quién quieres cubrir?')
    expect(screen.getByText(/Tú pagas \$0.00 MXN al mes · Tu empresa paga \$349.00 MXN/)).toBeVisible()
    await user.click(screen.getByLabelText('Solo a mí'))
    await go(user)
    await title('Tus datos')
    expect(screen.getByText('Paso 4 de 5')).toBeVisible()
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('maria@nu.mx')
    await sayYou(user)
    await title('Revisa tus datos antes de pagar')
    await go(user, 'Contratar')
    expect(await screen.findAllByText(/^Acepta el aviso de privacidad/)).not.toHaveLength(0)
    await user.click(screen.getByRole('checkbox'))
    await go(user, 'Contratar')
    await title('Ya tienes tu plan')
    expect(screen.getByText('Hoy no se te cobró nada.')).toBeVisible()
  })

  test('takes what an employee pays from their payroll, once they agreed to how much and when', async () => {
    const plan = await onSale({ ...channels('company'), public_name: 'Plan Laboral Nómina' })
    const employer = await aCompany(server.db, {
      trade_name: 'Aceros Ñandú',
      email: 'rh@nandu.mx',
      sales_page: aSalesPage([plan.uuid], {
        eligibility: { mode: 'email_domain', domains: ['nandu.mx'], code: null },
        contribution: { type: 'fixed', value: 14_900, covers: 'titular' },
        payroll: true,
      }),
    })
    const { user } = await open(
      `/company/${employer.slug}/subscription?retomar=${await atReview(employer, plan)}`,
    )
    await title('Revisa tus datos antes de pagar')
    await go(user, 'Continuar al pago')
    await title('¿Cómo quieres pagar?')
    await go(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Elige cómo quieres pagar')
    await user.click(screen.getByLabelText('Con tarjeta'))
    await go(user)
    await title('Pago')
    await user.click(screen.getByRole('link', { name: 'Pagar con descuento de nómina' }))
    await title('Descuento de nómina')
    expect(screen.getByText('Hoy no pagas nada y no te pedimos una tarjeta.')).toBeVisible()
    expect(screen.getAllByText(/^Nómina de /)).toHaveLength(2)
    expect(screen.getByText('Después, $200.00 MXN cada mes. IVA incluido.')).toBeVisible()
    await go(user, 'Autorizar y contratar')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Autoriza el descuento para contratar')).toBeVisible()
    expect(within(alert).getByText(/^Acepta el aviso de privacidad/)).toBeVisible()
    await user.click(
      screen.getByRole('checkbox', {
        name: /^Autorizo que se descuenten \$200\.00 MXN al mes de mi nómina en Aceros Ñandú/,
      }),
    )
    await user.click(screen.getByRole('checkbox', { name: /^Leí el aviso/ }))
    await go(user, 'Autorizar y contratar')
    await title('Ya tienes tu plan')
    expect(screen.getByText(/^Aceros Ñandú descuenta \$200\.00 MXN de tu nómina de/)).toBeVisible()
    expect(screen.getByText(/próximo descuento, \$200\.00 MXN\.$/)).toBeVisible()
    expect(screen.getByText(/^Si dejas de trabajar en Aceros Ñandú/)).toBeVisible()
    expect(await subscriptionsOf(plan)).toMatchObject([{ status: 'active' }])
  })

  test('goes on where it was once the service answers again, and begins nothing anew meanwhile', async () => {
    const plan = await onSale({ ...channels('company'), public_name: 'Plan Laboral Firme' })
    const employer = await aCompany(server.db, {
      sales_page: aSalesPage([plan.uuid], {
        eligibility: { mode: 'open', domains: [], code: null },
      }),
    })
    const address = `/company/${employer.slug}/subscription`
    const { user, unmount } = await open(address)
    await user.click(await screen.findByRole('button', { name: 'Empezar' }))
    await user.click(await screen.findByRole('button', { name: 'Elegir Plan Laboral Firme' }))
    await title('¿A quién quieres cubrir?')
    unmount()
    network.use(
      http.get('*/public/checkouts/:token', () => HttpResponse.json({}, { status: 503 }), { once: true }),
    )
    const again = await open(address)
    expect(await screen.findByRole('alert')).toHaveTextContent('Hay un problema con el servicio')
    expect(screen.queryByRole('button', { name: 'Empezar' })).toBeNull()
    await again.user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await again.user.click(await screen.findByRole('link', { name: 'Continuar donde me quedé' }))
    expect(await title('¿A quién quieres cubrir?')).toBeVisible()
  })

  test('that has closed says when, and lets no visitor begin', async () => {
    const employer = await aCompany(server.db, { sales_page: aSalesPage([], { valid_to: '2020-03-31' }) })
    await open(`/company/${employer.slug}/subscription`)
    expect(await screen.findByText(/Las inscripciones cerraron el 31 de marzo de 2020/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Empezar' })).toBeNull()
  })

  test('of a suspended employer says no more than of none', async () => {
    const employer = await aCompany(server.db, { roles: ['employer'], status: 'suspended' })
    await open(`/company/${employer.slug}/subscription`)
    expect(await title('Esta página no está disponible')).toBeVisible()
    expect(screen.queryByText(employer.trade_name)).toBeNull()
  })
})

describe('a seller whose page does not arrive', () => {
  test('is not taken for unknown, and is asked for again', async () => {
    const seller = await aCompany(server.db, {
      trade_name: 'Grupo Ñandú',
      slug: 'grupo-nandu',
      sales_page: aSalesPage([]),
    })
    const address = `*/public/companies/${seller.slug}`
    network.use(http.get(address, () => HttpResponse.json({}, { status: 503 }), { once: true }))
    const { user } = await open(`/company/${seller.slug}/subscription`)
    expect(await screen.findByRole('alert')).toHaveTextContent('La página no respondió.')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await title(/Grupo Ñandú/)).toBeVisible()
  })

  test('is said to be unknown where there is none', async () => {
    await open('/company/nadie/subscription')
    expect(await title('Esta página no está disponible')).toBeVisible()
  })
})
