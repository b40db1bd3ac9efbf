import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aMember, anAccount, aPerson, aProvider, aTicket, aUser } from '../support/records'
import { APP_KEY, call, referenceServer, sessionFor } from '../support/referenceServer'
import { fact } from '../support/screens'

const server = referenceServer()
afterEach(async () => void (await server.db.deleteFrom('settings').execute()))

const change = (section: string, values: object, version = 1, as: 'admin' | 'manager' = 'admin') =>
  call(as, `admin/settings/${section}`, {
    method: 'PATCH',
    body: { values, reason: 'Lo pidió Dirección' },
    headers: { 'if-match': `"${version}"` },
  })

describe('the settings', () => {
  test('are reached from the menu, over any screen, and only by those who may see them', async () => {
    const { uuid } = await anAccount(server.db)
    await open(`/admin/accounts/${uuid}#configuracion`, { as: 'manager' })
    await screen.findByRole('tab', { name: 'Resumen' })
    expect(screen.queryByRole('dialog', { name: 'Configuración' })).toBeNull()
    for (const role of ['manager', 'viewer'] as const)
      expect((await call(role, 'admin/settings')).statusCode).toBe(403)
    expect((await change('links', {}, 1, 'manager')).statusCode).toBe(403)
  })

  test('are changed with a reason, after seeing what changes, and restored one by one', async () => {
    const { user, router } = await open('/admin', { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Plataforma' }))
    await user.click(await screen.findByRole('link', { name: 'Configuración' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Configuración' }))
    expect(await drawer.findByRole('region', { name: 'Organización' })).toBeVisible()
    await user.click(drawer.getByRole('link', { name: 'Enlaces' }))
    expect(router.state.location).toMatchObject({ pathname: '/admin', hash: '#configuracion/links' })
    await user.click(await screen.findByRole('button', { name: 'Editar enlaces' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar enlaces' }))
    await user.type(await dialog.findByLabelText('Sitios permitidos'), 'https://x,')
    await user.type(dialog.getByLabelText('Sitios permitidos'), 'promo.mx,')
    expect(dialog.getByRole('row', { name: /Sitios permitidos/ })).toHaveTextContent('promo.mx')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Escribe sitios como ejemplo.mx, sin https://')
    expect(dialog.getByRole('alert')).toHaveTextContent('Escribe el motivo')
    await user.click(dialog.getByRole('button', { name: 'Quitar https://x' }))
    await user.type(dialog.getByLabelText('Motivo'), 'Campaña de otoño')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Cambios guardados')).toBeVisible()
    await waitFor(() => expect(fact('Sitios permitidos')[0]).toContain('promo.mx'))

    await user.click(screen.getByRole('button', { name: 'Editar enlaces' }))
    const again = within(await screen.findByRole('dialog', { name: 'Editar enlaces' }))
    await user.click(await again.findByRole('button', { name: 'Restaurar valor de Sitios permitidos' }))
    await user.type(again.getByLabelText('Motivo'), 'Terminó')
    await user.click(again.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Sitios permitidos')[0]).not.toContain('promo.mx'))
  })

  test('keep who changed what and why, and refuse what is out of date or out of reach', async () => {
    expect((await change('security', { lock_minutes: 30 })).json().data).toMatchObject({
      version: 2,
      values: { login_failures: 5, lock_minutes: 30 },
    })
    expect((await change('security', { lock_minutes: 20 })).json()).toMatchObject({
      code: 'version_conflict',
      current: { lock_minutes: 30, version: 2 },
    })
    const refused = await change('security', { lock_minutes: 1 }, 2)
    expect(refused.json().errors[0]).toMatchObject({ field: 'lock_minutes' })
    expect((await change('security', { other: 1 }, 2)).statusCode).toBe(422)
    expect((await change('security', { lock_minutes: 30 }, 2)).statusCode).toBe(422)
    const { db } = server
    const line = await db
      .selectFrom('logs')
      .select(['subject_label', 'changes', 'reason', 'version_to'])
      .where('subject_type', '=', 'settings')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({
      subject_label: 'Seguridad',
      changes: [{ field: 'lock_minutes', before: 15, after: 30, masked: false }],
      reason: 'Lo pidió Dirección',
      version_to: 2,
    })
    await open('/admin/events?subject_type=settings', { as: 'viewer' })
    expect(await screen.findAllByText('Configuración editada')).not.toHaveLength(0)
  })

  test('say what new accounts and invoices begin with, to every role that makes them', async () => {
    await change('billing', { default_tax: '8', due_days: 10 })
    expect((await call('manager', 'admin/billing-defaults')).json().data).toEqual({
      default_tax: '8',
      due_days: 10,
      grace_days: 10,
      next_folio: 'FAC-000001',
    })
    const { user } = await open('/admin/accounts', { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Crear cuenta' }))
    expect(await screen.findByLabelText('Días de plazo')).toHaveValue('10')
  })

  test('say who moves the money and where webhooks may lead, which is chosen where the product runs', async () => {
    const { router } = await open('/admin#configuracion/collection', { as: 'admin' })
    await waitFor(() => expect(fact('Procesador de pagos')[0]).toMatch(/^De prueba/))
    await router.navigate('/admin#configuracion/webhooks')
    await waitFor(() =>
      expect(fact('Webhooks a la máquina del servidor, con http')[0]).toMatch(/^No se permiten/),
    )
    expect((await call('manager', 'admin/deployment')).statusCode).toBe(403)
  })

  test('say how many days of grace a new plan begins with, and which folio is next', async () => {
    await change('billing', { grace_days: 21 })
    const { router } = await open('/admin/plans/new', { as: 'admin' })
    expect(await screen.findByLabelText('Días de gracia')).toHaveValue('21')
    await router.navigate('/admin#configuracion/billing')
    await waitFor(() => expect(fact('Siguiente folio')[0]).toBe('FAC-000001'))
  })

  test('take the days of new tries as numbers in order', async () => {
    const { user } = await open('/admin#configuracion/collection', { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Editar cobranza' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar cobranza' }))
    await user.type(await dialog.findByLabelText('Días de reintento'), '6,')
    await user.type(dialog.getByLabelText('Motivo'), 'Más paciencia')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Escríbelos en orden, cada uno una vez')
    await user.click(dialog.getByRole('button', { name: 'Quitar 7' }))
    await waitFor(() => expect(dialog.getByRole('row', { name: /Días de reintento/ })).toBeVisible())
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Días de reintento')[0]).toBe('1, 3, 5 y 6'))
    const kept = (await call('admin', 'admin/settings')).json().data
    expect(kept.find(({ section }: { section: string }) => section === 'collection').values).toMatchObject({
      retry_days: [1, 3, 5, 6],
    })
  })

  test('say the days of work as one says them', async () => {
    await open('/admin#configuracion/tickets', { as: 'admin' })
    await screen.findByRole('button', { name: 'Editar tickets' })
    expect(fact('Días de trabajo')).toEqual(['Lunes a viernes'])
  })

  test('say how soon tickets are promised to be answered from then on', async () => {
    const created_at = '2026-03-05T16:00:00.000Z'
    const { uuid } = await aTicket(server.db, {
      status: 'open',
      priority: 'normal',
      created_at,
      first_response_due: '2026-03-06T16:00:00Z',
      resolution_due: '2026-03-10T16:00:00Z',
    })
    expect((await change('tickets', { critical_response: 1 })).statusCode).toBe(422)
    await change('tickets', { critical_response: 15, critical_resolution: 90 })
    const reply = await call('manager', `admin/support-tickets/${uuid}`, {
      method: 'PATCH',
      body: { priority: 'critical' },
      headers: { 'if-match': '"1"' },
    })
    expect(reply.json().data).toMatchObject({
      first_response_due: '2026-03-05T16:15:00Z',
      resolution_due: '2026-03-05T17:30:00Z',
    })
  })

  test('say on which days and at which hours the time of tickets runs, to screens and promises alike', async () => {
    const backwards = await change('tickets', { opens: '18:00', closes: '09:00' })
    expect(backwards.json().errors).toMatchObject([{ field: 'closes' }])
    expect((await change('tickets', { work_days: [] })).statusCode).toBe(422)
    await change('tickets', {
      work_days: ['fri', 'sat'],
      opens: '08:00',
      closes: '14:00',
      normal_response: 60,
    })
    await change('country', { holidays: ['2026-03-06'] })
    expect((await call('viewer', 'admin/business-hours')).json().data).toEqual({
      work_days: ['fri', 'sat'],
      opens: '08:00',
      closes: '14:00',
      legal_rest_days: true,
      holidays: ['2026-03-06'],
    })
    // Asked on a Thursday: Friday is a holiday, so its hour is the first of Saturday.
    const { uuid } = await aTicket(server.db, {
      status: 'open',
      priority: 'low',
      created_at: '2026-03-05T16:00:00.000Z',
      first_response_due: '2026-03-06T16:00:00Z',
      resolution_due: '2026-03-10T16:00:00Z',
    })
    const reply = await call('manager', `admin/support-tickets/${uuid}`, {
      method: 'PATCH',
      body: { priority: 'normal' },
      headers: { 'if-match': '"1"' },
    })
    expect(reply.json().data.first_response_due).toBe('2026-03-07T15:00:00Z')
    const dayOff = await call('manager', `admin/support-tickets/${uuid}/actions/hold`, {
      method: 'POST',
      body: { reason: 'Espera', until: '2031-03-05' },
      headers: { 'if-match': '"2"' },
    })
    expect(dayOff.json().errors).toMatchObject([
      { field: 'until', message: 'Elige un día hábil: ese día no se trabaja' },
    ])
    const { user } = await open(`/admin/support-tickets/${uuid}`, { as: 'viewer' })
    await user.click(await screen.findByRole('tab', { name: 'Ticket' }))
    expect(await screen.findByText(/viernes y sábado, de 08:00 a 14:00/)).toBeVisible()
  })

  test('take holidays as people write them, beside those of the law', async () => {
    const { user } = await open('/admin#configuracion/country', { as: 'admin' })
    await waitFor(() => expect(fact('Descanso obligatorio de 2026')[0]).toContain('16 mar 2026'))
    expect(fact('Zona horaria')[0]).toContain('Ciudad de México')
    await user.click(await screen.findByRole('button', { name: 'Editar país y formato' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar país y formato' }))
    await user.type(await dialog.findByLabelText(/^Otros días en que no se trabaja/), '12/12/2026,')
    expect(dialog.getByRole('button', { name: 'Quitar 12/12/2026' })).toBeVisible()
    await user.type(dialog.getByLabelText('Motivo'), 'Día de la Virgen')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Otros días en que no se trabaja')[0]).toBe('12 dic 2026'))
  })

  test('let viewers see identifiers whole, where that is set', async () => {
    const person = await aPerson(server.db, { phone: '+525512345678' })
    const member = await aMember(server.db, { person_uuid: person.uuid })
    const seen = async () => (await call('viewer', `admin/persons/${person.uuid}`)).json().data
    const born = async () => (await call('viewer', `admin/members/${member.uuid}`)).json().data.birth_date
    expect((await seen()).phone).toBe('•••••••••5678')
    expect(await born()).toContain('•')
    await change('security', { mask_pii_for_viewers: false })
    expect(await seen()).toMatchObject({ phone: '+525512345678', masked: [] })
    expect(await born()).not.toContain('•')
    await change('security', { mask_pii_for_viewers: true }, 2)
    expect((await seen()).phone).toBe('•••••••••5678')
  })

  test('say from where staff may come, and let no user shut themselves out', async () => {
    const reset = await change('security', { allowed_ips: ['203.0.113.0/24'] })
    expect(reset.json().errors).toMatchObject([
      { field: 'allowed_ips', message: 'Te dejaría fuera: agrega tu dirección, 127.0.0.1' },
    ])
    expect((await change('security', { allowed_ips: ['oficina'] })).statusCode).toBe(422)
    const enter = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v2/admin/auth/login',
        headers: { 'x-app-key': APP_KEY },
        remoteAddress,
        payload: { email: 'de-lejos@salvia.test', password: 'equivocada-2026' },
      })
    expect((await enter('198.51.100.9')).statusCode).toBe(401)
    expect((await change('security', { allowed_ips: ['127.0.0.1', '203.0.113.0/24'] })).statusCode).toBe(200)
    expect((await enter('203.0.113.80')).statusCode).toBe(401)
    expect((await enter('::ffff:203.0.113.80')).statusCode).toBe(401)
    expect((await enter('198.51.100.9')).json()).toMatchObject({ code: 'address_not_allowed' })
    const renewed = await server.app.inject({
      method: 'POST',
      url: '/api/v2/admin/auth/refresh',
      headers: { 'x-app-key': APP_KEY },
      remoteAddress: '198.51.100.9',
    })
    expect(renewed.statusCode).toBe(401)
  })

  test('keep marks under a name, which then fill in a new link', async () => {
    const autumn = { source: 'boletin', medium: 'email', campaign: 'otono', term: '', content: '' }
    const twice = await change('links', {
      utm_templates: [
        { name: 'Boletín', ...autumn },
        { name: 'boletín', ...autumn },
      ],
    })
    expect(twice.json().errors).toMatchObject([
      { field: 'utm_templates', message: 'Dos plantillas tienen el mismo nombre' },
    ])
    const { user } = await open('/admin#configuracion/links', { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Editar enlaces' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar enlaces' }))
    await user.click(await dialog.findByRole('button', { name: 'Agregar plantilla' }))
    await user.type(dialog.getByLabelText('Nombre de la plantilla'), 'Boletín')
    await user.type(dialog.getByLabelText(/^Fuente/), 'boletin')
    await user.type(dialog.getByLabelText('Motivo'), 'Otoño')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Plantillas de marcas UTM')[0]).toBe('Boletín'))

    for (const role of ['manager', 'viewer'] as const)
      expect((await call(role, 'admin/utm-templates')).json().data).toMatchObject([
        { name: 'Boletín', source: 'boletin', medium: null },
      ])
    const { user: manager } = await open('/admin/shorteners/new', { as: 'manager' })
    await manager.click(await screen.findByRole('button', { name: 'Agregar marcas' }))
    await manager.selectOptions(await screen.findByLabelText('Llenar con una plantilla'), 'Boletín')
    expect(screen.getByLabelText(/^Fuente/)).toHaveValue('boletin')
  })

  test('rule where short links lead, and who approves a provider', async () => {
    const { db } = server
    await change('links', { allowed_hosts: ['promo.mx'], reserved_codes: ['nomina'] })
    const link = (body: object) =>
      call('manager', 'admin/shorteners', {
        method: 'POST',
        body: {
          code: null,
          title: 'Uno',
          destination_type: 'external',
          destination_uuid: null,
          destination_url: 'https://promo.mx/a',
          utm: null,
          campaign_uuid: null,
          account_uuid: null,
          customer_uuid: null,
          starts_on: null,
          expires_on: null,
          expired_url: null,
          max_clicks: null,
          one_time: false,
          has_password: false,
          interstitial: 'warn',
          forward_query: true,
          tags: [],
          external_id: null,
          ...body,
        },
      })
    expect((await link({})).statusCode).toBe(201)
    expect((await link({ destination_url: 'https://wa.me/1' })).json().errors[0]).toMatchObject({
      code: 'host_not_allowed',
    })
    expect((await link({ code: 'Nomina' })).json().errors[0]).toMatchObject({
      field: 'code',
      code: 'reserved',
    })

    const user = await aUser(db, { role: 'manager' })
    const { token } = await sessionFor(user)
    const { uuid } = await aProvider(db, { status: 'in_review', submitted_by_uuid: user.uuid })
    const approve = () =>
      call({ token }, `admin/providers/${uuid}/actions/approve?dry_run=true`, {
        method: 'POST',
        body: {},
        headers: { 'if-match': '"1"' },
      })
    expect((await approve()).json().message).toContain('Otra persona')
    await change('approvals', { four_eyes: false })
    expect((await approve()).json().message ?? '').not.toContain('Otra persona')
  })

  test('say after how many failures an entrance is locked', async () => {
    await change('security', { login_failures: 3 })
    const enter = () =>
      call('visitor', 'admin/auth/login', {
        method: 'POST',
        body: { email: 'nadie@salvia.test', password: 'equivocada' },
      })
    const statuses = []
    for (let attempt = 1; attempt <= 4; attempt++) statuses.push((await enter()).statusCode)
    expect(statuses.slice(0, 2)).toEqual([401, 401])
    expect(statuses[3]).toBe(429)
  })
})
