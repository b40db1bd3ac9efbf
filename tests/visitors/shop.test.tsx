import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aServiceCategory } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { aBenefit, aPlan, aPrice } from '../support/sales'

const server = referenceServer()

const card = async (name: string) => within(await screen.findByRole('listitem', { name }))
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeAll(async () => {
  const teeth = await aServiceCategory(server.db, { name: 'Dental', code: 'DENTAL' })
  const brackets = await aServiceCategory(server.db, { name: 'Ortodoncia', parent_uuid: teeth.uuid })
  const births = await aServiceCategory(server.db, { name: 'Maternidad', code: 'MATERNIDAD' })
  const sell = (
    [family, size]: [string, string],
    [max, pesos]: [number, number],
    benefits: object[],
    wish: object = {},
  ) =>
    aPlan(server.db, {
      status: 'published',
      family,
      public_name: `Plan ${family} ${size}`,
      slug: `${family}-${size}`.toLowerCase(),
      members: { min: 1, max, included: 1 },
      prices: JSON.stringify([
        aPrice({ amount_cents: pesos * 100 }),
        aPrice({ version: 2, interval: 'year', amount_cents: pesos * 1_000 }),
      ]),
      benefits: JSON.stringify(benefits),
      ...wish,
    })
  const now = [aBenefit(teeth.uuid)]
  await sell(['Sonrisa', 'Individual'], [1, 149], now)
  await sell(['Sonrisa', 'Pareja'], [2, 268], now)
  await sell(['Sonrisa', 'Familiar'], [6, 907], now)
  await sell(['Brackets', 'Individual'], [1, 99], [aBenefit(brackets.uuid)], { waiting_period_days: 30 })
  await sell(['Cigüeña', 'Pareja'], [2, 500], [aBenefit(births.uuid, { waiting_days: 300 })], {
    slug: 'ciguena-pareja',
  })
  await sell(['Equipo', 'Empresarial'], [9, 90], now, { audience: ['company'] })
})

