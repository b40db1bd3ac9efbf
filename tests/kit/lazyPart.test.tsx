import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, loadPartsAhead } from '@/kit/elements/lazyPart'

const Greeting = () => <p>Buenos días</p>
type Load = () => Promise<{ Greeting: typeof Greeting }>

const missing = new TypeError('Failed to fetch dynamically imported module')

let isOnline = true
beforeEach(() => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => vi.restoreAllMocks())

function shown(load: Load) {
  const Part = lazyPart(load, 'Greeting')
  render(
    <Suspense fallback="Cargando">
      <Part />
    </Suspense>,
  )
}

const comeBack = () =>
  act(() => {
    isOnline = true
    dispatchEvent(new Event('online'))
  })

test('a part is not asked for without a connection, and comes when there is one', async () => {
  isOnline = false
  const load = vi.fn<Load>(async () => ({ Greeting }))
  shown(load)
  expect(await screen.findByText('Cargando')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  comeBack()
  expect(await screen.findByText('Buenos días')).toBeVisible()
})

test('a part whose connection is lost on the way is asked for again when there is one', async () => {
  const load = vi
    .fn<Load>(async () => ({ Greeting }))
    .mockImplementationOnce(async () => {
      isOnline = false
      throw missing
    })
  shown(load)
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(screen.getByText('Cargando')).toBeVisible()
  comeBack()
  expect(await screen.findByText('Buenos días')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that was loaded ahead is there with what is drawn around it, without a fallback', async () => {
  const Part = lazyPart(async () => ({ Greeting }), 'Greeting')
  await loadPartsAhead([Part])
  render(
    <Suspense fallback="Cargando">
      <Part />
    </Suspense>,
  )
  expect(screen.getByText('Buenos días')).toBeVisible()
})
