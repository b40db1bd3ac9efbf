import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
// Loaded beforehand: on a busy machine its first opening takes longer than a test waits.
import '@/kit/form/reference/ReferenceCombobox'
import type { Role } from '@/contract/permissions'
import { Random } from '@server/demo/material/random'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aCompany, aContribution, aFund, anAccount, aPerson, aUser } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'
import { choose, fact, listed, pick, titled } from '../support/screens'

const server = referenceServer()

const saved = (uuid: string) =>
  server.db.selectFrom('funds').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const movementsOf = (fund: string) =>
  server.db
    .selectFrom('fund_movements')
    .selectAll()
    .where('fund_uuid', '=', fund)
    .orderBy('position')
    .execute()
const act = (as: Role | { token: string }, uuid: string, name: string, body: object = {}, version = 1) =>
  call(as, `admin/funds/${uuid}/actions/${name}`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${version}"` },
  })
const change = (as: Role, uuid: string, body: object) =>
  call(as, `admin/funds/${uuid}`, { method: 'PATCH', body, headers: { 'if-match': '"1"' } })

beforeAll(async () => {
  const { db, clock } = server
  const company = await aCompany(db, { trade_name: 'Lista de Fondos' })
  const account = await anAccount(db, { company_uuid: company.uuid })
  const of = { account_uuid: account.uuid, company_uuid: company.uuid }
  const first = await aFund(db, { ...of, name: 'Fondo A', low_balance_cents: 500_000 })
  await aContribution(db, first, 100_000)
  const second = await aFund(db, { ...of, name: 'Fondo B', purpose: 'dental', ends_on: clock.day(10) })
  await aContribution(db, second, 900_000)
  await aFund(db, { ...of, name: 'Fondo C', status: 'frozen', model: 'capped', credit_line_cents: 1 })
  await aFund(db, { ...of, name: 'Fondo D' })
})

