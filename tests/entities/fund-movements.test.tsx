import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@/contract/permissions'
import { open } from '../support/app'
import { aContribution, aFund } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, fact, listed, titled } from '../support/screens'

const server = referenceServer()

const move = (as: Role, fund: string, action: 'contribute' | 'adjust', body: object) =>
  call(as, `admin/funds/${fund}/actions/${action}`, { method: 'POST', body })
const reverse = (as: Role, uuid: string, version = 1) =>
  call(as, `admin/fund-movements/${uuid}/actions/reverse`, {
    method: 'POST',
    body: { reason: 'Error' },
    headers: { 'if-match': `"${version}"` },
  })
const balanceOf = async (uuid: string) =>
  (
    await server.db
      .selectFrom('funds')
      .select('posted_cents')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).posted_cents

let fund: string
beforeAll(async () => {
  fund = (await aFund(server.db, { name: 'Fondo del libro' })).uuid
  await move('admin', fund, 'contribute', { type: 'deposit', amount_cents: 100_000, description: 'Uno' })
  await move('admin', fund, 'contribute', { type: 'grant', amount_cents: 5_000, description: 'Dos' })
  await move('admin', fund, 'adjust', { direction: 'debit', amount_cents: 30_000, description: 'Tres' })
})

describe('the listing of movements', () => {
  test('tells the latest first, what each took or gave, and what was left', async () => {
    await open(`/admin/fund-movements?fund=${fund}`, { as: 'viewer' })
    await listed('Movimientos de fondo')
    const [, ...rows] = screen.getAllByRole('row')
    expect(rows.map((row) => /Ajuste|Bonificación|Depósito/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Ajuste',
      'Bonificación',
      'Depósito',
    ])
    for (const text of ['$300.00', '$750.00', 'Aplicado', 'Fondo del libro'])
      expect(rows[0]).toHaveTextContent(text)
    expect(screen.queryByRole('link', { name: /^Crear/ })).not.toBeInTheDocument()
  })

  test.each([
    ['direction=debit', ['Tres']],
    ['type=deposit&type=grant', ['Uno', 'Dos']],
    ['bucket=held', []],
    ['manual=true&q=tres', ['Tres']],
    ['sort=amount_cents', ['Dos', 'Tres', 'Uno']],
    ['effective_to=2020-01-01', []],
    ['status=reversed', []],
  ])('is as the address says: %s', async (query, expected) => {
    const reply = await call('viewer', `admin/fund-movements?fund=${fund}&${query}`)
    const told = reply.json().data.map(({ description }: { description: string }) => description)
    expect(query.startsWith('sort') ? told : told.reverse()).toEqual(expected)
  })
})

describe('a movement', () => {
  test('keeps what it did: only its note is edited', async () => {
    const made = await aContribution(server.db, await aFund(server.db), 100)
    const change = (body: object) =>
      call('manager', `admin/fund-movements/${made.uuid}`, {
        method: 'PATCH',
        body,
        headers: { 'if-match': '"1"' },
      })
    for (const body of [{ amount_cents: 1 }, { type: 'grant' }, { description: null }])
      expect((await change(body)).statusCode).toBe(422)
    const { user } = await open(`/admin/fund-movements/${made.uuid}?edit=1`, { as: 'manager' })
    await user.clear(await screen.findByLabelText('Descripción'))
    await user.type(screen.getByLabelText('Descripción'), 'Aportación de marzo')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Descripción')).toEqual(['Aportación de marzo']))
  })

  test('is reversed by an administrator: its mirror puts the balance back, and each leads to the other', async () => {
    const { uuid: of } = await aFund(server.db)
    const { uuid, number } = (
      await move('manager', of, 'contribute', { type: 'deposit', amount_cents: 9_000, description: 'De más' })
    ).json().data
    expect((await reverse('manager', uuid)).statusCode).toBe(403)
    const { user } = await open(`/admin/fund-movements/${uuid}`, { as: 'admin' })
    const dialog = await choose(user, 'Reversar movimiento')
    expect(await dialog.findByText(/1 fondo/)).toBeVisible()
    await user.type(dialog.getByLabelText('Motivo'), 'Se registró dos veces')
    await user.click(dialog.getByRole('button', { name: 'Reversar movimiento' }))
    await screen.findByText('Revertido')
    expect(await balanceOf(of)).toBe(0)
    const [mirror = ''] = fact('Se revirtió con')
    await user.click(screen.getByRole('link', { name: mirror ?? '' }))
    await titled(mirror ?? '')
    expect(fact('Reverso de')).toEqual([number])
    const [{ uuid: reversal }] = (
      await call('viewer', `admin/fund-movements?fund=${of}&type=reversal`)
    ).json().data
    expect((await reverse('admin', reversal)).json().message).toContain('Ya es un reverso')
    expect((await reverse('admin', uuid, 2)).json().code).toBe('invalid_transition')
  })

  test('is not reversed where that would leave less than nothing', async () => {
    const { uuid: of } = await aFund(server.db)
    const paid = { type: 'deposit', amount_cents: 9_000, description: 'Aportación' }
    const { uuid } = (await move('admin', of, 'contribute', paid)).json().data
    await move('admin', of, 'adjust', { direction: 'debit', amount_cents: 1, description: 'Gasto' })
    expect((await reverse('admin', uuid)).json()).toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining('Faltan $0.01'),
    })
    expect(await balanceOf(of)).toBe(8_999)
  })

  test('is never deleted', async () => {
    const { uuid } = await aContribution(server.db, await aFund(server.db), 100)
    const reply = await call('admin', `admin/fund-movements/${uuid}`, { method: 'DELETE' })
    expect(reply.json()).toMatchObject({
      code: 'not_deletable',
      message: expect.stringContaining('Reviértelo'),
    })
  })
})
