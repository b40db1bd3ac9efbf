import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PlanDetail } from '@/contract/plans'
// Here already before the first test waits for it.
import '@/entities/plans/PlanForm'
import '@/entities/plans/PlanScreen'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aService, aServiceCategory } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan, aServiceBenefit } from '../support/sales'
import { pick } from '../support/screens'

const server = referenceServer()
let [first, second] = ['', '']

beforeAll(async () => {
  first = (await aServiceCategory(server.db, { name: 'Consulta Uno' })).uuid
  second = (await aServiceCategory(server.db, { name: 'Consulta Dos' })).uuid
})

const covering = (...categories: string[]) =>
  aPlan(server.db, { benefits: JSON.stringify(categories.map((one) => aBenefit(one))) })
const benefitsOf = async (uuid: string) =>
  (await call('viewer', `admin/plans/${uuid}`)).json<{ data: PlanDetail }>().data.benefits
const grid = async () => {
  await screen.findByText(/^Con las flechas/)
  return screen.getByRole('grid', { name: 'Cobertura' })
}
/** What the cell that has the focus is about, and says. */
const here = () => {
  const cell = document.activeElement
  const row = cell?.closest('tr')?.querySelector('th')?.textContent ?? ''
  const column = cell?.closest('table')?.querySelectorAll('thead th')[
    Number(cell.getAttribute('data-column')) + 1
  ]
  return [row.slice(0, 12), column?.textContent, cell?.textContent]
}

