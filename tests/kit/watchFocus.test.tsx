import { render, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchFocus } from '@/kit/elements/watchFocus'

beforeEach(() => {
  render(
    <main>
      <h1>Empresas</h1>
      <button type="button">Quitar</button>
      <button type="button">Otro</button>
    </main>,
  )
  onTestFinished(watchFocus())
})

const button = (name: string) => screen.getByRole('button', { name })

test('the focus of what goes away is on the title', async () => {
  button('Quitar').focus()
  button('Quitar').remove()
  await vi.waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
})

test('the focus does not come back to what one left since something else went away', async () => {
  const timer = vi.spyOn(window, 'setTimeout')
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => {
    timer.mockRestore()
    clock.mockRestore()
  })
  const findLook = () => timer.mock.calls.findLast(([, delay]) => delay === 40)?.[0]
  button('Quitar').focus()
  button('Quitar').remove()
  await vi.waitFor(() => expect(findLook()).toBeTypeOf('function'), { interval: 1 })
  button('Otro').focus()
  button('Otro').blur()
  // Called here, as timers that files before this one left behind must not run with it.
  clock.mockReturnValue(performance.now() + 1_000)
  findLook()?.()
  expect(document.body).toHaveFocus()
})
