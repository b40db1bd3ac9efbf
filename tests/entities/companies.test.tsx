import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { darkColor } from '@/contract/darkColor'
import { open } from '../support/app'
import { aCompany, anAccount, anRfc, aTaxProfile } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aPlan } from '../support/sales'
import { choose, fact, listed, NOBODY, titled } from '../support/screens'

const server = referenceServer()

const saved = (uuid: string) =>
  server.db.selectFrom('companies').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

type User = Awaited<ReturnType<typeof open>>['user']

/** Types over what a field of the form holds. */
async function write(user: User, label: string | RegExp, text: string) {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}

let bajio: Awaited<ReturnType<typeof aCompany>>

beforeAll(async () => {
  const { db } = server
  bajio = await aCompany(db, {
    trade_name: 'Listada Bajío',
    industry: 'Calzado',
    created_at: '2026-02-01T15:00:00Z',
  })
  await aCompany(db, {
    trade_name: 'Listada Norte',
    status: 'suspended',
    roles: ['reseller'],
    created_at: '2026-01-01T15:00:00Z',
  })
  await aCompany(db, {
    trade_name: 'Listada Ávila',
    status: 'draft',
    roles: ['other'],
    tax_profile: null,
    created_at: '2026-03-01T15:00:00Z',
  })
  await anAccount(db, { company_uuid: bajio.uuid, balance_due_cents: 200_000 })
})

