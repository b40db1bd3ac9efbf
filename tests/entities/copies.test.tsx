import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../support/app'
import { aCompany, aService, aSalesPage } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import { aPlanAddon, aServiceBenefit } from '../support/sales'
import { titled } from '../support/screens'

const server = referenceServer()

const copy = (slug: string, uuid: string, as: Parameters<typeof call>[0] = 'manager', key?: string) =>
  call(as, `admin/${slug}/${uuid}/copies`, {
    method: 'POST',
    body: {},
    ...(key && { headers: { 'idempotency-key': key } }),
  })

test('a service is begun with what another says, under names that are free', async () => {
  const service = await aService(server.db, { name: 'Resonancia', code: 'RESO', external_id: 'ERP-9' })
  const made = await copy('services', service.uuid)
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json().data).toMatchObject({
    name: 'Resonancia (copia)',
    code: 'RESO-COPIA',
    external_id: null,
    kind: service.kind,
    category: { uuid: service.category_uuid },
  })
  expect((await copy('services', service.uuid)).json().data.code).toBe('RESO-COPIA-2')
})

test('an add-on that is sold begins another as a draft, for the same plans', async () => {
  const benefits = [aServiceBenefit((await aService(server.db)).uuid)]
  const addon = await aPlanAddon(server.db, {
    status: 'published',
    code: 'EXTRA',
    name: 'Extra',
    type: 'coverage',
    benefits: JSON.stringify(benefits),
  })
  const { data } = (await copy('plan-addons', addon.uuid)).json()
  expect(data).toMatchObject({ name: 'Extra (copia)', code: 'EXTRA-COPIA', status: 'draft' })
  expect(data.benefits).toMatchObject(benefits)
  expect(data.compatible_plans.map(({ uuid }: { uuid: string }) => uuid)).toEqual(addon.compatible_plan_uuids)
})

test('a company begins another without what it is paid to, nor the page that it sells on', async () => {
  const company = await aCompany(server.db, {
    trade_name: 'Aceros Ñandú',
    slug: 'aceros-nandu',
    sales_page: aSalesPage([]),
  })
  const { data } = (await copy('companies', company.uuid)).json()
  expect(data).toMatchObject({
    trade_name: 'Aceros Ñandú (copia)',
    slug: 'aceros-nandu-copia',
    legal_name: company.legal_name,
    status: 'draft',
    bank_account: null,
    sales_page: null,
  })
})

test('one idempotency key makes one copy, and a viewer makes none', async () => {
  const service = await aService(server.db, { code: 'UNA-VEZ' })
  const key = '5b0f4a2e-6f0a-4a64-9a3e-0f6f2f7f6c11'
  const me = { token: await tokenFor('manager') }
  const both = [await copy('services', service.uuid, me, key), await copy('services', service.uuid, me, key)]
  expect(both[1]?.json().data.uuid).toBe(both[0]?.json().data.uuid)
  expect((await copy('services', service.uuid, 'viewer')).statusCode).toBe(403)
  expect((await copy('services', '5b0f4a2e-6f0a-4a64-9a3e-0f6f2f7f6c12')).statusCode).toBe(404)
})

test('a service is duplicated from its menu, and the other is written at once', async () => {
  const service = await aService(server.db, { name: 'Audiometría' })
  const { user } = await open(`/admin/services/${service.uuid}`, { as: 'manager' })
  await titled('Audiometría')
  await user.click(screen.getAllByRole('button', { name: /acciones/ })[0] ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicar' }))
  expect(await screen.findByDisplayValue('Audiometría (copia)')).toBeVisible()
})
