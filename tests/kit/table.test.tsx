import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Column } from '@/kit/listing/columns'
import { shownColumns } from '@/kit/listing/columns'
import { RecordTable } from '@/kit/listing/RecordTable'
import { useToast } from '@/kit/feedback/toasts'
import '@/entities/companies/es'
import { inConsole } from './inConsole'

type Row = { uuid: string; trade_name: string; members: number }
const uuidOf = (number: number) => `c0ffee00-0000-4000-8000-00000000000${number}`
const rows: Row[] = ['Ana', 'Bety', 'Caro'].map((trade_name, index) => ({
  uuid: uuidOf(index),
  trade_name,
  members: index,
}))
const columns: Column<Row>[] = [
  { name: 'trade_name', show: ({ trade_name }) => trade_name, sortable: true },
  { name: 'members', show: ({ members }) => members, align: 'right', priority: 2 },
]
const table = (props: { sort?: string; onSort?: (sort: string) => void } = {}) => (
  <RecordTable kind="Company" rows={rows} columns={columns} {...props} />
)
const link = (name: string) => screen.getByRole('link', { name })

describe('a table of records', () => {
  it('draws its first rows before the others, in whose place there is room meanwhile', async () => {
    const many = Array.from({ length: 25 }, (_, members) => ({
      uuid: `c0ffee00-0000-4000-8000-0000000000${String(members).padStart(2, '0')}`,
      trade_name: `Empresa ${members}`,
      members,
    }))
    const seen: number[] = []
    const noted: Column<Row>[] = [
      {
        name: 'trade_name',
        show: ({ trade_name, members }) => {
          if (members === 0 || members === 24) seen.push(document.querySelectorAll('tbody th').length)
          return trade_name
        },
      },
    ]
    await inConsole(<RecordTable kind="Company" rows={many} columns={noted} />)
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(25))
    // The first row was drawn with none there, the last one with twelve.
    expect([seen[0], seen.at(-1)]).toEqual([0, 12])
    expect(document.querySelector('tbody tr[aria-hidden]')).toBeNull()
  })

  it('is one stop of the tab key, moved in with arrows, j, k, Home and End', async () => {
    const { user } = await inConsole(table())
    await user.tab()
    expect(link('Ana')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(link('Bety')).toHaveFocus()
    await user.keyboard('j')
    expect(link('Caro')).toHaveFocus()
    await user.keyboard('j')
    expect(link('Caro')).toHaveFocus()
    await user.keyboard('k{Home}')
    expect(link('Ana')).toHaveFocus()
    await user.keyboard('{End}')
    expect(link('Caro')).toHaveFocus()
    await user.tab()
    expect(document.body).toHaveFocus()
    await user.tab({ shift: true })
    expect(link('Caro')).toHaveFocus()
  })

  it('has a menu in each row, which the right arrow leads to', async () => {
    const { user } = await inConsole(table())
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(items()).toEqual(['Editar empresa', 'Abrir en otra pestaña', 'Copiar enlace'])
    expect(screen.getByRole('menuitem', { name: 'Editar empresa' })).toHaveAttribute(
      'href',
      `/admin/companies/${uuidOf(1)}?edit=1`,
    )
    await user.keyboard('{Escape}{ArrowLeft}')
    expect(link('Bety')).toHaveFocus()
  })

  it.each([
    ['Enlace copiado', true],
    ['Tu navegador no permitió copiar. Abre el registro y copia su dirección.', false],
  ])('says of a link copied from the menu of a row: %s', async (said, isAllowed) => {
    const { user } = await inConsole(table())
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    onTestFinished(() => write.mockRestore())
    if (!isAllowed) write.mockRejectedValue(new DOMException('No'))
    await user.tab()
    await user.keyboard('{ArrowRight}{Enter}')
    await user.click(screen.getByRole('menuitem', { name: 'Copiar enlace' }))
    const { result } = renderHook(() => useToast())
    await waitFor(() => expect(result.current?.text).toBe(said))
    expect(write).toHaveBeenCalledExactlyOnceWith(`${location.origin}/admin/companies/${uuidOf(0)}`)
  })

  it('offers a viewer no editing in the menu of a row', async () => {
    const { user } = await inConsole(table(), { as: 'viewer' })
    await user.tab()
    await user.keyboard('{ArrowRight}{Enter}')
    expect(screen.getAllByRole('menuitem')).toHaveLength(2)
    expect(screen.queryByRole('menuitem', { name: 'Editar empresa' })).toBeNull()
  })

  it('opens a record with Enter, and with a click anywhere on its row', async () => {
    const { user, address, router } = await inConsole(table())
    await user.tab()
    await user.keyboard('{Enter}')
    expect(address()).toBe(`/admin/companies/${uuidOf(0)}`)
    await router.navigate('/admin/companies')
    await user.click(await screen.findByRole('cell', { name: '2' }))
    expect(address()).toBe(`/admin/companies/${uuidOf(2)}`)
  })

  it('gives the focus back to the row of the record that was open', async () => {
    const { user, router } = await inConsole(table())
    await user.click(link('Bety'))
    await screen.findByText('Otra pantalla')
    await router.navigate('/admin/companies')
    await waitFor(() => expect(link('Bety')).toHaveFocus())
  })

  it('is ordered by its heads, the other way the second time, and says so', async () => {
    const onSort = vi.fn<(sort: string) => void>()
    const { user, unmount } = await inConsole(table({ onSort }))
    const head = () => screen.getByRole('columnheader', { name: /Nombre comercial/ })
    await user.click(within(head()).getByRole('button'))
    expect(onSort).toHaveBeenLastCalledWith('trade_name')
    unmount()
    const second = await inConsole(table({ onSort, sort: 'trade_name' }))
    expect(head()).toHaveAttribute('aria-sort', 'ascending')
    await second.user.click(within(head()).getByRole('button'))
    expect(onSort).toHaveBeenLastCalledWith('-trade_name')
  })
})

describe('the columns of a listing', () => {
  const names = (chosen: string[] | undefined, isWide: boolean) =>
    shownColumns(columns, chosen, isWide).map(({ name }) => name)

  it('are those that fit, until a person chooses', () => {
    expect(names(undefined, true)).toEqual(['trade_name', 'members'])
    expect(names(undefined, false)).toEqual(['trade_name'])
    expect(names(['members', 'trade_name'], false)).toEqual(['members', 'trade_name'])
  })

  it('leave out a chosen one that no longer exists', () => {
    expect(names(['gone', 'members'], true)).toEqual(['members'])
    expect(names(['gone'], true)).toEqual(['trade_name', 'members'])
  })
})
