import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConsoleLink } from '@/kit/navigation/ConsoleLink'
import { inConsole } from './inConsole'

const link = () => screen.getByRole('link', { name: 'Planes' })

test('a link leads to its address without loading the page anew', async () => {
  const { user, address } = await inConsole(<ConsoleLink to="/admin/plans?status=active">Planes</ConsoleLink>)
  expect(link()).toHaveAttribute('href', '/admin/plans?status=active')
  await user.click(link())
  expect(address()).toBe('/admin/plans?status=active')
})

test('a link to where one is leaves no second entry to go back to', async () => {
  const { user, router } = await inConsole(<ConsoleLink to="/admin/companies">Planes</ConsoleLink>)
  await user.click(link())
  expect(router.state.historyAction).toBe('REPLACE')
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j is left to the browser',
  async (how) => {
    const { address } = await inConsole(<ConsoleLink to="/admin/plans">Planes</ConsoleLink>)
    let wasTaken = true
    addEventListener(
      'click',
      (event) => {
        wasTaken = event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    fireEvent.click(link(), how)
    expect(wasTaken).toBe(false)
    expect(address()).toBe('/admin/companies')
  },
)

test('a click that its owner has taken leads nowhere', async () => {
  const { user, address } = await inConsole(
    <ConsoleLink to="/admin/plans" onClick={(event) => event.preventDefault()}>
      Planes
    </ConsoleLink>,
  )
  await user.click(link())
  expect(address()).toBe('/admin/companies')
})
