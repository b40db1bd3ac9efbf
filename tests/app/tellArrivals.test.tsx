import { createMemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tellArrivals } from '@/app/tellArrivals'

function aRouter() {
  let open: (value: string) => void = () => undefined
  const router = createMemoryRouter(
    [
      { path: '/', element: null },
      { path: '/slow', element: null, loader: () => new Promise<string>((resolve) => (open = resolve)) },
    ],
    { initialEntries: ['/'] },
  )
  onTestFinished(() => router.dispose())
  return { router, arrive: () => open('there') }
}

test('screens are told that a navigation has arrived, and not that it is under way', async () => {
  const { router, arrive } = aRouter()
  const told = vi.fn<(path: string, navigation: string) => void>()
  const quiet = tellArrivals(router)
  quiet.subscribe(({ location, navigation }) => told(location.pathname, navigation.state))
  const way = router.navigate('/slow')
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  expect(told).not.toHaveBeenCalled()
  arrive()
  await way
  expect(told.mock.calls).toEqual([['/slow', 'idle']])
  expect(quiet.state.location.pathname).toBe('/slow')
})

test('a way that is asked about first is told of while it is under way', async () => {
  const { router } = aRouter()
  const told = vi.fn<(blocked: string[]) => void>()
  router.getBlocker('form', () => true)
  tellArrivals(router).subscribe(({ blockers }) => told([...blockers.values()].map(({ state }) => state)))
  await router.navigate('/slow')
  expect(told).toHaveBeenLastCalledWith(['blocked'])
})

test('where a press leads is told in a task of its own, and before whatever is arrived at meanwhile', async () => {
  const { router } = aRouter()
  const told: string[] = []
  tellArrivals(router).subscribe(({ location }) => told.push(location.search))
  vi.stubGlobal('event', new MouseEvent('click'))
  await router.navigate('/?one')
  expect(router.state.location.search).toBe('?one')
  expect(told).toEqual([])
  vi.unstubAllGlobals()
  await router.navigate('/?two')
  expect(told).toEqual(['?one', '?two'])
  await new Promise((resolve) => setTimeout(resolve))
  expect(told).toEqual(['?one', '?two'])
})
