import { screen, waitFor, within } from '@testing-library/react'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aPerson, aProvider, aProviderLocation, aServiceCategory } from '../support/records'
import { call, network, referenceServer } from '../support/referenceServer'
import { listed } from '../support/screens'
import { aCategory } from '../support/writtenCategory'

const server = referenceServer()
beforeAll(async () => {
  await aServiceCategory(server.db, { name: 'Exporta uno', order: 1, code: 'EXP-1' })
  await aServiceCategory(server.db, { name: 'Exporta dos', order: 2, status: 'inactive', code: 'EXP-2' })
  const made = { ...aCategory('HECHA'), name: 'Hecha aquí' }
  await call('admin', 'admin/service-categories', { method: 'POST', body: made })
})

/** The files that the browser is handed to save. */
function savedFiles() {
  const files: { name: string; file: Blob }[] = []
  let last: Blob | undefined
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob
    return 'blob:x'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (last) files.push({ name: this.download, file: last })
  })
  onTestFinished(() => {
    address.mockRestore()
    click.mockRestore()
  })
  return files
}

/** What the cells of a file hold, in either format. */
async function cellsIn({ name, file }: { name: string; file: Blob }): Promise<unknown[]> {
  if (name.endsWith('.csv')) return (await file.text()).split(/,|\r\n/)
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  return sheets.flatMap(({ rows }) => rows.flat())
}

async function exporting() {
  const app = await open('/admin/service-categories?q=exporta', { as: 'viewer' })
  await listed('Categorías de servicio')
  await app.user.click(screen.getByRole('button', { name: 'Exportar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportar categorías de servicio' }))
  return { ...app, dialog }
}

