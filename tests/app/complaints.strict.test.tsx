import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aCompany, aMember, anAccount, aPerson } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { titled } from '../support/screens'

const server = referenceServer()

const shown = async () => {
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull())
}

/** What React complains of from now on, but for one thing: the document of these tests does not know `<search>`. */
function listening() {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => complaints.mock.calls.filter(([, tag]) => tag !== 'search')
}

const addresses = [
  '/admin',
  '/admin/accounts',
  '/admin/policies/new',
  '/admin/settings',
  '/admin/login',
  '/plan/nobody',
  '/search',
]
const moreForms = ['/admin/companies/new', '/admin/plans/new', '/admin/provider-locations/new']

async function expectNoComplaintAt(address: string) {
  const complaints = listening()
  await aCompany(server.db)
  await anAccount(server.db)
  await open(address, address === '/admin/login' ? {} : { as: 'admin' })
  await shown()
  expect(complaints()).toEqual([])
}
test.each(addresses)('React has nothing to complain of at %s', expectNoComplaintAt)
test.each(moreForms)('React has nothing to complain of at %s', { tags: [LONG] }, expectNoComplaintAt)

test('React has nothing to complain of when a record is opened, and changed', async () => {
  const complaints = listening()
  const person = await aPerson(server.db, { given_names: 'Ana', last_name: 'Robles' })
  const { uuid } = await aMember(server.db, { person_uuid: person.uuid })
  const { user } = await open(`/admin/members/${uuid}`, { as: 'admin' })
  await titled('Ana Robles')
  await shown()
  await user.click(screen.getByRole('link', { name: 'Editar miembro' }))
  await waitFor(() => expect(document.querySelector('main form')).toBeVisible())
  await shown()
  expect(complaints()).toEqual([])
})
