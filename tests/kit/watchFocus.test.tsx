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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  button('Quitar').focus()
  button('Quitar').remove()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  button('Otro').focus()
  button('Otro').blur()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.body).toHaveFocus()
})
