import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aService, aTicket } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { listed } from '../support/screens'

const server = referenceServer()

beforeAll(async () => {
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'])
    await aService(server.db, { name: `Paginado ${name}` })
  for (const subject of ['Primero', 'Segundo', 'Tercero']) await aTicket(server.db, { subject })
})

describe('a page past the end', () => {
  test('is the last that has rows, and Back does not return to it', async () => {
    const { address } = await open('/admin/services?q=paginado&sort=name&size=2&page=99', { as: 'viewer' })
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('page')).toBe('3'))
    expect(await listed('Servicios')).toEqual(['Paginado Uno'])
  })

  test('is the first where nothing is listed at all', async () => {
    const { address } = await open('/admin/services?q=nadaqueexista&size=2&page=3', { as: 'viewer' })
    await waitFor(() => expect(address()).toBe('/admin/services?q=nadaqueexista&size=2'))
  })

  test('of tickets is none, as they are one list that begins at its first', async () => {
    await open('/admin/support-tickets?size=2&page=9', { as: 'viewer' })
    expect(await screen.findAllByRole('link', { name: /Primero|Segundo|Tercero/ })).toHaveLength(2)
  })
})

test('what is chosen of a listing is told to be let go when something else is listed', async () => {
  const { user, router } = await open('/admin/services?q=paginado&sort=name', { as: 'manager' })
  await user.click(await screen.findByRole('checkbox', { name: /Paginado Uno/ }))
  await act(() => router.navigate('/admin/services?q=paginado+d&sort=name'))
  expect(await screen.findByText('Se quitó la selección, porque cambió lo que se lista')).toBeVisible()
})