describe('the listing of funds', () => {
  test('tells what each has, holds and may still use, and which have little left', async () => {
    await open('/admin/funds?q=lista de fondos', { as: 'viewer' })
    expect(await listed('Fondos')).toEqual(['Fondo A', 'Fondo B', 'Fondo C', 'Fondo D'])
    const row = screen.getByRole('row', { name: /Fondo A/ })
    for (const text of ['Lista de Fondos', '$1,000.00', 'Saldo bajo']) expect(row).toHaveTextContent(text)
    expect(screen.getByRole('row', { name: /Fondo D/ })).toHaveTextContent('Agotado')
    expect(screen.queryByRole('link', { name: 'Crear fondo' })).not.toBeInTheDocument()
  })

  test.each([
    ['low=true', ['Fondo A']],
    ['status=frozen', ['Fondo C']],
    ['status=depleted', ['Fondo D']],
    ['status=active', ['Fondo A', 'Fondo B']],
    ['purpose=dental', ['Fondo B']],
    ['model=capped', ['Fondo C']],
    ['ending=true', ['Fondo B']],
    ['sort=-available_cents', ['Fondo B', 'Fondo A', 'Fondo C', 'Fondo D']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/funds?q=lista de fondos&${query}`, { as: 'viewer' })
    const names = await listed('Fondos')
    expect(query.startsWith('sort') ? names : names.sort()).toEqual(expected)
  })
})

describe('a new fund', () => {
  test('is a draft with its rules, of the company of its account', async () => {
    const company = await aCompany(server.db)
    const { name } = await anAccount(server.db, { company_uuid: company.uuid })
    const { user } = await open('/admin/funds/new', { as: 'manager' })
    await pick(user, 'Cuenta', name)
    await user.type(screen.getByLabelText('Nombre'), 'Fondo dental')
    await user.selectOptions(screen.getByLabelText('Para qué es'), 'dental')
    await user.type(screen.getByLabelText('Empieza'), '01/01/2026')
    await user.type(screen.getByLabelText(/^Límite por autorización/), '3500')
    await user.type(screen.getByLabelText(/^Parte que paga el miembro/), '10')
    await user.click(screen.getByRole('button', { name: 'Crear fondo' }))
    expect(await titled('Fondo dental')).toBeVisible()
    expect(screen.getByText('Borrador')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Reglas' }))
    await waitFor(() => expect(fact('Límite por autorización')).toEqual(['$3,500.00']))
    expect(fact('Quien la pide no la autoriza')).toEqual(['Sí'])
    const row = await server.db
      .selectFrom('funds')
      .selectAll()
      .where('company_uuid', '=', company.uuid)
      .executeTakeFirst()
    expect(row).toMatchObject({ status: 'draft', posted_cents: 0, copay_pct: '10' })
  })

  test('says at the field what is wrong with it', async () => {
    const person = await aPerson(server.db)
    const { name } = await anAccount(server.db, { type: 'individual', holder_person_uuid: person.uuid })
    const { user } = await open('/admin/funds/new', { as: 'manager' })
    await pick(user, 'Cuenta', name)
    await user.type(screen.getByLabelText('Nombre'), 'Fondo')
    await user.selectOptions(screen.getByLabelText('Lo que sobra al terminar el periodo'), 'pct')
    await user.type(screen.getByLabelText('Empieza'), '01/01/2026')
    await user.click(screen.getByRole('button', { name: 'Crear fondo' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Escribe qué porcentaje pasa')
    await user.type(screen.getByLabelText('Porcentaje que pasa'), '50')
    await user.click(screen.getByRole('button', { name: 'Crear fondo' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Elige la cuenta de una empresa'))
  })

  test('has a name that its company uses once', async () => {
    const { name, account_uuid, company_uuid } = await aFund(server.db)
    const { uuid } = await aFund(server.db, { account_uuid, company_uuid })
    expect((await change('manager', uuid, { name: name.toUpperCase() })).json()).toMatchObject({
      errors: [{ field: 'name', code: 'duplicate' }],
    })
  })
})

describe('the rules of a fund', () => {
  test('are edited, and only administrators say who authorizes and how far below zero it goes', async () => {
    const { uuid } = await aFund(server.db)
    const approval = {
      auto_approve_below_cents: 50_000,
      four_eyes: true,
      two_approvals_above_cents: null,
      expires_days: 30,
    }
    for (const body of [{ approval }, { credit_line_cents: 1 }])
      expect((await change('manager', uuid, body)).json()).toMatchObject({ errors: [{ code: 'admin_only' }] })
    const { user } = await open(`/admin/funds/${uuid}?edit=1`, { as: 'admin' })
    await user.clear(await screen.findByLabelText('Se autoriza sola hasta'))
    await user.type(screen.getByLabelText('Se autoriza sola hasta'), '500')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(async () => expect((await saved(uuid)).approval).toEqual(approval))
  })

  test('never take away a credit line that is in use', async () => {
    const { uuid } = await aFund(server.db, {
      model: 'capped',
      credit_line_cents: 100_000,
      posted_cents: -60_000,
    })
    expect((await change('admin', uuid, { credit_line_cents: 59_999 })).json()).toMatchObject({
      code: 'limit_exceeded',
      errors: [{ field: 'credit_line_cents' }],
    })
    expect((await change('admin', uuid, { credit_line_cents: 60_000 })).statusCode).toBe(200)
  })
})

describe('the money of a fund', () => {
  test('is paid in by hand, which the ledger tells and the balances with it', async () => {
    const { uuid, name } = await aFund(server.db, { status: 'draft' })
    const { user } = await open(`/admin/funds/${uuid}?tab=movimientos`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Registrar aportación' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Aportación a ${name}` }))
    await user.click(dialog.getByRole('button', { name: 'Registrar aportación' }))
    expect(await dialog.findByText('Escribe de qué es')).toBeVisible()
    await user.type(dialog.getByLabelText('Monto'), '1,500')
    await user.type(dialog.getByLabelText('Descripción'), 'Primera aportación')
    await user.click(dialog.getByRole('button', { name: 'Registrar aportación' }))
    const ledger = within(await screen.findByRole('table', { name: 'Estado de cuenta del fondo' }))
    expect(await ledger.findByRole('row', { name: /Primera aportación/ })).toHaveTextContent('1,500.00')
    expect(ledger.getByRole('row', { name: /Saldo final/ })).toHaveTextContent('$1,500.00')
    await waitFor(() => expect(fact('Disponible')).toEqual(['$1,500.00']))
    expect(fact('Conciliación')).toEqual(['Cuadra'])
    await user.click(screen.getByRole('button', { name: 'Mes anterior' }))
    expect(await screen.findByText(/Sin movimientos en/)).toBeVisible()
  })

  test('moves once for each idempotency key', async () => {
    const { uuid } = await aFund(server.db)
    const send = () =>
      call('manager', `admin/funds/${uuid}/actions/contribute`, {
        method: 'POST',
        body: { type: 'deposit', amount_cents: 100, description: 'Una vez' },
      })
    expect((await send()).statusCode).toBe(201)
    const user = await aUser(server.db, { role: 'manager' })
    const { token } = await sessionFor(user)
    const same = () =>
      call({ token }, `admin/funds/${uuid}/actions/contribute`, {
        method: 'POST',
        body: { type: 'deposit', amount_cents: 100, description: 'Una vez' },
        headers: { 'idempotency-key': 'the-same' },
      })
    await Promise.all([same(), same()])
    expect((await saved(uuid)).posted_cents).toBe(200)
  })

  test('is put right by hand up to what a person may, and never below what there is', async () => {
    const { uuid } = await aFund(server.db)
    await aContribution(server.db, { uuid }, 10_000)
    const limited = await sessionFor(await aUser(server.db, { role: 'manager', approval_limit_cents: 5_000 }))
    const adjust = (as: Role | { token: string }, amount_cents: number) =>
      act(as, uuid, 'adjust', { direction: 'debit', amount_cents, description: 'Diferencia' })
    const rules = async (as: Role | { token: string }, cents: number) => {
      const { statusCode, ...reply } = await adjust(as, cents)
      return [statusCode, reply.json().code, reply.json().errors?.[0].code]
    }
    expect((await adjust(limited, 5_000)).statusCode).toBe(200)
    const requested = {
      effects: expect.arrayContaining([expect.objectContaining({ event: 'fund.adjustment_requested' })]),
    }
    expect((await adjust(limited, 1)).json()).toMatchObject(requested)
    const [asked] = (await call('admin', `admin/approval-requests?subject=${uuid}`)).json().data
    await call('admin', `admin/approval-requests/${asked.uuid}/actions/reject`, {
      method: 'POST',
      body: { note: null },
    })
    expect((await adjust('manager', 1)).json()).toMatchObject(requested)
    expect(await rules('admin', 5_001)).toEqual([422, 'limit_exceeded', 'available'])
    expect((await adjust('viewer', 1)).statusCode).toBe(403)
    expect((await saved(uuid)).posted_cents).toBe(5_000)
  })

  /** Sets beyond how much a second person puts a fund right. */
  const beyond = (
    { updated_at, updated_by }: Awaited<ReturnType<typeof saved>>,
    adjustment_threshold_cents: number,
  ) =>
    server.db
      .insertInto('settings')
      .values({
        section: 'approvals',
        version: 2,
        values: { adjustment_threshold_cents },
        updated_at,
        updated_by,
      })
      .execute()

  test('is put right by a second person beyond what is set for everyone', { tags: [LONG] }, async () => {
    const fund = await aFund(server.db)
    await aContribution(server.db, fund, 10_000)
    await beyond(fund, 2_000)
    const { user, unmount } = await open(`/admin/funds/${fund.uuid}`, { as: 'admin' })
    const dialog = await choose(user, 'Ajustar saldo')
    await user.click(dialog.getByLabelText('Resta del saldo'))
    await user.type(dialog.getByLabelText('Por qué se ajusta'), 'Cargo repetido')
    await user.type(dialog.getByLabelText('Monto'), '20.01')
    const left = { name: new RegExp(`Quedaría en ${fund.name}.*\\$79\\.99`) }
    await dialog.findByRole('row', left)
    expect(dialog.getByRole('row', { name: /Ajuste por autorizar/ })).toHaveTextContent('-$20.01')
    await user.click(dialog.getByRole('button', { name: 'Pedir autorización' }))
    expect(await screen.findByText('La pediste tú: debe decidirla otra persona.')).toBeVisible()
    expect(await saved(fund.uuid)).toMatchObject({ posted_cents: 10_000 })
    unmount()

    const { user: second } = await open(`/admin/funds/${fund.uuid}`, { as: 'admin' })
    await screen.findByText(/pide un ajuste de −\$20\.01 a/)
    await second.click(screen.getByRole('button', { name: 'Autorizar' }))
    const deciding = within(await screen.findByRole('dialog', { name: '¿Autorizar el ajuste de −$20.01?' }))
    await deciding.findByRole('row', left)
    await second.click(deciding.getByRole('button', { name: 'Autorizar' }))
    await waitFor(() => expect(fact('Saldo total')).toEqual(['$79.99']))
    expect((await movementsOf(fund.uuid)).at(-1)).toMatchObject({
      type: 'adjustment',
      status: 'posted',
      posted_after_cents: 7_999,
      approved_by: { kind: 'user' },
    })
    await server.db.deleteFrom('settings').execute()
  })

  test('is left as it was by an adjustment that is not approved', async () => {
    const fund = await aFund(server.db)
    await beyond(fund, 0)
    const [asked, other] = [
      { direction: 'credit', amount_cents: 500, description: 'Faltaba' },
      { direction: 'credit', amount_cents: 1, description: 'Otra vez' },
    ]
    await act('manager', fund.uuid, 'adjust', asked)
    expect((await act('manager', fund.uuid, 'adjust', other)).json().message).toMatch(/^Ya hay un ajuste/)
    const { data } = (await call('admin', `admin/approval-requests?subject=${fund.uuid}`)).json()
    expect(data).toMatchObject([{ action: 'adjustment', direction: 'credit', note: 'Faltaba' }])
    await call('admin', `admin/approval-requests/${data[0].uuid}/actions/reject`, {
      method: 'POST',
      body: { note: 'No hace falta' },
    })
    expect(await saved(fund.uuid)).toMatchObject({ posted_cents: 0 })
    expect((await movementsOf(fund.uuid)).at(-1)).toMatchObject({
      status: 'pending',
      archived_at: expect.any(String),
      status_reason: expect.stringMatching(/rechazó el ajuste. No hace falta$/),
    })
    await server.db.deleteFrom('settings').execute()
  })

  test('always adds up, also where actions run at once', async () => {
    const random = new Random(322)
    const { uuid } = await aFund(server.db, { model: 'capped', credit_line_cents: 30_000 })
    const { token } = await sessionFor(await aUser(server.db, { role: 'admin' }))
    for (let round = 0; round < 8; round++)
      await Promise.all(
        Array.from({ length: 6 }, () => {
          const amount_cents = random.between(1, 20_000)
          return random.chance(0.4)
            ? act({ token }, uuid, 'contribute', { type: 'deposit', amount_cents, description: 'Algo' })
            : act({ token }, uuid, 'adjust', {
                direction: random.pick(['credit', 'debit', 'debit'] as const),
                amount_cents,
                description: 'Algo',
              })
        }),
      )
    let posted = 0
    for (const movement of await movementsOf(uuid)) {
      posted += movement.direction === 'credit' ? movement.amount_cents : -movement.amount_cents
      expect(movement.posted_after_cents).toBe(posted)
      expect(posted).toBeGreaterThanOrEqual(-30_000)
    }
    expect(await saved(uuid)).toMatchObject({ posted_cents: posted, available_cents: posted + 30_000 })
    expect((await call('viewer', `admin/funds/${uuid}`)).json().data.difference_cents).toBe(0)
  })
})

