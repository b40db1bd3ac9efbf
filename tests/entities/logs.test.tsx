import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { open } from '../support/app'
import { repliesAreLost } from '../support/presses'
import { aCompany, aCustomer, aPerson } from '../support/records'
import { call, network, referenceServer } from '../support/referenceServer'
import { fact, listed, NOBODY, titled } from '../support/screens'
import { leaveUnsealed } from '../support/unsealed'

const server = referenceServer()

const change = (path: string, body: object, version: number, method = 'PATCH') =>
  call('manager', path, { method, body, headers: { 'if-match': `"${version}"` } })

/** The lines about a record, oldest first. */
const linesOf = (uuid: string) =>
  server.db.selectFrom('logs').selectAll().where('subject_uuid', '=', uuid).orderBy('position').execute()

/** Looks at the audit log after one of its lines was changed. */
async function changedMeanwhile(uuid: string, look: () => Promise<void>) {
  const write = (reason: string | null) =>
    server.db.updateTable('logs').set({ reason }).where('uuid', '=', uuid).execute()
  await write('Otro motivo')
  await look()
  await write(null)
}

let company: Awaited<ReturnType<typeof aCompany>>
let person: Awaited<ReturnType<typeof aPerson>>

beforeAll(async () => {
  company = await aCompany(server.db, { trade_name: 'Grupo Bajío', industry: 'Calzado' })
  await change(`admin/companies/${company.uuid}`, { industry: 'Textil', employees_estimate: 1200 }, 1)
  await change(`admin/companies/${company.uuid}/actions/suspend`, { reason: 'En revisión' }, 2, 'POST')
  await change(`admin/companies/${company.uuid}/actions/activate`, {}, 3, 'POST')
  person = await aPerson(server.db, { given_names: 'Gabriela', last_name: 'Ríos' })
  await change(`admin/persons/${person.uuid}`, { phone: '5512345678' }, 1)
  await call('viewer', `admin/persons/${person.uuid}/reveal`, {
    method: 'POST',
    body: { field: 'phone', reason: 'Lo pidió' },
  })
})