describe('exporting a listing', () => {
  test('saves what matches, in Spanish', async () => {
    const files = savedFiles()
    const { user, dialog } = await exporting()
    expect(dialog.getByRole('radio', { name: 'Las 2 del filtro actual' })).toBeChecked()
    expect(dialog.getByText('Quedará registrado en la bitácora.')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Todas' }))
    await user.click(dialog.getByRole('button', { name: 'Exportar 2' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(files).toHaveLength(1)
    const [file] = files
    expect(file?.name).toMatch(/^categorias-de-servicio_\d{4}-\d\d-\d\d\.csv$/)
    const [head, first, second] = ((await file?.file.text()) ?? '').replace(/^\uFEFF/, '').split('\r\n')
    expect(head).toMatch(/^Nombre,/)
    expect(first).toMatch(/^Exporta uno,.*Activa/)
    expect(second).toMatch(/^Exporta dos,.*Inactiva/)
    expect(screen.queryByRole('button', { name: 'Actividad' })).toBeNull()
  })

  test('saves a spreadsheet where that is chosen', async () => {
    const files = savedFiles()
    const { user, dialog } = await exporting()
    await user.click(dialog.getByRole('radio', { name: 'Excel' }))
    await user.click(dialog.getByRole('button', { name: 'Exportar 2' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toMatch(/\.xlsx$/)
    const { sheets } = await readXlsx(new Uint8Array((await files[0]?.file.arrayBuffer()) ?? []))
    expect(sheets[0]?.rows.map(([name]) => name)).toEqual(['Nombre', 'Exporta uno', 'Exporta dos'])
  })

  test('names the personal data that it takes along', async () => {
    await aPerson(server.db, { given_names: 'Exportada' })
    const { user } = await open('/admin/persons?q=exportada', { as: 'manager' })
    await screen.findByRole('link', { name: /Exportada/ })
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Incluye datos personales: nombre, CURP.*\. Quedará registrado/)).toBeVisible()
  })

  test('of many rows goes on in the background, and is fetched from the activity, also after a reload', {
    tags: [LONG],
  }, async () => {
    const files = savedFiles()
    await sql`
      insert into service_categories
        (code, name, "order", searchable_public, synonyms, status, created_at, created_by, updated_at, updated_by)
      select 'MUCHAS-' || number, 'Muchas ' || number, number, searchable_public, synonyms, status, created_at,
        created_by, updated_at, updated_by
      from service_categories, generate_series(1, 1001) as number where code = 'EXP-1'`.execute(server.db)
    const first = await open('/admin/service-categories?q=muchas', { as: 'viewer' })
    await listed('Categorías de servicio')
    await first.user.click(await screen.findByRole('button', { name: 'Exportar' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/queda en Actividad durante 24 horas/)).toBeVisible()
    await first.user.click(dialog.getByRole('button', { name: 'Exportar 1,001' }))
    await first.user.click(await screen.findByRole('button', { name: 'Actividad' }))
    expect(await screen.findByText(/0 de 1,001 filas/)).toBeVisible()
    await first.user.click(screen.getByRole('button', { name: 'Detener' }))
    expect(await screen.findByText('Se detuvo en la fila 0.')).toBeVisible()
    await first.user.click(screen.getByRole('button', { name: 'Continuar' }))
    expect(await screen.findByRole('button', { name: 'Detener' })).toBeVisible()
    first.unmount()

    await server.jobs.runDue()
    const { user } = await open('/admin/companies')
    await user.click(await screen.findByRole('button', { name: 'Actividad' }))
    expect(await screen.findByText('Listo: 1,001 filas. Disponible 24 horas')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Descargar' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect((await files[0]?.file.text())?.trimEnd().split('\r\n')).toHaveLength(1_002)
    await user.click(
      screen.getByRole('button', { name: 'Quitar Categorías de servicio.csv de la actividad' }),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actividad' })).toBeNull())
  })

  test('says every choice by its word, as the screen does', async () => {
    const files = savedFiles()
    await aProvider(server.db, { name: 'Exportable', kind: 'hospital', accepts: ['members', 'cash'] })
    const { user } = await open('/admin/providers?q=Exportable', { as: 'viewer' })
    await screen.findByRole('link', { name: 'Exportable' })
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Todas' }))
    await user.click(dialog.getByRole('button', { name: 'Exportar 1' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const text = await files[0]?.file.text()
    expect(text).toContain('Hospital')
    expect(text).not.toContain('hospital')
  })

  test.each([
    [
      'CSV',
      '/admin/events?subject_type=service_category',
      'viewer',
      'Categoría de servicio creada',
      'service_category.created',
    ],
    ['CSV', '/admin/logs?subject_type=service_category', 'admin', 'Creó', 'created'],
    ['CSV', '/admin/users?role=viewer', 'admin', 'Consulta', 'viewer'],
    [
      'Excel',
      '/admin/events?subject_type=service_category',
      'viewer',
      'Categoría de servicio creada',
      'service_category.created',
    ],
  ] as const)('says in %s what its listing does: %s', async (format, address, as, word, raw) => {
    const files = savedFiles()
    const { user } = await open(address, { as })
    const button = await screen.findByRole('button', { name: 'Exportar' })
    await waitFor(() => expect(screen.getAllByText(word).length).toBeGreaterThan(0))
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: format }))
    await user.click(dialog.getByRole('button', { name: /^Exportar/ }))
    await waitFor(() => expect(files).toHaveLength(1))
    const cells = (await Promise.all(files.map(cellsIn))).flat()
    expect(cells).toContain(word)
    expect(cells).not.toContain(raw)
  })

  test('holds every column on screen, also those that are made of several fields', async () => {
    const files = savedFiles()
    const address = {
      street: 'Hidalgo',
      exterior_number: '12',
      interior_number: null,
      neighbourhood: 'Centro',
      municipality: 'Zapopan',
      state: 'JAL',
      zip: '45100',
      references: null,
    } as const
    await aProviderLocation(server.db, { name: 'Sede exportable', address })
    const { user } = await open('/admin/provider-locations?q=exportable', { as: 'viewer' })
    await screen.findByRole('link', { name: 'Sede exportable' })
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    await user.click(await screen.findByRole('button', { name: 'Exportar 1' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const [head, row] = ((await files[0]?.file.text()) ?? '').replace(/^\uFEFF/, '').split('\r\n')
    expect(head).toMatch(/^Nombre,Proveedor,.*Municipio,Estado/)
    expect(row).toMatch(/^Sede exportable,.*Zapopan,Jalisco/)
  })

  test.each([
    [
      429,
      {
        code: 'too_many_requests',
        message: 'Ya exportaste 10 veces en una hora. Vuelve a intentar en 9 min',
      },
      'Ya exportaste 10 veces en una hora. Vuelve a intentar en 9 min',
    ],
    [500, null, /^No se pudo exportar\. /],
  ])('says why it was not made, and is tried again: %d', async (status, body, words) => {
    const files = savedFiles()
    network.use(http.post('*/export', () => HttpResponse.json(body, { status }), { once: true }))
    const { user, dialog } = await exporting()
    await user.click(dialog.getByRole('button', { name: 'Exportar 2' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(words)
    await user.click(dialog.getByRole('button', { name: 'Exportar 2' }))
    await waitFor(() => expect(files).toHaveLength(1))
  })
})