describe('the colour of a company', () => {
  test('is one on which white text is read, and is seen with its name', async () => {
    const { uuid } = await aCompany(server.db, { brand_color: '#1F5A3F' })
    const { user } = await open(`/admin/companies/${uuid}?edit`, { as: 'manager' })
    await write(user, 'Color de marca (opcional)', '#ffd685')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(
      await screen.findAllByText(
        'Sobre ese color no se lee el texto blanco de la página. Elige uno más oscuro',
      ),
    ).not.toHaveLength(0)
    const color = screen.getByRole('textbox', { name: /^Color/ })
    await user.clear(color)
    await user.type(color, '1f6feb')
    expect(color).toHaveValue('#1f6feb')
    fireEvent.change(screen.getByLabelText('Elegir el color'), { target: { value: '#0f4b7c' } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Color de marca')).toEqual(['#0F4B7C']))
    expect((await saved(uuid)).brand_color).toBe('#0F4B7C')
  })

  test.each([
    ['#777777', false],
    ['#767676', true],
    ['#FFFFFF', false],
    ['#000', false],
    ['#000000', true],
    ['rojo', false],
    ['', true],
  ])('%s is taken: %s', (color, isTaken) => {
    expect(darkColor('Muy claro').safeParse(color).success).toBe(isTaken)
  })
})

describe('the listing of companies', () => {
  test('shows each with its RFC, what it is to us and how it is, newest first', async () => {
    await open('/admin/companies?q=listada', { as: 'viewer' })
    expect(await listed('Empresas')).toEqual(['Listada Ávila', 'Listada Bajío', 'Listada Norte'])
    const row = screen.getByRole('row', { name: /Listada Bajío/ })
    for (const text of [bajio.tax_id ?? '', 'Empleador', 'Activa']) expect(row).toHaveTextContent(text)
  })

  test.each([
    ['status=suspended', ['Listada Norte']],
    ['status=suspended&status=draft', ['Listada Ávila', 'Listada Norte']],
    ['role=reseller', ['Listada Norte']],
    ['has_tax_profile=false', ['Listada Ávila']],
    ['sort=-trade_name', ['Listada Norte', 'Listada Bajío', 'Listada Ávila']],
    ['size=1&page=2', ['Listada Bajío']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/companies?q=listada&${query}`, { as: 'viewer' })
    expect(await listed('Empresas')).toEqual(expected)
  })

  test('is narrowed by a view and by a filter that is asked for, and widened again', async () => {
    const { user, address } = await open('/admin/companies?q=listada', { as: 'viewer' })
    const views = within(await screen.findByRole('navigation', { name: 'Vistas de empresas' }))
    await user.click(views.getByRole('link', { name: /^Prospectos/ }))
    await waitFor(async () => expect(await listed('Empresas')).toEqual(['Listada Ávila']))
    expect(address()).toBe('/admin/companies?q=listada&status=draft')

    await user.click(screen.getByRole('button', { name: 'Filtro' }))
    await user.click(screen.getByRole('menuitem', { name: 'Con datos fiscales' }))
    await user.click(screen.getByRole('radio', { name: 'Sí' }))
    expect(await screen.findByText('Ninguna empresa coincide con estos filtros')).toBeVisible()
    expect(address()).toContain('has_tax_profile=true')
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Estado' }))
    await waitFor(async () => expect(await listed('Empresas')).toEqual(['Listada Bajío', 'Listada Norte']))
    expect(address()).toBe('/admin/companies?q=listada&has_tax_profile=true')
  })

  test('is sorted by its heads, and searched while one types', async () => {
    const { user, address } = await open('/admin/companies?q=listada', { as: 'viewer' })
    await listed('Empresas')
    await user.click(screen.getByRole('button', { name: 'Nombre comercial' }))
    await user.click(screen.getByRole('button', { name: 'Nombre comercial' }))
    await waitFor(async () => expect((await listed('Empresas'))[0]).toBe('Listada Norte'))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar en empresas' }), ' av')
    await waitFor(async () => expect(await listed('Empresas')).toEqual(['Listada Ávila']))
    expect(address()).toBe('/admin/companies?q=listada+av&sort=-trade_name')
  })
})

describe('a company', () => {
  test('opens from its row with its accounts, its data and its tax profile, and leads back', async () => {
    const { user, address } = await open('/admin/companies?q=listada&status=active', { as: 'viewer' })
    await user.click(await screen.findByRole('link', { name: 'Listada Bajío' }))
    expect(await titled('Listada Bajío')).toBeVisible()
    expect(await screen.findByRole('region', { name: 'Identidad' })).toBeVisible()
    expect(fact('Cuentas activas')).toEqual(['1'])
    expect(fact('Saldo por cobrar')).toEqual(['$2,000.00'])
    expect(fact('Giro')).toEqual(['Calzado'])
    const tax = within(screen.getByRole('region', { name: 'Datos fiscales' }))
    expect(tax.getByText(bajio.tax_id ?? '')).toBeVisible()
    await user.click(
      within(screen.getByRole('navigation', { name: 'Ruta' })).getByRole('link', { name: 'Empresas' }),
    )
    expect(await listed('Empresas')).toEqual(['Listada Bajío'])
    expect(address()).toBe('/admin/companies?q=listada&status=active')
  })

  test('shows the accounts that are its own', async () => {
    const { user } = await open(`/admin/companies/${bajio.uuid}`, { as: 'viewer' })
    await user.click(await screen.findByRole('tab', { name: /^Cuentas/ }))
    expect(await listed('Cuentas')).toHaveLength(1)
  })

  test('leads to the one before and the one after in the listing it came from', async () => {
    const { user } = await open('/admin/companies?q=listada', { as: 'viewer' })
    await user.click(await screen.findByRole('link', { name: 'Listada Ávila' }))
    await titled('Listada Ávila')
    expect(screen.getByRole('button', { name: 'Registro anterior de la lista' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await user.click(screen.getByRole('button', { name: 'Registro siguiente de la lista' }))
    expect(await titled('Listada Bajío')).toBeVisible()
    await user.keyboard(']')
    expect(await titled('Listada Norte')).toBeVisible()
  })

  test('is only read by a viewer, who is told so where one is created', async () => {
    const { router } = await open(`/admin/companies/${bajio.uuid}?edit=1`, { as: 'viewer' })
    await screen.findByRole('region', { name: 'Identidad' })
    expect(screen.queryByRole('button', { name: 'Más acciones' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Editar empresa' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument()
    await router.navigate('/admin/companies')
    await listed('Empresas')
    expect(screen.queryByRole('link', { name: 'Crear empresa' })).not.toBeInTheDocument()
    await router.navigate('/admin/companies/new')
    await titled('Nueva empresa')
    expect(screen.queryByLabelText('Nombre comercial')).not.toBeInTheDocument()
  })

  test('that does not exist is said to be missing, in its place', async () => {
    const { address } = await open(`/admin/companies/${NOBODY}`, { as: 'viewer' })
    expect(await titled('No encontramos esta empresa')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir a Empresas' })).toBeVisible()
    expect(address()).toBe(`/admin/companies/${NOBODY}`)
  })

  test.each([
    ['markup', '<script>alert(1)</script> & <b>Cía.</b>'],
    ['emoji', '🦷 Dental 👨‍👩‍👧'],
    ['right-to-left letters', 'بيت الحكمة \u202e'],
    ['10,000 letters', 'Larga'.padEnd(10_000, 'a')],
  ])('whose name has %s shows it as text', async (_kind, trade_name) => {
    const { uuid } = await aCompany(server.db, { trade_name })
    await open(`/admin/companies/${uuid}`, { as: 'viewer' })
    const heading = () => screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(heading().textContent).toBe(trade_name))
    expect(heading().children).toHaveLength(0)
  })
})

describe('creating a company', () => {
  test('refuses what is missing, then creates it and shows it', async () => {
    const { user, address } = await open('/admin/companies', { as: 'manager' })
    await user.click(await screen.findByRole('link', { name: 'Crear empresa' }))
    await titled('Nueva empresa')
    await user.click(await screen.findByRole('checkbox', { name: 'Empleador' }))
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getByRole('button', { name: 'Escribe el nombre comercial' })).toBeVisible()

    await write(user, 'Nombre comercial', 'Textiles Ñandú')
    await write(user, 'Razón social', 'Textiles Ñandú, S.A. de C.V.')
    await write(user, 'Dirección corta', 'textiles-nandu')
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    expect(
      await screen.findByRole('button', { name: 'Un empleador o revendedor necesita datos fiscales' }),
    ).toBeVisible()

    const tax_id = anRfc()
    await user.click(screen.getByRole('button', { name: 'Agregar datos fiscales' }))
    await write(user, 'RFC', tax_id.toLowerCase())
    await write(user, 'Nombre (SAT)', 'TEXTILES NANDU')
    await user.selectOptions(screen.getByLabelText('Régimen fiscal'), '601')
    await write(user, 'Código postal fiscal', '06600')
    await user.selectOptions(screen.getByLabelText('Uso del CFDI'), 'G03')
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    expect(await titled('Textiles Ñandú')).toBeVisible()
    expect(await screen.findByText('Empresa creada')).toBeVisible()
    expect(await saved(address().split('/').at(-1) ?? '')).toMatchObject({
      slug: 'textiles-nandu',
      status: 'draft',
      tax_id,
    })
  })

  test('says at its field that the short address is taken', async () => {
    const { user } = await open('/admin/companies/new', { as: 'manager' })
    await write(user, 'Nombre comercial', 'Otra Bajío')
    await write(user, 'Razón social', 'Otra Bajío, S.A.')
    await write(user, 'Dirección corta', bajio.slug)
    await user.click(screen.getByRole('checkbox', { name: 'Otra' }))
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    const summary = within(await screen.findByRole('alert'))
    const [line] = summary.getAllByRole('button')
    expect(screen.getByLabelText('Dirección corta')).toBeInvalid()
    expect(screen.getByLabelText('Dirección corta')).toHaveAccessibleDescription(
      new RegExp(line?.textContent ?? ''),
    )
    expect(summary.queryByRole('button', { name: 'Continuar de todos modos' })).not.toBeInTheDocument()
  })
})

describe('editing a company', () => {
  test('sends only what changed, shows it and leaves a line of it', async () => {
    const { uuid } = await aCompany(server.db)
    const { user, address } = await open(`/admin/companies/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('link', { name: 'Editar empresa' }))
    await write(user, /^Giro/, 'Alimentos')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Giro')).toEqual(['Alimentos']))
    expect(address()).toBe(`/admin/companies/${uuid}`)
    expect((await saved(uuid)).version).toBe(2)
    const log = await server.db
      .selectFrom('logs')
      .selectAll()
      .where('subject_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(log.changed_fields).toEqual(['industry'])
    expect(await screen.findByText('Empresa editada')).toBeVisible()
  })

  test('to the RFC of another asks whether it is meant, and then saves it', async () => {
    const { uuid } = await aCompany(server.db)
    const { user } = await open(`/admin/companies/${uuid}?edit=1`, { as: 'manager' })
    await write(user, 'RFC', bajio.tax_id ?? '')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const words = `Listada Bajío (${bajio.number}) ya tiene ese RFC`
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getByRole('button', { name: words })).toBeVisible()
    expect(screen.getByLabelText('RFC')).toHaveAccessibleDescription(words)
    expect((await saved(uuid)).version).toBe(1)
    await user.click(summary.getByRole('button', { name: 'Continuar de todos modos' }))
    expect(await screen.findByText('Cambios guardados')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ tax_id: bajio.tax_id, version: 2 })
  })

  test('what another user has changed meanwhile asks whose stays', async () => {
    const { uuid } = await aCompany(server.db, { industry: 'Comercio' })
    const { user } = await open(`/admin/companies/${uuid}?edit=1`, { as: 'manager' })
    await screen.findByLabelText(/^Giro/)
    await call('admin', `admin/companies/${uuid}`, {
      method: 'PATCH',
      body: { industry: 'Salud' },
      headers: { 'if-match': '"1"' },
    })
    await write(user, /^Giro/, 'Transporte')
    await write(user, 'Nombre comercial', 'Renombrada')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Alguien cambió esta empresa mientras la editabas' }),
    )
    await user.click(dialog.getByLabelText(/Salud$/))
    await user.click(dialog.getByRole('button', { name: 'Guardar con mis cambios elegidos' }))
    expect(await titled('Renombrada')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ trade_name: 'Renombrada', industry: 'Salud', version: 3 })
  })
})

