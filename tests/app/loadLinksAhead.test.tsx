import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadLinksAhead } from '@/app/loadLinksAhead'
import { askScreenAhead, loadScreenAhead } from '@/kit/navigation/screensAhead'

type Load = () => Promise<{ Component: () => null }>
const loadPlans = vi.fn<Load>(async () => ({ Component: () => null }))
const loadPlan = vi.fn<Load>(async () => ({ Component: () => null }))
const askForPlans = vi.fn<(params: object, search: string) => Promise<void>>(async () => undefined)
const askForPlan = vi.fn<() => Promise<void>>(async () => undefined)
const startConsole = vi.fn<Load>(async () => ({ Component: () => null }))

loadLinksAhead([
  {
    path: 'admin',
    lazy: startConsole,
    children: [
      { path: 'plans', lazy: loadPlans, handle: { ask: askForPlans } },
      { path: 'plans/:uuid', lazy: loadPlan, handle: { ask: askForPlan } },
    ],
  },
])

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <a id="menu" href="/admin/plans?status=active">
        Planes
      </a>
      <table>
        <tbody>
          <tr>
            <td id="cell">$349.00</td>
            <td>
              <a href="/admin/plans/1">Esencial</a>
            </td>
          </tr>
        </tbody>
      </table>
      <button id="head" type="button" data-leads-to="/admin/plans?sort=name">
        Nombre
      </button>
      <p id="words">Nada</p>
    </>,
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

const rest = (id: string, type = 'pointerover') =>
  document.getElementById(id)?.dispatchEvent(new Event(type, { bubbles: true }))

test.each(['pointerover', 'focusin'])('a screen is loaded once its link has had %s for a moment', (type) => {
  rest('menu', type)
  expect(loadPlans).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(loadPlans).toHaveBeenCalledOnce()
  expect(startConsole).not.toHaveBeenCalled()
})

test('a listing is asked for as its link has it, once its screen is there', async () => {
  rest('menu')
  await vi.advanceTimersByTimeAsync(100)
  expect(askForPlans).toHaveBeenCalledExactlyOnceWith({}, '?status=active')
})

test('a listing is asked for as a button that leads to it has it', async () => {
  rest('head')
  await vi.advanceTimersByTimeAsync(100)
  expect(askForPlans).toHaveBeenCalledExactlyOnceWith({}, '?sort=name')
})

test('the kit may ask for what is at an address, or only load its screen', async () => {
  loadScreenAhead('/admin/plans/1')
  await vi.advanceTimersByTimeAsync(0)
  expect(loadPlan).toHaveBeenCalledOnce()
  expect(askForPlan).not.toHaveBeenCalled()
  askScreenAhead('/admin/plans?q=dental')
  await vi.advanceTimersByTimeAsync(0)
  expect(askForPlans).toHaveBeenCalledExactlyOnceWith({}, '?q=dental')
})

test('a record is loaded from any cell of its row, and asked for once its screen is there', async () => {
  rest('cell')
  vi.advanceTimersByTime(100)
  expect(loadPlan).toHaveBeenCalledOnce()
  expect(askForPlan).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(askForPlan).toHaveBeenCalledExactlyOnceWith({ uuid: '1' }, ''))
})

test('nothing is loaded on the way to somewhere else', () => {
  rest('menu')
  vi.advanceTimersByTime(20)
  rest('words')
  vi.advanceTimersByTime(1_000)
  expect(loadPlans).not.toHaveBeenCalled()
})
