import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toQueryString } from '@/api/queryString'
import { type Kind, slugs } from '@/contract/entities'
import type { Role } from '@/contract/permissions'
import { accountSelected, accountsLoaded } from '@/store/accountSelection'
import { v2, http, HttpResponse } from '../support/answers'
import { open } from '../support/app'
import { aPolicy } from '../support/cover'
import { anAccount, anInvoice, aPayment, aTicket, aTransaction } from '../support/records'
import { seeEverything } from '../support/inView'
import { call, network, referenceServer } from '../support/referenceServer'

const server = referenceServer()

// Tests write past the audit log, so what was answered to those before would hold for seconds of a clock that starts again.
let before = 0
beforeEach(() => server.clock.advance(4 * ++before))
seeEverything()
let account: { uuid: string; name: string }

beforeAll(async () => {
  const { db, clock } = server
  account = await anAccount(db, { name: 'Salud Norte' })
  await aTicket(db, { subject: 'Sin credencial', account_uuid: account.uuid })
  await aTicket(db, { subject: 'De otra cuenta' })
  await aPolicy(db, { account_uuid: account.uuid, effective_on: clock.day(0), status: 'active' })
  await aPolicy(db, { effective_on: clock.day(0), status: 'grace' })
  await aPolicy(db, { status: 'cancelled', cancel_effective_on: clock.day(0) })
  await anInvoice(db, { issued_on: clock.day(0) })
  await aPayment(db, { status: 'failed', created_at: clock.now().toISOString() })
})

const block = async (name: string) => within(await screen.findByRole('region', { name }))
const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Partes del inicio' })).getByText(name)

describe('home', () => {
  test.each([
    ['admin', 'Operación', 'Por atender'],
    ['manager', 'Planes', 'Venta de planes'],
    ['viewer', 'Auditoría', 'Facturación y cobro'],
  ] as [Role, string, string][])('opens for %s on the tab of their job: %s', async (as, name, first) => {
    await open('/admin', { as })
    await block(first)
    expect(tab(name)).toHaveAttribute('aria-current', 'page')
  })

  test('keeps tab and period in the address, and the period as one changes tabs', async () => {
    const { user, address } = await open('/admin', { as: 'viewer' })
    await block('Facturación y cobro')
    await user.click(screen.getByRole('link', { name: 'Hoy' }))
    await waitFor(() => expect(tab('Planes')).toHaveAttribute('href', '/admin?period=today&tab=planes'))
    await user.click(tab('Planes'))
    await block('Venta de planes')
    expect(address()).toBe('/admin?period=today&tab=planes')
    expect(screen.getByRole('link', { name: 'Hoy' })).toHaveAttribute('aria-current', 'true')
    await user.click(screen.getByRole('button', { name: 'Rango' }))
    const [from, to] = [await screen.findByLabelText('Desde'), screen.getByLabelText('Hasta')]
    await user.clear(from)
    await user.type(from, '01/02/2026')
    await user.clear(to)
    await user.type(to, '28/02/2026')
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(await screen.findByRole('button', { name: 'Rango: 1 feb 2026 – 28 feb 2026' })).toBeVisible()
    expect(address()).toBe('/admin?tab=planes&from=2026-02-01&to=2026-02-28')
  })

  test.each(['operacion', 'planes', 'auditoria'])(
    'leads from each number of %s to a listing of exactly as many',
    async (name) => {
      const { container } = await open(`/admin?tab=${name}`, { as: 'admin' })
      const figures = () => [...container.querySelectorAll<HTMLAnchorElement>('a[data-figure]')]
      await waitFor(() => {
        expect(figures().length).toBeGreaterThan(3)
        expect(container.querySelectorAll('[aria-busy]')).toHaveLength(0)
      })
      for (const link of figures()) {
        const [path, query = ''] = link.getAttribute('href')?.split('?') ?? []
        const { meta } = (await call('admin', `admin/${path?.replace('/admin/', '')}?${query}`)).json()
        const digits = /^(?:Ver (?:el|los) )?([\d,]+)/.exec(link.textContent)?.[1]
        // Of money it says the records below it.
        const counted =
          digits ?? /([\d,]+) [^\d]+$/.exec(link.textContent)?.[1] ?? /\d+$/.exec(link.textContent)?.[0]
        expect(Number(counted?.replaceAll(',', '')), `${link.textContent} ${query}`).toBe(meta.total)
      }
    },
  )

  test('opens the listing of a number, narrowed as the number is', async () => {
    const { user, address } = await open('/admin', { as: 'admin' })
    await user.click(await screen.findByRole('link', { name: '2 Tickets por responder' }))
    expect(await screen.findByRole('link', { name: /Sin credencial/ })).toBeVisible()
    expect(address()).toBe('/admin/support-tickets?status=new&status=open')
  })

  test('is of the account that one works with', async () => {
    const app = await open('/admin', { as: 'admin' })
    await screen.findByRole('link', { name: '2 Tickets por responder' })
    app.store.dispatch(accountsLoaded([{ uuid: account.uuid, label: account.name }]))
    app.store.dispatch(accountSelected(account.uuid))
    const link = await screen.findByRole('link', { name: '1 Tickets por responder' })
    expect(link).toHaveAttribute('href', expect.stringContaining(`account=${account.uuid}`))
    expect(screen.getByText(/^Salud Norte · hoy,/)).toBeVisible()
  })

  test('loses one part when it fails, and gets it back by trying again', async () => {
    // Home asks again by itself for what others changed, and is not to come right before the button is pressed.
    let isFailing = true
    network.use(
      http.get(v2('admin/home/plans/mix'), () =>
        isFailing ? HttpResponse.json({}, { status: 500 }) : undefined,
      ),
    )
    const { user } = await open('/admin', { as: 'manager' })
    const mix = await block('Pólizas vigentes por plan')
    expect(await mix.findByText('No se pudieron cargar las pólizas por plan')).toBeVisible()
    expect(await (await block('Venta de planes')).findByRole('link', { name: /^Altas/ })).toBeVisible()
    isFailing = false
    await user.click(mix.getByRole('button', { name: 'Reintentar' }))
    expect(await mix.findByRole('table')).toBeVisible()
  })

  test('tells a chart as a table too, whose numbers lead to their records', async () => {
    const { user } = await open('/admin', { as: 'manager' })
    const chart = await block('Altas y bajas por mes, pólizas, últimos 12 meses')
    expect(await chart.findByText(/Altas: 3 en 12 meses/)).toBeVisible()
    await user.click(chart.getByRole('button', { name: 'Ver tabla' }))
    expect(chart.getAllByRole('row')).toHaveLength(13)
    expect(chart.getAllByRole('link').at(-1)).toHaveAttribute('href', expect.stringContaining('left_from='))
  })
})

