import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../support/app'
import { aProvider, aProviderLocation, aServiceCategory } from '../support/records'
import { network, referenceServer } from '../support/referenceServer'
import { listed } from '../support/screens'

const server = referenceServer()
beforeAll(async () => {
  await aServiceCategory(server.db, { name: 'Exporta uno', order: 1, code: 'EXP-1' })
  await aServiceCategory(server.db, { name: 'Exporta dos', order: 2, status: 'inactive', code: 'EXP-2' })
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

async function exporting() {
  const app = await open('/admin/service-categories?q=exporta', { as: 'viewer' })
  await listed('Categorías de servicio')
  await app.user.click(screen.getByRole('button', { name: 'Exportar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportar categorías de servicio' }))
  return { ...app, dialog }
}

describe('exporting a listing', () => {
  test('saves what matches, in Spanish, and is told in the activity', async () => {
    const files = savedFiles()
    const { user, dialog } = await exporting()
    expect(dialog.getByText(/Se exportan las 2 filas que coinciden/)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Todas' }))
    await user.click(dialog.getByRole('button', { name: 'Exportar 2' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Actividad' }))
    expect(await screen.findByText('Listo: 2 filas')).toBeVisible()
    expect(files).toHaveLength(1)
    const [file] = files
    expect(file?.name).toMatch(/^categorias-de-servicio_\d{4}-\d\d-\d\d\.csv$/)
    const [head, first, second] = ((await file?.file.text()) ?? '').replace(/^\uFEFF/, '').split('\r\n')
    expect(head).toMatch(/^Nombre,/)
    expect(first).toMatch(/^Exporta uno,.*Activa/)
    expect(second).toMatch(/^Exporta dos,.*Inactiva/)
    await user.click(screen.getByRole('button', { name: 'Descargar' }))
    expect(files).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: /Quitar Categorías de servicio/ }))
    expect(screen.queryByRole('button', { name: 'Actividad' })).toBeNull()
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

  test('says that it stopped, and is tried again', async () => {
    const files = savedFiles()
    network.use(http.post('*/export', () => new HttpResponse(null, { status: 500 }), { once: true }))
    const { user, dialog } = await exporting()
    await user.click(dialog.getByRole('button', { name: 'Exportar 2' }))
    await user.click(await screen.findByRole('button', { name: 'Actividad' }))
    expect(await screen.findByText('Se detuvo en la fila 0.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Listo: 2 filas')).toBeVisible()
    expect(files).toHaveLength(1)
  })

  test('says why the server will not make it', async () => {
    savedFiles()
    network.use(
      http.post(
        '*/admin/service-categories/export',
        () =>
          HttpResponse.json(
            {
              code: 'too_many_requests',
              message: 'Ya exportaste 10 veces en una hora. Vuelve a intentar en 9 min',
            },
            { status: 429 },
          ),
        { once: true },
      ),
    )
    const { user, dialog } = await exporting()
    await user.click(dialog.getByRole('button', { name: 'Exportar 2' }))
    await user.click(await screen.findByRole('button', { name: 'Actividad' }))
    expect(
      await screen.findByText('Ya exportaste 10 veces en una hora. Vuelve a intentar en 9 min'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Listo: 2 filas')).toBeVisible()
  })
})