describe('what a plan covers', () => {
  test('is gone through and written by keyboard', async () => {
    const { uuid } = await covering(first, second)
    const { user } = await open(`/admin/plans/${uuid}?edit=1`, { as: 'manager' })
    const cells = within(await grid()).getAllByRole('gridcell')
    expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    cells[0]?.focus()
    expect(here()).toEqual(['Consulta Uno', 'Cubierto', 'Sí'])
    await user.keyboard('{ArrowRight}')
    expect(here()).toEqual(['Consulta Uno', 'Límite de usos', '6'])
    await user.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: 'Límite de usos' })).toHaveFocus()
    await user.keyboard('99{Escape}')
    expect(here()).toEqual(['Consulta Uno', 'Límite de usos', '6'])
    await user.keyboard('{ArrowDown}12{Enter}')
    expect(here()).toEqual(['Consulta Dos', 'Límite de usos', '12'])
    expect(
      screen.getByText(/^Hasta 12 usos en la vigencia por miembro; pagas \$80\.00 en cada uso$/),
    ).toBeVisible()
    await user.keyboard('{F2}')
    await user.keyboard('{Backspace}{Backspace}8{Tab}')
    expect(here()).toEqual(['Consulta Dos', 'Límite en dinero', '—'])
    await user.keyboard('{Control>}{Home}{/Control}')
    expect(here()).toEqual(['Consulta Uno', 'Cubierto', 'Sí'])
    await user.keyboard('{Enter}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cubierto' }), 'No')
    await user.keyboard('{Enter}')
    expect(here()).toEqual(['Consulta Uno', 'Cubierto', 'No'])
    await user.keyboard('{ArrowRight}{Delete}')
    expect(here()).toEqual(['Consulta Uno', 'Límite de usos', '—'])

    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByRole('tab', { name: /Beneficios/ })
    expect(await benefitsOf(uuid)).toMatchObject([
      { covered: false, limit_count: null },
      { covered: true, limit_count: 8, copay_cents: 8_000 },
    ])
  })

  test('takes what was copied from a spreadsheet', async () => {
    const { uuid } = await covering(first, second)
    const { user } = await open(`/admin/plans/${uuid}?edit=1`, { as: 'manager' })
    const cell = within(await grid()).getAllByRole('gridcell')[0]
    cell?.focus()
    fireEvent.paste(document.activeElement ?? document.body, {
      clipboardData: { getData: () => 'Sí\t3\t$1,500.00\tAl mes\r\nNo\t4\t\tlo que sea\r\nsobra\t5\r\n' },
    })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByRole('tab', { name: /Beneficios/ })
    expect(await benefitsOf(uuid)).toMatchObject([
      { covered: true, limit_count: 3, limit_cents: 150_000, limit_period: 'month' },
      { covered: false, limit_count: 4, limit_cents: null, limit_period: 'period' },
    ])
  })

  test('grows by a category and shrinks by another', async () => {
    const { uuid } = await covering(first)
    const { user } = await open(`/admin/plans/${uuid}?edit=1`, { as: 'manager' })
    await pick(user, 'Agregar categoría', 'Consulta Dos')
    expect(await within(await grid()).findByText('Consulta Dos')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Quitar Consulta Uno' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByRole('tab', { name: /Beneficios/ })
    expect((await benefitsOf(uuid)).map(({ service_category }) => service_category?.label)).toEqual([
      'Consulta Dos',
    ])
  })

  test('holds a service apart from its category, beneath it, by keyboard too', { tags: [LONG] }, async () => {
    const apart = await aService(server.db, { name: 'Servicio Aparte', category_uuid: first })
    const { uuid } = await covering(first, second)
    const { user } = await open(`/admin/plans/${uuid}?edit=1`, { as: 'manager' })
    const heads = async () =>
      within(await grid())
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent.slice(0, 34))
    await pick(user, 'Agregar servicio', 'Servicio Aparte')
    expect(await within(await grid()).findByText('En lugar de Consulta Uno')).toBeVisible()
    expect(await heads()).toEqual([
      expect.stringMatching(/^Consulta Uno/),
      expect.stringMatching(/^Servicio Aparte/),
      expect.stringMatching(/^Consulta Dos/),
    ])
    await pick(user, 'Agregar servicio', 'Servicio Aparte')
    expect(await heads()).toHaveLength(3)
    // It starts with the terms that held for it.
    const cells = within(screen.getByRole('row', { name: /^Servicio Aparte/ })).getAllByRole('gridcell')
    expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Sí', '6'])
    cells[0]?.focus()
    await user.keyboard('{Enter}')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cubierto' }), 'No')
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))

    await user.click(await screen.findByRole('tab', { name: /Beneficios/ }))
    const row = await screen.findByRole('row', { name: /Servicio Aparte/ })
    for (const text of ['En lugar de Consulta Uno', 'No cubierto']) expect(row).toHaveTextContent(text)
    expect(within(row).getByRole('link', { name: 'Servicio Aparte' })).toHaveAttribute(
      'href',
      `/admin/services/${apart.uuid}`,
    )
    expect(await benefitsOf(uuid)).toMatchObject([
      { service_category_uuid: first, service_uuid: null },
      { service_category_uuid: null, service_uuid: apart.uuid, covered: false },
      { service_category_uuid: second },
    ])
  })

  test('puts a category above the services of it that were there, and lets go of a service', async () => {
    const inFirst = await aService(server.db, { name: 'Servicio Suelto', category_uuid: first })
    const { uuid } = await aPlan(server.db, {
      benefits: JSON.stringify([aBenefit(second), aServiceBenefit(inFirst.uuid)]),
    })
    const { user } = await open(`/admin/plans/${uuid}?edit=1`, { as: 'manager' })
    expect(await within(await grid()).findByText('Servicio de Consulta Uno')).toBeVisible()
    await pick(user, 'Agregar categoría', 'Consulta Uno')
    expect(await within(await grid()).findByText('En lugar de Consulta Uno')).toBeVisible()
    expect(
      within(await grid())
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Consulta Dos/),
      expect.stringMatching(/^Consulta Uno/),
      expect.stringMatching(/^Servicio Suelto/),
    ])
    await user.click(screen.getByRole('button', { name: 'Quitar Servicio Suelto' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await screen.findByRole('tab', { name: /Beneficios/ })
    expect((await benefitsOf(uuid)).map(({ service_uuid }) => service_uuid)).toEqual([null, null])
  })
})

test('the sections of a plan say what of them changed, is missing or wrong, and lead there', async () => {
  const { uuid } = await aPlan(server.db, {
    status: 'published',
    benefits: JSON.stringify([aBenefit(first)]),
  })
  const { user } = await open(`/admin/plans/${uuid}?edit=1`, { as: 'manager' })
  const sections = within(await screen.findByRole('navigation', { name: 'Secciones' }))
  expect(sections.queryByRole('button', { name: /con cambios/ })).toBeNull()
  const most = screen.getByLabelText(/Edad máxima de ingreso/)
  await user.clear(most)
  await user.type(most, '70')
  expect(sections.getByRole('button', { name: /Quién puede entrar.*con cambios/ })).toBeVisible()
  await user.clear(most)
  await user.type(most, '90')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await sections.findByRole('button', { name: /Quién puede entrar.*con errores/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Quitar Consulta Uno' }))
  await user.click(sections.getByRole('button', { name: /Lo que cubre.*falta para publicar/ }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Agregar categoría' })).toHaveFocus())
})
