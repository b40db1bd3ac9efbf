import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { areInOrder } from '@/contract/planParts'
import { Random } from '@server/demo/material/random'
import { open } from '../support/app'
import { aServiceCategory } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan, aPrice } from '../support/sales'
import { fact, listed, pick, titled } from '../support/screens'

const server = referenceServer()

const edit = (uuid: string, body: object, version = 1) =>
  call('manager', `admin/plans/${uuid}`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': `"${version}"` },
  })
const move = (uuid: string, action: string, version = 1) =>
  call('manager', `admin/plans/${uuid}/actions/${action}`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': `"${version}"` },
  })

beforeAll(async () => {
  const { db } = server
  await aPlan(db, { name: 'Prueba Dorado', status: 'published', audience: ['family'], family: 'Metales' })
  await aPlan(db, {
    name: 'Prueba Bronce',
    kind: 'dental',
    prices: JSON.stringify([
      aPrice({ amount_cents: 99_000, interval: 'year' }),
      aPrice({ version: 2, amount_cents: 9_900 }),
      aPrice({ version: 3, amount_cents: 100, status: 'retired' }),
    ]),
  })
  await aPlan(db, {
    name: 'Prueba Plata',
    status: 'archived',
    prices: '[]',
    sales: { public: false, channels: ['staff'], order: 1, highlight: false, cta: null },
  })
})