describe('the audit log', () => {
  test('tells who did what to which record, newest first', async () => {
    await open('/admin/logs?q=gabriela', { as: 'admin' })
    await listed('Bitácora')
    const [, newest] = within(screen.getByRole('table', { name: 'Bitácora' })).getAllByRole('row')
    expect(newest).toHaveTextContent('Consultó un dato oculto')
    expect(newest).toHaveTextContent('Gabriela Ríos')
    expect(screen.queryByRole('link', { name: /^Crear/ })).not.toBeInTheDocument()
  })

  test.each([
    ['q=gabriela&action=viewed_sensitive', 1],
    ['q=gabriela&role=manager', 1],
    ['q=bajío', 3],
    ['q=bajío&subject_type=person&subject_type=company', 3],
    ['q=bajío&field=industry', 1],
  ])('is as the address says: %s', async (query, many) => {
    await open(`/admin/logs?${query}`, { as: 'admin' })
    await waitFor(async () => expect(await listed('Bitácora')).toHaveLength(many))
  })

  test('is narrowed by its actor, its origin and its request', async () => {
    const { user, address } = await open('/admin/logs?q=gabriela', { as: 'admin' })
    await listed('Bitácora')
    await user.click(screen.getByRole('button', { name: 'Filtro' }))
    const offered = await screen.findAllByRole('menuitem')
    expect(offered.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Quién', 'Rol', 'Entidad', 'Campo', 'Dirección IP', 'Solicitud']),
    )
    await user.click(screen.getByRole('menuitem', { name: 'Rol' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Gestión' }))
    await waitFor(async () => expect(await listed('Bitácora')).toHaveLength(1))
    expect(address()).toBe('/admin/logs?q=gabriela&role=manager')
  })

  test('is narrowed by a view and by a filter, and turned around by its date', async () => {
    const { user, address } = await open('/admin/logs?q=bajío', { as: 'admin' })
    const views = within(await screen.findByRole('navigation', { name: 'Vistas de registros' }))
    await user.click(views.getByRole('link', { name: /^Ediciones/ }))
    await waitFor(async () => expect(await listed('Bitácora')).toHaveLength(3))
    const newest = (await listed('Bitácora'))[0]
    await user.click(screen.getByRole('button', { name: 'Fecha (CDMX)', description: 'Ordenar por Fecha' }))
    await waitFor(async () => expect((await listed('Bitácora')).at(-1)).toBe(newest))
    expect(address()).toContain('sort=at')
    await user.click(views.getByRole('link', { name: /^Accesos denegados/ }))
    expect(await screen.findByText(/^Ningún registro/)).toBeVisible()
  })

  test('is for administrators: others are told so', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { address } = await open('/admin/logs', { as: 'manager' })
    expect(await screen.findByText('No tienes permiso para abrir esa página')).toBeVisible()
    expect(address()).toBe('/admin/accounts?error=forbidden')
  })
})

describe('a line of the audit log', () => {
  test('tells of a long text the words that differ, and of a list what came and went', async () => {
    const { uuid } = await aCompany(server.db, { tags: ['norte', 'convenio'] })
    const reason = 'Fabricación y venta de calzado de piel cada'
    await change(`admin/companies/${uuid}`, { tags: ['convenio', 'sur'], industry: `${reason} lunes` }, 1)
    await change(`admin/companies/${uuid}`, { industry: `${reason} martes` }, 2)
    const [first, second] = await linesOf(uuid)
    await open(`/admin/logs/${first?.uuid}`, { as: 'admin' })
    const tags = within(await screen.findByRole('row', { name: /^Etiquetas/ }))
    expect(tags.getByText('norte')).toBeVisible()
    expect(tags.getByText('sur')).toBeVisible()
    expect(tags.queryByText(/convenio/)).not.toBeInTheDocument()
    cleanup()
    await open(`/admin/logs/${second?.uuid}`, { as: 'admin' })
    const industry = await screen.findByRole('row', { name: /^Giro/ })
    expect([...industry.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'lunes',
      'martes',
    ])
  })

  test('is told as it is kept too, and leads to the other changes of its record', async () => {
    const [edited] = await linesOf(company.uuid)
    const { user } = await open(`/admin/logs/${edited?.uuid}`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'JSON' }))
    expect(screen.getByText(/"field": "industry"/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Todos los cambios de Grupo Bajío' }))
    const panel = within(await screen.findByRole('tabpanel', { name: 'Cambios' }))
    expect(await panel.findAllByRole('button', { name: 'Ver diferencias' })).toHaveLength(3)
  })

  test('tells each field by its name, with what it was and what it is', async () => {
    const [edited] = await linesOf(company.uuid)
    await open(`/admin/logs/${edited?.uuid}`, { as: 'admin' })
    expect(await titled('Editó: Grupo Bajío')).toBeVisible()
    const changes = within(await screen.findByRole('region', { name: '2 campos cambiados' }))
    const industry = await changes.findByRole('row', { name: /^Giro/ })
    expect(within(industry).getByText('Calzado')).toBeVisible()
    expect(within(industry).getByText('Textil')).toBeVisible()
    expect(changes.getByRole('row', { name: /^Personas que trabajan ahí/ })).toHaveTextContent('1,200')
    expect(changes.getByRole('row', { name: /^Personas que trabajan ahí/ })).toHaveTextContent('(vacío)')
    expect(fact('Rol')).toEqual(['Gestión'])
    expect(screen.getByText('La huella coincide: este registro no se ha modificado.')).toBeVisible()
  })

  test('leads to the one before and the one after about the same record', async () => {
    const [edited, suspended, activated] = await linesOf(company.uuid)
    const { user, address } = await open(`/admin/logs/${suspended?.uuid}`, { as: 'admin' })
    const status = await screen.findByRole('row', { name: /^Estado/ })
    expect(status).toHaveTextContent('Activa')
    expect(status).toHaveTextContent('Suspendida')
    expect(fact('Motivo')).toEqual(['En revisión'])
    await user.click(screen.getByRole('link', { name: 'Cambio siguiente' }))
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Cambio siguiente' })).not.toBeInTheDocument(),
    )
    expect(address()).toBe(`/admin/logs/${activated?.uuid}`)
    await user.click(await screen.findByRole('link', { name: 'Cambio anterior' }))
    await screen.findByRole('link', { name: 'Cambio siguiente' })
    await user.click(screen.getByRole('link', { name: 'Cambio anterior' }))
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Cambio anterior' })).not.toBeInTheDocument(),
    )
    expect(address()).toBe(`/admin/logs/${edited?.uuid}`)
  })

  test('says that an identifier changed, and not what it is', async () => {
    const [edited] = await linesOf(person.uuid)
    await open(`/admin/logs/${edited?.uuid}`, { as: 'admin' })
    const row = await screen.findByRole('row', { name: /^Celular/ })
    expect(row).toHaveTextContent('Cambió (oculto)')
    expect(document.body).not.toHaveTextContent('5512345678')
  })

  test('that was tampered with says so', async () => {
    const other = await aCompany(server.db)
    await change(`admin/companies/${other.uuid}/actions/deactivate`, {}, 1, 'POST')
    const [line] = await linesOf(other.uuid)
    await changedMeanwhile(line?.uuid ?? '', async () => {
      await open(`/admin/logs/${line?.uuid}`, { as: 'admin' })
      expect(await screen.findByText('La huella no coincide: alguien modificó este registro.')).toBeVisible()
    })
  })

  test('that does not exist is said to be missing, in its place', async () => {
    await open(`/admin/logs/${NOBODY}`, { as: 'admin' })
    expect(await titled('No encontramos este registro de bitácora')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir a Bitácora' })).toBeVisible()
  })

  test('about a name with markup, emoji, right-to-left text and many letters shows it as text', async () => {
    const name = '<img src=x onerror=alert(1)> 🙂 שלום '.padEnd(160, 'a')
    const { uuid } = await aCompany(server.db, { trade_name: name })
    await change(`admin/companies/${uuid}`, { industry: name.slice(0, 60) }, 1)
    const [line] = await linesOf(uuid)
    await open(`/admin/logs/${line?.uuid}`, { as: 'admin' })
    const heading = () => screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(heading().textContent).toBe(`Editó: ${name}`))
    expect(document.querySelector('main img')).toBeNull()
    expect(await screen.findByRole('row', { name: /^Giro/ })).toHaveTextContent(
      '<img src=x onerror=alert(1)>',
    )
  })
})