describe('the days of the queue', () => {
  test('add up to what the listing that they lead to holds', async () => {
    const { from, to } = { from: server.clock.day(-6), to: server.clock.day(0) }
    const { data } = (await call('admin', `admin/home/operations/days?from=${from}&to=${to}`)).json()
    for (const { name, figure, days } of data) {
      const total = days.reduce((sum: number, day: { total: number }) => sum + day.total, 0)
      const listed = await call(
        'admin',
        `admin/${slugs[figure.kind as Kind]}?${toQueryString(figure.filter)}`,
      )
      expect(days, name).toHaveLength(7)
      expect(total, name).toBe(listed.json().meta.total)
    }
    const payments = data.find(({ name }: { name: string }) => name === 'failedPayments')
    expect(payments.days.at(-1)).toEqual({ day: to, total: 1 })
  })

  test('are drawn beside each line, and said in words', async () => {
    await open('/admin?tab=operacion', { as: 'admin' })
    const queue = await block('Por atender')
    expect((await queue.findAllByRole('img', { name: /^Llegaron en los últimos 7 días: / })).length).toBe(7)
    expect(queue.getAllByRole('link', { name: '1 en 7 días' }).length).toBeGreaterThan(0)
  })
})

describe('what was charged, as home tells it', () => {
  test('is net of what was given back, with both said and each leading to its records', async () => {
    const { db, clock } = server
    const now = clock.now().toISOString()
    const payment = await aPayment(db, { status: 'succeeded', amount_cents: 100_000, paid_at: now })
    await aTransaction(db, {
      payment_uuid: payment.uuid,
      type: 'refund',
      amount_cents: 34_900,
      effective_at: now,
    })
    await open('/admin?tab=auditoria&period=today', { as: 'viewer' })
    const measures = await block('Facturación y cobro')
    const net = await measures.findByRole('link', { name: /^Cobrado neto/ })
    expect(net).toHaveTextContent('$651.00')
    expect(measures.getByRole('link', { name: /^Cobrado \$/ })).toHaveTextContent('Cobrado $1,000.00, 1 pago')
    const returned = measures.getByRole('link', { name: /^Devuelto/ })
    expect(returned).toHaveTextContent('Devuelto $349.00, 1 transacción')
    expect(returned).toHaveAttribute('href', expect.stringMatching(/transactions\?type=refund/))
  })
})

test('the bars of the plans add up to all policies in force, with a line for the others', async () => {
  for (let plan = 0; plan < 9; plan++) await aPolicy(server.db, { status: 'active' })
  await open('/admin?tab=planes', { as: 'manager' })
  const mix = await block('Pólizas vigentes por plan')
  const rows = (await mix.findAllByRole('row')).slice(1)
  expect(rows.at(-1)).toHaveTextContent(/^Otros \d+ planes/)
  const told = rows.map((row) => Number(row.querySelector('td')?.textContent))
  const measures = await block('Venta de planes')
  const inForce = await measures.findByRole('link', { name: /^Pólizas vigentes/ })
  expect(told.reduce((sum, number) => sum + number, 0)).toBe(
    Number(/\d+$/.exec(inForce.textContent ?? '')?.[0]),
  )
})

describe('an account without data', () => {
  const openEmpty = async (as: Role) => {
    const { uuid } = await anAccount(server.db, { name: 'Cuenta nueva' })
    const app = await open('/admin', { as })
    app.store.dispatch(accountsLoaded([{ uuid, label: 'Cuenta nueva' }]))
    app.store.dispatch(accountSelected(uuid))
    return within(await screen.findByRole('region', { name: 'Aún no hay datos de Cuenta nueva' }))
  }

  test('tells the roles that may do it what makes them appear', async () => {
    const empty = await openEmpty('manager')
    expect(empty.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/plans/new',
      '/admin/shorteners/new',
      '/admin/companies/new',
    ])
  })

  test('offers a viewer nothing to do', async () => {
    expect((await openEmpty('viewer')).queryByRole('link')).not.toBeInTheDocument()
  })
})