describe('money that goes from a fund to another', () => {
  /** A fund with $100.00, and an empty one of the same account. */
  async function pair() {
    const from = await aFund(server.db, { model: 'capped', credit_line_cents: 50_000 })
    await aContribution(server.db, from, 10_000)
    const { account_uuid, company_uuid } = from
    return { from, to: await aFund(server.db, { account_uuid, company_uuid }) }
  }
  const transfer = (as: Role | { token: string }, from: string, to_fund_uuid: string, amount_cents: number) =>
    act(as, from, 'transfer?dry_run=true', { to_fund_uuid, amount_cents, description: 'Reparto' })
  const requestOf = async (fund: string) =>
    (await call('admin', `admin/approval-requests?subject=${fund}`)).json().data[0]

  test('waits for an administrator, and then moves both at once', async () => {
    const { from, to } = await pair()
    const { user, unmount } = await open(`/admin/funds/${from.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Traspasar a otro fondo')
    await user.selectOptions(
      await dialog.findByLabelText('Fondo que lo recibe'),
      await dialog.findByRole('option', { name: `${to.name} · $0.00` }),
    )
    await user.type(dialog.getByLabelText('Monto'), '40')
    await user.type(dialog.getByLabelText('Para qué se traspasa'), 'Faltaba allá')
    expect(
      await dialog.findByRole('row', { name: new RegExp(`Quedaría en ${from.name}`) }),
    ).toHaveTextContent('$60.00')
    await user.click(dialog.getByRole('button', { name: 'Pedir traspaso' }))
    const waiting = within(await screen.findByRole('region', { name: 'Por autorizar' }))
    expect(await waiting.findByText('La pediste tú: debe decidirla otra persona.')).toBeVisible()
    expect(await saved(from.uuid)).toMatchObject({ posted_cents: 10_000 })
    expect((await movementsOf(from.uuid)).at(-1)).toMatchObject({ type: 'transfer_out', status: 'pending' })
    const close = await act('admin', from.uuid, 'close?dry_run=true', {
      remainder: 'return',
      to_fund_uuid: null,
    })
    expect(close.json().message).toMatch(/^Tiene movimientos en proceso/)
    unmount()

    const other = await sessionFor(await aUser(server.db, { role: 'manager', approval_limit_cents: 10 ** 9 }))
    const request = await requestOf(from.uuid)
    const decide = `admin/approval-requests/${request.uuid}/actions/approve?dry_run=true`
    expect((await call(other, decide, { method: 'POST', body: { note: null } })).json().message).toBe(
      'Debe decidirla alguien con rol Administración',
    )
    const { user: second } = await open(`/admin/funds/${from.uuid}`, { as: 'admin' })
    await second.click(await screen.findByRole('button', { name: 'Autorizar' }))
    const deciding = within(await screen.findByRole('dialog', { name: '¿Autorizar el traspaso de $40.00?' }))
    await deciding.findByRole('row', { name: new RegExp(`Entra a ${to.name}`) })
    await second.click(deciding.getByRole('button', { name: 'Autorizar' }))
    await waitFor(() => expect(fact('Saldo total')).toEqual(['$60.00']))
    expect(await saved(to.uuid)).toMatchObject({ posted_cents: 4_000 })
    const [, out] = await movementsOf(from.uuid)
    expect(out).toMatchObject({ status: 'posted', posted_after_cents: 6_000, approved_by: { kind: 'user' } })
    const reversed = await call('admin', `admin/fund-movements/${out?.uuid}/actions/reverse`, {
      method: 'POST',
      body: { reason: 'Error' },
      headers: { 'if-match': `"${out?.version}"` },
    })
    expect(reversed.json().message).toMatch(/^Es la mitad de un traspaso/)
    for (const { uuid } of [from, to])
      expect((await call('viewer', `admin/funds/${uuid}`)).json().data.difference_cents).toBe(0)
  })

  test('is only what was paid in, and goes to an open fund of the same account', async () => {
    const { from, to } = await pair()
    const stranger = await aFund(server.db)
    expect((await transfer('manager', from.uuid, to.uuid, 10_001)).json().message).toBe(
      'Se pueden traspasar como máximo $100.00',
    )
    expect((await transfer('manager', from.uuid, stranger.uuid, 1)).json().errors[0].field).toBe(
      'to_fund_uuid',
    )
    expect((await transfer('manager', from.uuid, from.uuid, 1)).json().errors[0].message).toMatch(
      /^Es el mismo fondo/,
    )
    expect((await transfer('viewer', from.uuid, to.uuid, 1)).statusCode).toBe(403)
  })

  test('is called off when it is rejected', async () => {
    const { from, to } = await pair()
    const dryRun = await transfer('manager', from.uuid, to.uuid, 500)
    const asked = await act('manager', from.uuid, `transfer?preview_token=${dryRun.json().preview_token}`, {
      to_fund_uuid: to.uuid,
      amount_cents: 500,
      description: 'Reparto',
    })
    expect(asked.statusCode).toBe(200)
    expect((await transfer('manager', from.uuid, to.uuid, 1)).json().message).toMatch(/^Ya hay un traspaso/)
    const { uuid } = await requestOf(from.uuid)
    await call('admin', `admin/approval-requests/${uuid}/actions/reject`, {
      method: 'POST',
      body: { note: 'No hace falta' },
    })
    expect(await saved(from.uuid)).toMatchObject({ posted_cents: 10_000 })
    for (const fund of [from, to])
      expect((await movementsOf(fund.uuid)).at(-1)).toMatchObject({
        status: 'pending',
        archived_at: expect.any(String),
        status_reason: expect.stringContaining('No hace falta'),
      })
  })
})

describe('a fund', () => {
  test('is activated once something was paid in', async () => {
    const { uuid } = await aFund(server.db, { status: 'draft' })
    expect((await act('manager', uuid, 'activate')).json().message).toBe(
      'Registra antes la primera aportación',
    )
    await aContribution(server.db, { uuid }, 100)
    expect((await act('manager', uuid, 'activate')).json().data.status).toBe('active')
  })

  test('is frozen with a reason, and taken up again', async () => {
    const fund = await aFund(server.db)
    await aContribution(server.db, fund, 100)
    const { user } = await open(`/admin/funds/${fund.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Congelar')
    await dialog.findByText('Nada más se verá afectado.')
    await user.type(dialog.getByLabelText('Motivo'), 'Revisión')
    await user.click(dialog.getByRole('button', { name: 'Congelar' }))
    expect(await screen.findByText('Congelado')).toBeVisible()
    const reply = await act('manager', fund.uuid, 'unfreeze', { reason: 'Todo en orden' }, 2)
    expect(reply.json().data.status).toBe('active')
  })

  test('is closed by an administrator, and gives back what is left', async () => {
    const fund = await aFund(server.db)
    await aContribution(server.db, fund, 7_000)
    const back = { remainder: 'return', to_fund_uuid: null }
    expect((await act('manager', fund.uuid, 'close', back)).statusCode).toBe(403)
    const held = await aFund(server.db, { posted_cents: 500, held_cents: 100 })
    expect((await act('admin', held.uuid, 'close', back)).json()).toMatchObject({
      code: 'invalid_transition',
    })
    expect((await act('admin', fund.uuid, 'close', back)).json()).toMatchObject({ code: 'preview_required' })
    const { user } = await open(`/admin/funds/${fund.uuid}`, { as: 'admin' })
    const dialog = await choose(user, 'Cerrar fondo')
    expect(await dialog.findByText(/1 movimiento de fondo/)).toBeVisible()
    expect(dialog.getByRole('row', { name: /Se devuelve a la empresa/ })).toHaveTextContent('$70.00')
    await user.click(dialog.getByRole('button', { name: 'Cerrar fondo' }))
    expect(await screen.findByText('Cerrado')).toBeVisible()
    expect(screen.getByText(/^Lo cerró el .* Se devolvieron \$70\.00\.$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Registrar aportación' })).not.toBeInTheDocument()
    expect(await saved(fund.uuid)).toMatchObject({ status: 'closed', posted_cents: 0 })
    expect((await movementsOf(fund.uuid)).at(-1)).toMatchObject({ type: 'refund', amount_cents: 7_000 })
    const late = { type: 'deposit', amount_cents: 1, description: 'Tarde' }
    expect((await act('admin', fund.uuid, 'contribute', late)).statusCode).toBe(409)
  })

  test('is closed with what is left going to another fund of its account', async () => {
    const { db } = server
    const fund = await aFund(db)
    await aContribution(db, fund, 7_000)
    const { account_uuid, company_uuid } = fund
    const heir = await aFund(db, { account_uuid, company_uuid })
    const stranger = await aFund(db)
    const close = (to_fund_uuid: string | null) =>
      act('admin', fund.uuid, 'close?dry_run=true', { remainder: 'transfer', to_fund_uuid })
    expect((await close(null)).json().errors).toMatchObject([{ message: 'Elige el fondo que lo recibe' }])
    expect((await close(stranger.uuid)).json().errors).toMatchObject([
      { field: 'to_fund_uuid', message: 'Elige otro fondo de la misma cuenta' },
    ])
    const { user } = await open(`/admin/funds/${fund.uuid}`, { as: 'admin' })
    const dialog = await choose(user, 'Cerrar fondo')
    await user.click(await dialog.findByLabelText('Traspasarlos a otro fondo'))
    await user.selectOptions(
      await dialog.findByLabelText('Fondo que lo recibe'),
      await dialog.findByRole('option', { name: `${heir.name} · $0.00` }),
    )
    await dialog.findByRole('row', { name: new RegExp(`Se traspasa a ${heir.name}`) })
    await user.click(dialog.getByRole('button', { name: 'Cerrar fondo' }))
    expect(await screen.findByText('Cerrado')).toBeVisible()
    expect(await saved(heir.uuid)).toMatchObject({ posted_cents: 7_000 })
    expect((await movementsOf(heir.uuid)).at(-1)).toMatchObject({
      type: 'transfer_in',
      source: { type: 'transfer', uuid: fund.uuid },
    })
  })

  test('is deleted only as a draft that nothing was paid into', async () => {
    const { uuid: used } = await aFund(server.db)
    const { uuid: paid } = await aFund(server.db, { status: 'draft' })
    await aContribution(server.db, { uuid: paid }, 1)
    const { uuid } = await aFund(server.db, { status: 'draft' })
    const codes = []
    for (const one of [used, paid, uuid])
      codes.push((await call('admin', `admin/funds/${one}`, { method: 'DELETE' })).statusCode)
    expect(codes).toEqual([409, 409, 204])
  })

  test('counts its periods from the day that they are said to begin', async () => {
    const { rows } = await sql<{ start: string | null }>`
      select fund_period_start(period, anchor::date, day::date)::text as start from (values
        ('monthly', '2026-01-31', '2026-02-28'), ('monthly', '2026-01-31', '2026-03-05'),
        ('quarterly', '2025-11-15', '2026-03-05'), ('yearly', '2024-04-01', '2026-03-31'),
        ('none', '2024-04-01', '2026-03-31'), ('yearly', '2026-04-01', '2026-03-31')) as asked (period, anchor, day)`.execute(
      server.db,
    )
    expect(rows.map(({ start }) => start)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-02-15',
      '2025-04-01',
      '2024-04-01',
      null,
    ])
  })
})

test('accounts and companies list their funds', async () => {
  const fund = await aFund(server.db)
  const { user } = await open(`/admin/companies/${fund.company_uuid}?tab=fondos`, { as: 'viewer' })
  expect(await screen.findByRole('link', { name: fund.name })).toBeVisible()
  await user.click(screen.getByRole('link', { name: fund.name }))
  await titled(fund.name)
  const { unmount } = await open(`/admin/accounts/${fund.account_uuid}?tab=fondos`, { as: 'viewer' })
  expect((await screen.findAllByRole('link', { name: fund.name })).length).toBeGreaterThan(0)
  unmount()
})
