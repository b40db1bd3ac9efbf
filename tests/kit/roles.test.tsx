import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Can, RoleGate } from '@/kit/elements/Can'
import { TransitionMenu } from '@/kit/record/TransitionMenu'
import { type CompanyStatus, companyContract } from '@/contract/companies'
import '@/entities/companies/es'
import { tokenRefreshed } from '@/store/session'
import { inConsole } from './inConsole'

describe('an element for some roles', () => {
  it('is shown only to those who hold one of them', async () => {
    await inConsole(<RoleGate roles={['admin', 'manager']}>Secreto</RoleGate>, { as: 'viewer' })
    expect(screen.queryByText('Secreto')).toBeNull()
  })

  it.each([undefined, []])('is hidden when no role is named: %j', async (roles) => {
    await inConsole(<RoleGate {...(roles && { roles })}>Secreto</RoleGate>)
    expect(screen.queryByText('Secreto')).toBeNull()
  })

  it('is hidden from a role that differs in a letter or its case', async () => {
    await inConsole(<RoleGate roles="admin">Secreto</RoleGate>, { as: 'Admin' })
    expect(screen.queryByText('Secreto')).toBeNull()
  })

  it('comes and goes as the role changes', async () => {
    const { store } = await inConsole(<Can do="Company.edit">Editar</Can>, { as: 'viewer' })
    for (let turn = 0; turn < 100; turn++)
      for (const role of ['admin', 'viewer']) {
        const user = { id: 'ana', email: 'ana@salvia.test', name: 'Ana Ruiz', role }
        act(() => void store.dispatch(tokenRefreshed({ token: 'newer', user })))
        expect(screen.queryAllByText('Editar')).toHaveLength(role === 'admin' ? 1 : 0)
      }
  })
})

describe('the menu of actions', () => {
  const record: { uuid: string; status: CompanyStatus; archived_at: null } = {
    uuid: 'c0ffee00-0000-4000-8000-000000000000',
    status: 'active',
    archived_at: null,
  }
  const menu = (
    <TransitionMenu
      kind="Company"
      record={record}
      name="Grupo Bajío"
      transitions={companyContract.transitions}
      move={async () => ({ data: undefined, effects: [] })}
      archive={async () => undefined}
    />
  )
  const actions = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

  it('offers what the status allows, and deleting last, to an admin', async () => {
    const { user } = await inConsole(menu)
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    expect(actions()).toEqual(['Suspender', 'Desactivar', 'Eliminar empresa'])
  })

  it('does not offer deleting to a manager, nor anything to a viewer', async () => {
    const { user, unmount } = await inConsole(menu, { as: 'manager' })
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    expect(actions()).toEqual(['Suspender', 'Desactivar'])
    unmount()
    await inConsole(menu, { as: 'viewer' })
    expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull()
  })

  it('is moved in with the keyboard, and Esc gives the focus back', async () => {
    const { user } = await inConsole(menu)
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Suspender' })).toHaveFocus()
    await user.keyboard('{End}')
    expect(screen.getByRole('menuitem', { name: 'Eliminar empresa' })).toHaveFocus()
    await user.keyboard('{ArrowDown}d')
    expect(screen.getByRole('menuitem', { name: 'Desactivar' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(screen.getByRole('button', { name: 'Más acciones' })).toHaveFocus()
  })

  it('asks why where the reason must be said, and does nothing without one', async () => {
    const asked: unknown[] = []
    const { user } = await inConsole(
      <TransitionMenu
        kind="Company"
        record={record}
        name="Grupo Bajío"
        transitions={companyContract.transitions}
        move={async (how) => {
          asked.push(how)
          return { data: undefined, effects: [] }
        }}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    await user.click(screen.getByRole('menuitem', { name: 'Suspender' }))
    expect(await screen.findByText('Nada más se verá afectado.')).toBeVisible()
    expect(screen.getByRole('heading', { name: '¿Suspender a Grupo Bajío?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Suspender' }))
    expect(screen.getByText('Escribe el motivo')).toBeVisible()
    await user.type(screen.getByLabelText('Motivo'), 'Falta de pago')
    await user.click(screen.getByRole('button', { name: 'Suspender' }))
    expect(asked).toEqual([
      { action: 'suspend', reason: '—', dryRun: true },
      { action: 'suspend', reason: 'Falta de pago', dryRun: false, key: expect.any(String) },
    ])
  })
})