describe('the shop', () => {
  test('shows a family of plans as one card, from its lowest price, with a switch for whom it covers', async () => {
    const { user, address } = await open('/plan')
    await title('Elige tu plan')
    const smile = await card('Sonrisa')
    expect(smile.getByText(/^\$149\.00 MXN al mes/)).toBeVisible()
    expect(smile.getByRole('radio', { name: 'Una persona' })).toBeChecked()
    await user.click(smile.getByRole('radio', { name: 'Familia' }))
    expect(await smile.findByRole('link', { name: 'Ver Plan Sonrisa Familiar' })).toHaveAttribute(
      'href',
      '/plan/sonrisa-familiar',
    )
    expect(smile.getByText(/^\$907\.00 MXN al mes/)).toBeVisible()
    expect(address()).toBe('/plan?ver=sonrisa-familiar')
  })

  test('narrows by whom it is for and by need, in an address that says the same to anyone', async () => {
    const { user, address, unmount } = await open('/plan')
    await card('Sonrisa')
    const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    const who = within(screen.getByRole('group', { name: '¿A quién quieres cubrir?' }))
    await user.click(who.getByRole('radio', { name: 'Pareja' }))
    await waitFor(() => expect(names()).toEqual(expect.not.arrayContaining(['Brackets'])))
    await user.click(screen.getByRole('checkbox', { name: 'Maternidad' }))
    await waitFor(() => expect(names()).toEqual(['Cigüeña']))
    expect(screen.getByText('1 opción')).toBeVisible()
    const said = address()
    expect(said).toBe('/plan?para=pareja&necesita=maternidad')
    unmount()
    const again = await open(said)
    await card('Cigüeña')
    expect(names()).toEqual(['Cigüeña'])
    await again.user.click(screen.getByRole('checkbox', { name: 'Dental' }))
    expect(await screen.findByText('Ningún plan cubre todo eso para quien elegiste.')).toBeVisible()
    await again.user.click(screen.getByRole('link', { name: 'Quitar filtros' }))
    await waitFor(() => expect(names().length).toBeGreaterThan(3))
  })

  test('says where a plan covers only a part, whom it is not for, and what may be used today alone', async () => {
    const { unmount } = await open('/plan?necesita=dental')
    const part = await card('Brackets')
    expect(part.getByText('Dental: solo Ortodoncia.')).toBeVisible()
    expect(part.getByText(/^No es para ti si .*necesitas usarlo antes del/)).toBeVisible()
    expect(part.queryByText(/^Hoy puedes usar/)).toBeNull()
    const whole = await card('Sonrisa')
    expect(whole.getByText('Hoy puedes usar Dental.')).toBeVisible()
    expect(
      whole.getByText(/^No es para ti si tienes más de 65 años o quieres cubrir a más de una persona/),
    ).toBeVisible()
    unmount()
    await open('/plan?para=empresa')
    const firm = await card('Equipo')
    expect(
      firm.getByText(/^No es para ti si lo quieres para ti y no para la gente de una empresa/),
    ).toBeVisible()
  })

  test('compares up to three side by side, marks what differs, and tells cover before the details of the price', async () => {
    const { user, address } = await open('/plan')
    const choose = async (family: string, name: string) =>
      user.click((await card(family)).getByRole('checkbox', { name: `Comparar ${name}` }))
    await choose('Sonrisa', 'Plan Sonrisa Individual')
    expect(screen.queryByRole('link', { name: /^Comparar/ })).toBeNull()
    await choose('Brackets', 'Plan Brackets Individual')
    await choose('Cigüeña', 'Plan Cigüeña Pareja')
    await screen.findByText('3 de 3 para comparar')
    expect((await card('Equipo')).getByRole('checkbox', { name: /^Comparar/ })).toBeDisabled()
    expect(new URL(address(), 'http://x').searchParams.getAll('comparar')).toHaveLength(3)
    await user.click(screen.getByRole('link', { name: 'Comparar 3 planes' }))
    expect(await title('Compara los planes')).toHaveFocus()
    const table = within(await screen.findByRole('table', { name: 'Comparación de planes' }))
    expect(table.getAllByRole('columnheader')).toHaveLength(3)
    const rows = table.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(rows.indexOf('Dental≠ Distinto')).toBeGreaterThan(0)
    expect(rows.indexOf('Cómo se paga≠ Distinto')).toBeGreaterThan(rows.indexOf('Dental≠ Distinto'))
    expect(rows).toContain('No es para ti si≠ Distinto')
    expect(table.getByText(/\(equivale a \$124\.17 al mes\)/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: '‹ Volver a los planes' }))
    await title('Elige tu plan')
    expect(await screen.findByText('3 de 3 para comparar')).toBeVisible()
  })

  test('gives what brought a visitor on to the plan that they choose', async () => {
    await open('/plan?utm_source=cartel&para=pareja')
    expect((await card('Sonrisa')).getByRole('link', { name: 'Ver Plan Sonrisa Pareja' })).toHaveAttribute(
      'href',
      '/plan/sonrisa-pareja?utm_source=cartel',
    )
  })
})

describe('the page of a plan', () => {
  test('tells what is covered as a table, before whom it is not for and all that it costs', async () => {
    await open('/plan/sonrisa-familiar')
    await title('Plan Sonrisa Familiar')
    const row = within(screen.getByRole('table', { name: 'Incluye' })).getByRole('row', { name: /^Dental/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['LímiteHasta 6 veces durante tu plan', 'Cuánto pagas$80.00 cada vez', 'Desde cuándoHoy'])
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(parts.slice(0, 4)).toEqual(['Incluye', 'No incluye', 'Para quién no es', 'Cómo se paga'])
    const price = screen.getByRole('region', { name: 'Cómo se paga' })
    expect(price).toHaveTextContent('$9,070.00 MXN al año (equivale a $755.83 al mes)')
    expect(screen.getByText('Quieres cubrir a más de 6 personas')).toBeVisible()
  })
})