describe('the check of the audit log', () => {
  const checking = async () => {
    const { user } = await open('/admin/logs', { as: 'admin' })
    await listed('Bitácora')
    await user.click(screen.getByRole('button', { name: 'Comprobar la bitácora' }))
    return within(await screen.findByRole('dialog', { name: 'Comprobar la bitácora' }))
  }
  test('goes through every line, part by part, and gives the hash to keep', async () => {
    const { position, hash } = await server.db
      .selectFrom('log_chain')
      .select(['position', 'hash'])
      .executeTakeFirstOrThrow()
    network.use(
      http.get('*/admin/logs/check', async ({ request }) => {
        const url = new URL(request.url)
        url.searchParams.set('limit', '3')
        const reply = await call('admin', `admin/logs/check${url.search}`)
        return HttpResponse.json(reply.json())
      }),
    )
    const dialog = await checking()
    expect(await dialog.findByText(`Los ${position} registros están como se escribieron`)).toBeVisible()
    expect(dialog.getByText(hash ?? '')).toBeVisible()
    expect(dialog.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  test('tells of lines that wait for their place, and whether they are as they were written', async () => {
    await leaveUnsealed(server.db, { kind: 'auth', action: 'login' })
    const told = /^1 registro más espera su lugar en la cadena, desde el /
    const dialog = await checking()
    expect(await dialog.findByText(told)).toBeVisible()
    expect(dialog.queryByText(/alguno se cambió o se quitó/)).not.toBeInTheDocument()
    await server.db.updateTable('unsealed_lines').set({ lines: '[]' }).execute()
    cleanup()
    expect(await (await checking()).findByText(/alguno se cambió o se quitó/)).toBeVisible()
    await server.db.deleteFrom('unsealed_lines').execute()
    await server.db.deleteFrom('unsealed_counts').execute()
  })

  test('names a line that was changed, and leads to it', async () => {
    const { uuid, number } = await server.db
      .selectFrom('logs')
      .select(['uuid', 'number'])
      .orderBy('position')
      .limit(1)
      .executeTakeFirstOrThrow()
    await changedMeanwhile(uuid, async () => {
      const dialog = await checking()
      expect(await dialog.findByText(`El registro ${number} no está como se escribió`)).toBeVisible()
      const link = dialog.getByRole('link', { name: 'Ver el registro' })
      expect(link).toHaveAttribute('href', `/admin/logs/${uuid}`)
    })
  })

  test('says what keeps it from going on, and goes on', async () => {
    network.use(http.get('*/admin/logs/check', () => HttpResponse.json({}, { status: 503 }), { once: true }))
    const dialog = await checking()
    expect(await dialog.findByRole('alert')).toHaveTextContent('No se pudo comprobar la bitácora')
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
    expect(await dialog.findByText(/registros están como se escribieron/)).toBeVisible()
  })
})

describe('the check of the books', () => {
  const checking = async () => {
    const { user } = await open('/admin/logs', { as: 'admin' })
    await listed('Bitácora')
    await user.click(screen.getByRole('button', { name: 'Comprobar los libros' }))
    return within(await screen.findByRole('dialog', { name: 'Comprobar los libros' }))
  }

  test('says that everything shown is what the ledger says', async () => {
    expect(await (await checking()).findByText(/^Todo cuadra: \d/)).toBeVisible()
  })

  test('names what differs, with both amounts, and leads to it', async () => {
    const customer = await aCustomer(server.db, { name: 'Elena Ruiz', credit_balance_cents: 12_345 })
    const dialog = await checking()
    expect(await dialog.findByText('1 importe no cuadra')).toBeVisible()
    expect(dialog.getByText(/Saldo a favor: los libros dicen \$0\.00 y se muestra \$123\.45/)).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Elena Ruiz' })).toHaveAttribute(
      'href',
      `/admin/customers/${customer.uuid}`,
    )
    await server.db
      .updateTable('customers')
      .set({ credit_balance_cents: 0 })
      .where('uuid', '=', customer.uuid)
      .execute()
  })

  test('says what keeps it from going on, and goes on', async () => {
    network.use(http.get('*/admin/books/check', () => HttpResponse.json({}, { status: 503 }), { once: true }))
    const dialog = await checking()
    expect(await dialog.findByRole('alert')).toHaveTextContent('No se pudieron comprobar los libros')
    await userEvent.click(dialog.getByRole('button', { name: 'Reintentar' }))
    expect(await dialog.findByText(/^Todo cuadra/)).toBeVisible()
  })
})

describe('the release of old lines', () => {
  test.skipIf(repliesAreLost)(
    'says how many and until when, releases them, and then there are none',
    async () => {
      await server.db
        .insertInto('settings')
        .values({
          section: 'privacy',
          version: 2,
          values: { access_log_days: 30 },
          updated_at: server.clock.now().toISOString(),
          updated_by: { kind: 'system', uuid: null, label: 'Sistema' },
        })
        .execute()
      await call('viewer', 'admin/logs')
      server.clock.advance(31 * 86_400)
      const { user } = await open('/admin/logs', { as: 'admin' })
      await user.click(await screen.findByRole('button', { name: 'Liberar accesos vencidos' }))
      const dialog = within(await screen.findByRole('dialog', { name: '¿Liberar los accesos vencidos?' }))
      expect(await dialog.findByText(/Se eliminarán? \d+ registros?.*se guardan 30 días/)).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Liberar registros' }))
      expect(await screen.findByText('Registros liberados')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Liberar accesos vencidos' }))
      expect(await screen.findByText(/No hay registros vencidos/)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Liberar registros' })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await user.click(screen.getByRole('button', { name: 'Volver' }))
      await user.click(screen.getByRole('button', { name: 'Comprobar la bitácora' }))
      expect(await screen.findByText(/registros están como se escribieron/)).toBeVisible()
    },
  )
})
