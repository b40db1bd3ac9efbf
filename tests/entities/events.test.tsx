import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aCompany, anAccount } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { fact, listed, NOBODY, titled } from '../support/screens'

const server = referenceServer()

/** An event about an account, as the nightly work of collections leaves them. */
const anEvent = (account: { uuid: string; name: string }, severity: 'info' | 'warning' | 'error') =>
  server.db
    .insertInto('events')
    .values({
      type: 'account.overdue',
      occurred_at: '2026-03-05T15:00:00Z',
      created_at: '2026-03-05T15:00:00Z',
      actor: { kind: 'system', uuid: null, label: 'Sistema' },
      subject_type: 'account',
      subject_uuid: account.uuid,
      subject_label: account.name,
      account_uuid: account.uuid,
      data: { overdue_cents: 150_000 },
      previous: { overdue_cents: 0 },
      severity,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const saved = (uuid: string) =>
  server.db.selectFrom('events').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

let account: Awaited<ReturnType<typeof anAccount>>
let suspended: { uuid: string }
let company: Awaited<ReturnType<typeof aCompany>>

beforeAll(async () => {
  account = await anAccount(server.db, { name: 'Listada Norte' })
  await anEvent(account, 'info')
  await anEvent(account, 'warning')
  company = await aCompany(server.db, { trade_name: 'Listada Bajío' })
  await call('manager', `admin/companies/${company.uuid}/actions/suspend`, {
    method: 'POST',
    body: { reason: 'Convenio en revisión' },
    headers: { 'if-match': '"1"' },
  })
  suspended = (await call('viewer', `admin/events?subject=${company.uuid}`)).json().data[0]
})

describe('the listing of events', () => {
  test('says what happened to what, newest first', async () => {
    await open('/admin/events?q=listada', { as: 'viewer' })
    expect((await listed('Eventos'))[0]).toBe('Empresa suspendida')
    const row = screen.getByRole('row', { name: /Empresa suspendida/ })
    expect(within(row).getByRole('link', { name: 'Listada Bajío' })).toHaveAttribute(
      'href',
      `/admin/companies/${company.uuid}`,
    )
    expect(screen.queryByRole('link', { name: /^Crear evento/ })).not.toBeInTheDocument()
  })

  test.each([
    ['type=company.suspended', ['Empresa suspendida']],
    ['subject_type=company', ['Empresa suspendida']],
    ['severity=warning', ['Cuenta con saldo vencido']],
    ['created_to=2026-03-31', ['Cuenta con saldo vencido', 'Cuenta con saldo vencido']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/events?q=listada&${query}`, { as: 'viewer' })
    expect(await listed('Eventos')).toEqual(expected)
  })

  test('is narrowed by a view, by the kind of record and to one account', async () => {
    const { user, address } = await open('/admin/events?q=listada', { as: 'viewer' })
    const views = within(await screen.findByRole('navigation', { name: 'Vistas de eventos' }))
    await user.click(views.getByRole('link', { name: /^Requieren atención/ }))
    await waitFor(async () => expect(await listed('Eventos')).toEqual(['Cuenta con saldo vencido']))
    await user.click(screen.getByRole('button', { name: 'Entidad' }))
    await user.click(screen.getByRole('checkbox', { name: 'Empresa' }))
    expect(await screen.findByText('Ningún evento coincide con estos filtros')).toBeVisible()
    expect(address()).toContain('subject_type=company')
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Entidad' }))
    expect(await listed('Eventos')).toEqual(['Cuenta con saldo vencido'])
  })

  test('holds those of the account being worked with', async () => {
    const { user, router, address } = await open(`/admin/accounts/${account.uuid}`, { as: 'viewer' })
    await user.click(await screen.findByRole('button', { name: 'Trabajar con esta cuenta' }))
    await router.navigate('/admin/events')
    await waitFor(async () => expect(await listed('Eventos')).toHaveLength(2))
    expect(address()).toBe(`/admin/events?account=${account.uuid}`)
    expect(screen.getByText('Cuenta: Listada Norte')).toBeVisible()
  })

  test('is sorted by its heads', async () => {
    const { user, address } = await open('/admin/events?q=listada', { as: 'viewer' })
    await listed('Eventos')
    await user.click(screen.getByRole('button', { name: 'Qué pasó' }))
    await waitFor(() => expect(address()).toBe('/admin/events?q=listada&sort=type'))
    await waitFor(async () => expect((await listed('Eventos')).at(-1)).toBe('Empresa suspendida'))
  })
})

describe('an event', () => {
  test('opens from its row with what changed, why and by whom, in words', async () => {
    const { user } = await open('/admin/events?q=listada&subject_type=company', { as: 'viewer' })
    await user.click(await screen.findByRole('link', { name: 'Empresa suspendida' }))
    expect(await titled('Empresa suspendida: Listada Bajío')).toBeVisible()
    const data = within(await screen.findByRole('region', { name: 'Datos' }))
    const row = within(await data.findByRole('row', { name: /^Estado/ }))
    expect(row.getByText('Activa')).toBeVisible()
    expect(row.getByText('Suspendida')).toBeVisible()
    expect(fact('Motivo')).toEqual(['Convenio en revisión'])
  })

  test('about money shows it as money', async () => {
    const other = await anAccount(server.db, { name: 'Deudora' })
    const { uuid } = await anEvent(other, 'info')
    await open(`/admin/events/${uuid}`, { as: 'viewer' })
    const data = within(await screen.findByRole('region', { name: 'Datos' }))
    expect(await data.findByRole('row', { name: /Vencido.*\$0\.00.*\$1,500\.00/ })).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Deudora' })[0]).toHaveAttribute(
      'href',
      `/admin/accounts/${other.uuid}`,
    )
  })

  test('is reviewed by an editor with a note, once', async () => {
    const { uuid } = await anEvent(await anAccount(server.db), 'error')
    const { user } = await open(`/admin/events/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Marcar como revisado' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Marcar este evento como revisado?' }))
    await user.type(dialog.getByLabelText('Nota'), 'Ya pagaron')
    await user.click(dialog.getByRole('button', { name: 'Marcar como revisado' }))
    expect(await screen.findByText('Ya pagaron', { selector: 'p' })).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Marcar como revisado' })).not.toBeInTheDocument(),
    )
    expect(fact('Revisión')[0]).toMatch(/lo revisó/)
    expect((await saved(uuid)).review).toMatchObject({ note: 'Ya pagaron' })
  })

  test('is only read by a viewer', async () => {
    await open(`/admin/events/${suspended.uuid}`, { as: 'viewer' })
    await screen.findByRole('region', { name: 'Datos' })
    expect(screen.queryByRole('button', { name: 'Marcar como revisado' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^Editar/ })).not.toBeInTheDocument()
  })

  test('that does not exist is said to be missing, in its place', async () => {
    await open(`/admin/events/${NOBODY}`, { as: 'viewer' })
    expect(await titled('No encontramos este evento')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir a Eventos' })).toBeVisible()
  })

  test.each([
    ['markup', '<a href="javascript:alert(1)">x</a>'],
    ['right-to-left letters', 'شركة \u202e السلام 🙂'],
    ['10,000 letters', 'Larga'.padEnd(10_000, 'a')],
  ])('about something whose name has %s shows it as text', async (_kind, name) => {
    const { uuid } = await anEvent({ uuid: (await anAccount(server.db)).uuid, name }, 'info')
    await open(`/admin/events/${uuid}`, { as: 'viewer' })
    const heading = () => screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(heading().textContent).toBe(`Cuenta con saldo vencido: ${name}`))
    expect(heading().children).toHaveLength(0)
  })
})