describe("a company's status", () => {
  test('changes with a reason; the tag and the activity follow', async () => {
    const { uuid, trade_name } = await aCompany(server.db)
    const { user } = await open(`/admin/companies/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Suspender')
    expect(dialog.getByRole('heading', { name: `¿Suspender a ${trade_name}?` })).toBeVisible()
    await dialog.findByText('Nada más se verá afectado.')
    await user.type(dialog.getByLabelText('Motivo'), 'Convenio en revisión')
    await user.click(dialog.getByRole('button', { name: 'Suspender' }))
    expect(await screen.findByText('Suspendida')).toBeVisible()
    expect(screen.getByText('Convenio en revisión')).toBeVisible()
    expect(await screen.findByText('Empresa suspendida', { selector: 'aside p' })).toBeVisible()
    expect((await saved(uuid)).status).toBe('suspended')
  })

  test.each([
    ['Desactivar', 'active', 'Tiene cuentas activas. Ciérralas antes de desactivarla'],
    ['Activar', 'draft', 'Para activarla faltan los datos fiscales'],
  ] as const)("that may not change says why in the server's own words: %s", async (action, status, words) => {
    const { uuid } = await aCompany(server.db, {
      status,
      tax_profile: status === 'draft' ? null : aTaxProfile(),
    })
    await anAccount(server.db, { company_uuid: uuid })
    const { user } = await open(`/admin/companies/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, action)
    expect(await dialog.findByRole('alert')).toHaveTextContent(words)
    expect(dialog.getByRole('button', { name: action })).toHaveAttribute('aria-disabled', 'true')
    expect((await saved(uuid)).version).toBe(1)
  })

  test('that another user has changed meanwhile is not changed over theirs', async () => {
    const { uuid } = await aCompany(server.db)
    const { user } = await open(`/admin/companies/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Suspender')
    await dialog.findByText('Nada más se verá afectado.')
    await call('admin', `admin/companies/${uuid}`, {
      method: 'PATCH',
      body: { industry: 'Salud' },
      headers: { 'if-match': '"1"' },
    })
    await user.type(dialog.getByLabelText('Motivo'), 'Convenio en revisión')
    await user.click(dialog.getByRole('button', { name: 'Suspender' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Alguien cambió este registro')
    expect((await saved(uuid)).status).toBe('active')
  })
})

describe('deleting a company', () => {
  test('is for administrators, and refused with its reason while it has accounts', async () => {
    const { user, unmount } = await open(`/admin/companies/${bajio.uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    expect(screen.queryByRole('menuitem', { name: 'Eliminar empresa' })).not.toBeInTheDocument()
    unmount()
    const admin = await open(`/admin/companies/${bajio.uuid}`, { as: 'admin' })
    const dialog = await choose(admin.user, 'Eliminar empresa')
    await admin.user.click(dialog.getByRole('button', { name: 'Eliminar empresa' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/cuenta/)
    expect((await saved(bajio.uuid)).archived_at).toBeNull()
  })
})

describe('the page on which a company sells to its people', () => {
  test('is opened with a published plan and what the company pays, and is refused without a plan', async () => {
    const plan = await aPlan(server.db, {
      status: 'published',
      name: 'Laboral Abierto',
      sales: { public: false, channels: ['company'], order: 1, highlight: false, cta: null },
    })
    const company = await aCompany(server.db, { trade_name: 'Vende Ya', tax_profile: aTaxProfile() })
    const { user } = await open(`/admin/companies/${company.uuid}?edit=1`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Agregar página' }))
    await user.click(screen.getByLabelText('Página abierta al público'))
    await user.selectOptions(screen.getByLabelText('Cómo confirman que trabajan ahí'), 'employee_no')
    await user.selectOptions(screen.getByLabelText('Lo que paga la empresa'), 'pct')
    await user.type(screen.getByLabelText('Porcentaje que paga'), '60')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(
      await screen.findAllByText('Elige al menos un plan publicado para abrir la página'),
    ).not.toHaveLength(0)
    await user.type(screen.getByLabelText('Planes que ofrece'), 'Laboral')
    await user.click(await screen.findByRole('button', { name: /Laboral Abierto/ }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('60 %')).toBeVisible()
    expect((await saved(company.uuid)).sales_page).toMatchObject({
      enabled: true,
      plan_uuids: [plan.uuid],
      contribution: { type: 'pct', value: 60, covers: 'titular' },
    })
  })
})
