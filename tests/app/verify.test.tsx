import { screen, waitFor, within } from '@testing-library/react'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../support/app'
import { aCompany } from '../support/records'
import { call, network, referenceServer } from '../support/referenceServer'
import { http, HttpResponse } from 'msw'
import { listed } from '../support/screens'

const server = referenceServer()
let company: { uuid: string }

beforeAll(async () => {
  company = await aCompany(server.db, { trade_name: 'Evidente' })
  await call('manager', `admin/companies/${company.uuid}`, {
    method: 'PATCH',
    body: { industry: 'Textil' },
    headers: { 'if-match': '"1"' },
  })
})

/** The pack of the listing of companies, with its files changed. */
async function aPack(change: (files: Record<string, Uint8Array>) => void = () => {}): Promise<File> {
  const { rawPayload } = await call('manager', 'admin/companies/evidence?q=evidente', {
    method: 'POST',
    body: { title: 'Empresas' },
  })
  const files = unzipSync(new Uint8Array(rawPayload))
  change(files)
  return new File([new Uint8Array(zipSync(files))], 'evidencia-empresas.zip')
}

const rewrite = (name: string, edit: (text: string) => string) => (files: Record<string, Uint8Array>) => {
  files[name] = strToU8(edit(strFromU8(files[name] ?? new Uint8Array())))
}

async function verifying(as: 'admin' | 'manager' | 'viewer' = 'viewer') {
  const { user } = await open('/admin', { as })
  await user.click(await screen.findByRole('button', { name: / · (Consulta|Gestión|Administración)/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Verificar…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verificar' }))
  const choose = (file: File) => user.upload(dialog.getByLabelText('Un paquete de evidencia'), file)
  return { user, dialog, choose }
}

describe('verifying', () => {
  test('has the whole audit log checked, by every role', async () => {
    const { dialog } = await verifying('viewer')
    expect(await dialog.findByText(/^Los \d+ registros están como se escribieron$/)).toBeVisible()
  })

  test('names no line to a role that may not read it', async () => {
    const line = server.db.updateTable('logs').where('position', '=', 1)
    await line.set({ status_code: 599 }).execute()
    onTestFinished(async () => void (await line.set({ status_code: null }).execute()))
    const { dialog } = await verifying('manager')
    expect(await dialog.findByText('El registro 1 no está como se escribió')).toBeVisible()
    expect(dialog.queryByRole('link')).toBeNull()
  })

  test('says that a pack is as it was exported, whose it is, and what changed since', async () => {
    const { choose, dialog } = await verifying()
    const pack = await aPack()
    await choose(pack)
    expect(await dialog.findByText('Los datos son los que se exportaron')).toBeVisible()
    expect(dialog.getByText(/^Empresas, de .+ \(CDMX\)$/)).toBeVisible()
    expect(
      dialog.getByText('La bitácora tiene el registro de esta exportación, como se escribió'),
    ).toBeVisible()
    expect(dialog.getByText('El registro de la bitácora en que se apoya está como se escribió')).toBeVisible()
    expect(dialog.getByText('Nada ha cambiado desde entonces')).toBeVisible()
    await call('manager', `admin/companies/${company.uuid}`, {
      method: 'PATCH',
      body: { industry: 'Calzado' },
      headers: { 'if-match': '"2"' },
    })
    await choose(pack)
    expect(await dialog.findByText(/^Una ficha cambió después/)).toBeVisible()
  })

  test('finds data that were changed', async () => {
    const { choose, dialog } = await verifying()
    await choose(await aPack(rewrite('datos.csv', (text) => text.replace('Evidente', 'Evidenta'))))
    expect(await dialog.findByText(/^Los datos no son los que se exportaron/)).toBeVisible()
  })

  test('finds a statement that was changed, and repeats nothing of it', async () => {
    const { choose, dialog } = await verifying()
    await choose(await aPack(rewrite('evidencia.json', (text) => text.replace('"Empresas"', '"Otras"'))))
    expect(await dialog.findByText(/^Alguien cambió lo que evidencia.json dice/)).toBeVisible()
    expect(dialog.queryByText(/Otras/)).toBeNull()
    expect(dialog.queryByText(/en que se apoya/)).toBeNull()
  })

  const zipOf = (files: Record<string, string>) =>
    new File(
      [
        new Uint8Array(
          zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
        ),
      ],
      'otro.zip',
    )

  test.each<[string, () => File | Promise<File>, RegExp]>([
    ['is no ZIP', () => new File(['Nombre,Estado'], 'datos.csv.zip'), /^No es un ZIP que se pueda leer/],
    ['is another ZIP', () => zipOf({ 'facturas.pdf': 'x' }), /^No es un paquete de evidencia/],
    ['has an unreadable statement', () => zipOf({ 'evidencia.json': '{"format": 2}' }), /no se puede leer/],
    [
      'lacks its data',
      () =>
        aPack((files) => {
          delete files['datos.csv']
        }),
      /^No contiene el archivo de datos/,
    ],
  ])('says of a file that %s what is wrong with it', async (_what, make, words) => {
    const { choose, dialog } = await verifying()
    await choose(await make())
    expect(await dialog.findByRole('alert')).toHaveTextContent(words)
  })

  test('says what keeps it from being verified', async () => {
    network.use(http.post('*/admin/evidence/verify', () => HttpResponse.json({}, { status: 503 })))
    const { choose, dialog } = await verifying()
    await choose(await aPack())
    expect(await dialog.findByRole('alert')).toHaveTextContent('No se pudo comprobar el paquete')
  })
})

/** The names under which the browser is handed files to save. */
function savedNames() {
  const names: string[] = []
  const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => {
    address.mockRestore()
    click.mockRestore()
  })
  return names
}

describe('an evidence pack', () => {
  test('of a listing is a choice of its export', async () => {
    const names = savedNames()
    const { user } = await open('/admin/companies?q=evidente', { as: 'viewer' })
    await listed('Empresas')
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Exportar empresas' }))
    await user.click(dialog.getByRole('radio', { name: 'Paquete de evidencia (ZIP)' }))
    await user.click(dialog.getByRole('button', { name: 'Exportar 1' }))
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^evidencia-empresas_[\d-]+\.zip$/)]))
  })

  test('of a record is beside what happened to it', async () => {
    const names = savedNames()
    const { user } = await open(`/admin/companies/${company.uuid}`, { as: 'viewer' })
    await user.click(await screen.findByRole('button', { name: 'Paquete de evidencia' }))
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^evidencia-empresa-[\w-]+\.zip$/)]))
  })
})
