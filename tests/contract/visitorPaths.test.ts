import fc from 'fast-check'
import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { visitorPageAt, visitorPages } from '@/contract/visitorPaths'

test.each([
  ['/plan', 'subscribe'],
  ['/plan/esencial/verano/ana', 'subscribe'],
  ['/PLAN/esencial/', 'subscribe'],
  ['/pl%61n/esencial', 'subscribe'],
  ['/company/acme/subscription', 'seller'],
  ['/reseller/acme', 'seller'],
  ['/search', 'providerSearch'],
  ['/v2/search', 'providerSearch'],
  ['/ines-camacho/search', 'providerSearch'],
  ['/ines-camacho/v2/search/', 'providerSearch'],
  ['/actualizar-metodo-pago/abc', 'methodUpdate'],
  ['/rl/abc', 'shortLink'],
  ['/', undefined],
  ['/planes', undefined],
  ['//plan/x', undefined],
  ['/admin', undefined],
  ['/admin/search', undefined],
  ['/Admin/v2/search', undefined],
  ['/plan/search', undefined],
  ['/company/acme', undefined],
  ['/reseller', undefined],
  ['/a%2Fb%', undefined],
])('at %s answers %s', (path, page) => {
  expect(visitorPageAt(path)).toBe(page)
})

test('an address that a page answers at is one that the router finds its parts in', () => {
  const parts = fc.constantFrom(
    'plan',
    'search',
    'v2',
    'rl',
    'company',
    'reseller',
    'subscription',
    'a',
    '',
    '..',
    '%2F',
    '%61',
    'Á',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 5 }), (all) => {
      const path = `/${all.join('/')}`
      const page = visitorPageAt(path)
      fc.pre(page !== undefined)
      const routes = visitorPages.filter((one) => one.page === page).flatMap(({ paths }) => paths)
      expect(
        matchRoutes(
          routes.map((one) => ({ path: one })),
          path,
        ),
        path,
      ).not.toBeNull()
    }),
  )
})