describe('the listing of plans', () => {
  test('shows each with the price from which it is sold', async () => {
    await open('/admin/plans?q=prueba', { as: 'viewer' })
    expect(await listed('Planes')).toEqual(['Prueba Bronce', 'Prueba Dorado', 'Prueba Plata'])
    expect(screen.getByRole('row', { name: /Prueba Bronce/ })).toHaveTextContent('$99.00 al mes')
    expect(screen.getByRole('row', { name: /Prueba Dorado/ })).toHaveTextContent('Publicado')
  })

  test.each([
    ['status=archived', ['Prueba Plata']],
    ['kind=dental', ['Prueba Bronce']],
    ['audience=family', ['Prueba Dorado']],
    ['channel=staff', ['Prueba Plata']],
    ['family=Metales', ['Prueba Dorado']],
    ['public=false', ['Prueba Plata']],
    ['sort=price_from', ['Prueba Bronce', 'Prueba Dorado', 'Prueba Plata']],
    ['sort=-price_from', ['Prueba Dorado', 'Prueba Bronce', 'Prueba Plata']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/plans?q=prueba&${query}`, { as: 'viewer' })
    expect(await listed('Planes')).toEqual(expected)
  })
})

/** The sixth of what is said of a benefit. */
const copayIn = (row: ReturnType<typeof within>) => {
  const cell = row.getAllByRole('gridcell')[5]
  if (!cell) throw new Error('The row has no cell for the copay')
  return cell
}

describe('a plan', () => {
  test('is written with its prices and benefits, and published', async () => {
    await aServiceCategory(server.db, { name: 'Consulta Zeta' })
    const { user } = await open('/admin/plans/new', { as: 'manager' })
    await user.type(await screen.findByLabelText('Nombre'), 'Plan Nuevo')
    await user.type(screen.getByLabelText('Nombre público'), 'Plan Nuevo')
    await user.type(screen.getByLabelText('Clave'), 'nuevo-1')
    expect(screen.getByLabelText(/Dirección corta/)).toHaveValue('plan-nuevo')
    await user.type(screen.getByLabelText('Descripción corta'), 'Lo que necesitas')
    await user.click(screen.getByRole('checkbox', { name: 'Personas' }))

    await user.click(await screen.findByRole('button', { name: 'Agregar precio' }))
    const price = within(screen.getByRole('group', { name: 'Precio 1' }))
    await user.selectOptions(price.getByLabelText('Estado del precio'), 'Activo')
    await user.type(price.getByLabelText('Precio'), '349')

    await pick(user, 'Agregar categoría', 'Consulta Zeta')
    const row = within(await screen.findByRole('row', { name: /^Consulta Zeta/ }))
    await user.dblClick(copayIn(row))
    await user.keyboard('mucho{Enter}')
    const papers = screen.getByRole('region', { name: 'Documentos' })
    await user.click(within(papers).getByRole('button', { name: 'Agregar documento' }))
    await user.type(within(papers).getByLabelText('Documento'), 'Condiciones generales')
    await user.type(within(papers).getByLabelText('Versión'), '1.0')
    const input = papers.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('Nothing takes a file')
    await user.upload(input, new File(['%PDF-1.7'], 'Condiciones.pdf', { type: 'application/pdf' }))
    expect(await within(papers).findByText('Condiciones.pdf')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Crear plan' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Escribe el monto, como 80.00')
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: /Escribe el monto/ }))
    expect(copayIn(row)).toHaveFocus()
    await user.keyboard('80{Enter}')
    await user.click(screen.getByRole('button', { name: 'Crear plan' }))

    expect(await titled('Plan Nuevo')).toBeVisible()
    expect(fact('Precio desde')).toEqual(['$349.00 al mes'])
    await user.click(screen.getByRole('tab', { name: /Beneficios/ }))
    expect(await screen.findByRole('row', { name: /Consulta Zeta/ })).toHaveTextContent('$80.00')

    await user.click(screen.getByRole('button', { name: 'Publicar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Nada más se verá afectado.')
    await user.click(dialog.getByRole('button', { name: 'Publicar' }))
    expect(await screen.findByText('Plan publicado')).toBeVisible()
  })

  test.each([
    ['published', 'Cámbialo en su borrador'],
    ['scheduled', 'Quita la programación'],
    ['archived', 'Reactívalo'],
  ] as const)(
    'is not changed where it stands while it is %s, but for how it is filed away',
    async (status, how) => {
      const { uuid } = await aPlan(server.db, { status })
      const refused = await edit(uuid, { benefits: [] })
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({ message: expect.stringContaining(how) })
      expect((await edit(uuid, { tags: ['temporada'] })).json()).toMatchObject({
        data: { tags: ['temporada'] },
      })
    },
  )

  test.each([
    ['a price', { prices: '[]' }, 'precio activo'],
    ['a price that is active', { prices: JSON.stringify([aPrice({ status: 'draft' })]) }, 'precio activo'],
    ['benefits', { benefits: '[]' }, 'beneficios'],
  ])('is not published without %s', async (_what, wish, sentence) => {
    const { uuid } = await aPlan(server.db, wish)
    const reply = await move(uuid, 'publish')
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ message: expect.stringContaining(sentence) })
  })

  test('is not published at the address of another', async () => {
    await aPlan(server.db, { name: 'El primero', slug: 'mismo', status: 'published' })
    const { uuid } = await aPlan(server.db, { slug: 'mismo' })
    expect((await move(uuid, 'publish')).json()).toMatchObject({
      code: 'invalid_transition',
      message: expect.stringContaining('El primero'),
    })
  })

  test('is scheduled for a day to come', async () => {
    const { uuid } = await aPlan(server.db)
    expect((await move(uuid, 'schedule')).statusCode).toBe(409)
    await edit(uuid, { publish_on: '2030-01-01' })
    expect((await move(uuid, 'schedule', 2)).json()).toMatchObject({ data: { status: 'scheduled' } })
    expect((await move(uuid, 'unschedule', 3)).json()).toMatchObject({ data: { status: 'draft' } })
  })

  test('is sold no more and sold again', async () => {
    const { uuid } = await aPlan(server.db, { status: 'published' })
    expect((await move(uuid, 'archive')).json()).toMatchObject({ data: { status: 'archived' } })
    expect((await move(uuid, 'unarchive', 2)).json()).toMatchObject({ data: { status: 'published' } })
  })

  test('charges in one way at a time, and for a category once', async () => {
    const { uuid } = await aPlan(server.db)
    const category = (await aServiceCategory(server.db)).uuid
    expect((await edit(uuid, { prices: [aPrice(), aPrice({ version: 2 })] })).json()).toMatchObject({
      errors: [{ field: 'prices.1.status' }],
    })
    expect((await edit(uuid, { benefits: [aBenefit(category), aBenefit(category)] })).json()).toMatchObject({
      errors: [{ field: 'benefits.1.service_category_uuid' }],
    })
  })

  test('is deleted as a draft only', async () => {
    const { uuid } = await aPlan(server.db, { status: 'published' })
    const reply = await call('admin', `admin/plans/${uuid}`, { method: 'DELETE' })
    expect(reply.json()).toMatchObject({ code: 'not_deletable' })
    const draft = await aPlan(server.db)
    expect((await call('admin', `admin/plans/${draft.uuid}`, { method: 'DELETE' })).statusCode).toBe(204)
  })

  test('tells in its history what became of it', async () => {
    const { uuid } = await aPlan(server.db, { status: 'published' })
    await move(uuid, 'archive')
    await open(`/admin/plans/${uuid}`, { as: 'viewer' })
    await waitFor(() => expect(screen.getByText('Plan archivado')).toBeVisible())
  })
})

describe('bands', () => {
  test('are in order just when no age is in two of them', () => {
    const random = new Random(7)
    for (let round = 0; round < 300; round++) {
      const bands = Array.from({ length: random.between(1, 4) }, () => ({
        from: random.between(0, 20),
        to: random.chance(0.15) ? null : random.between(0, 20),
      })).toSorted((one, other) => one.from - other.from)
      const within = (age: number) =>
        bands.filter(({ from, to }) => age >= from && (to === null || age <= to))
      const isWhole = bands.every(({ from, to }) => to === null || from <= to)
      const isApart = Array.from({ length: 30 }, (_, age) => within(age).length).every((count) => count <= 1)
      expect(areInOrder(bands), JSON.stringify(bands)).toBe(isWhole && isApart)
    }
  })

  test('leads to its public page while it is sold there', async () => {
    const plan = await aPlan(server.db, { status: 'published' })
    const { unmount, user } = await open(`/admin/plans/${plan.uuid}`, { as: 'viewer' })
    const link = await screen.findByRole('link', { name: 'Ver página pública' })
    expect(link).toHaveAttribute('href', `/plan/${plan.slug}`)
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    expect(screen.getByRole('menuitem', { name: 'Copiar enlace' })).toBeVisible()
    unmount()
    const draft = await aPlan(server.db)
    await open(`/admin/plans/${draft.uuid}`, { as: 'viewer' })
    await screen.findByRole('heading', { level: 1, name: draft.name })
    expect(screen.queryByRole('link', { name: 'Ver página pública' })).toBeNull()
  })
})
