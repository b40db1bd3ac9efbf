import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { FadeOutlet } from '@/app/screens/FadeOutlet'

function Ticket() {
  return <h1>Ticket {useParams().uuid ?? 'ninguno'}</h1>
}

function Focused() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <h1>Con foco</h1>
      <input aria-label="ir" ref={field} />
    </>
  )
}

async function show(start: string) {
  const tickets = { handle: { screen: 'tickets' }, Component: Ticket }
  const router = createMemoryRouter(
    [
      {
        Component: FadeOutlet,
        children: [
          { path: '/a', element: <h1>Uno</h1> },
          { path: '/b', element: <h1>Dos</h1> },
          { path: '/record/:uuid', Component: Ticket },
          { path: '/tickets', ...tickets },
          { path: '/tickets/:uuid', ...tickets },
          { path: '/focused', element: <Focused /> },
        ],
      },
    ],
    { initialEntries: [start] },
  )
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<RouterProvider router={router} />)
  return { go: (to: string) => act(() => router.navigate(to)), complaints }
}
const screenOf = (name: string) => screen.getByRole('heading', { name }).parentElement

/** Milliseconds that a screen takes to appear. */
const FADE = 140

describe('going to another screen', () => {
  test('fades it in, puts the focus on its title and says its name', async () => {
    const { go, complaints } = await show('/a')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await go('/b')
    await screen.findByRole('heading', { name: 'Dos' })
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(FADE)
    expect(screen.queryByText('Uno')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dos' })).toHaveFocus())
    expect(screen.getByRole('status')).toHaveTextContent('Dos')
    expect(screenOf('Dos')).toHaveAttribute('data-fade', 'entered')
    expect(complaints).not.toHaveBeenCalled()
  })

  test('back and forth in haste ends where one went last', async () => {
    const { go, complaints } = await show('/a')
    await go('/b')
    await go('/a')
    await go('/b')
    await go('/a')
    expect(await screen.findByRole('heading', { name: 'Uno' })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Dos')).not.toBeInTheDocument())
    expect(complaints).not.toHaveBeenCalled()
  })

  test('leaves the focus where the screen put it', async () => {
    const { go } = await show('/a')
    await go('/focused')
    await screen.findByLabelText('ir')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Con foco'))
    expect(screen.getByLabelText('ir')).toHaveFocus()
  })

  test('leaves the focus in what was opened while the screen came', async () => {
    const { go } = await show('/a')
    const popover = document.createElement('div')
    popover.setAttribute('role', 'dialog')
    popover.tabIndex = -1
    document.body.append(popover)
    await go('/b')
    popover.focus()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Dos'))
    expect(popover).toHaveFocus()
    popover.remove()
  })

  test('does not fade for those who prefer stillness', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
    )
    const { go } = await show('/a')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await go('/b')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dos' })).toHaveFocus())
    expect(timers.mock.calls.map(([, delay]) => delay)).not.toContain(FADE)
  })
})

describe('staying on a screen', () => {
  test.each([
    ['the next record', '/record/1', '/record/2', 'Ticket 2'],
    ['another page', '/a', '/a?page=2', 'Uno'],
    ['a detail that opens inside', '/tickets', '/tickets/1', 'Ticket 1'],
  ])('does not fade for %s', async (_words, from, to, title) => {
    const { go } = await show(from)
    const before = (await screen.findByRole('heading')).parentElement
    await go(to)
    expect(screenOf(title)).toBe(before)
    expect(before).toHaveAttribute('data-fade', 'entered')
  })
})
