import fc from 'fast-check'
import { createMemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { destinationIn, routes } from '@/app/routes'
import { makeStore } from '@/store/store'
import { cases } from '../../scripts/pace.mjs'

const table = routes(makeStore(), false)
// A router gives the routes their ids and checks that the table is sound.
createMemoryRouter(table).dispose()
const placeAfter = (redirect: string) => destinationIn(table)(`?${new URLSearchParams({ redirect })}`)

describe('after signing in one is led to', () => {
  test.each([
    '/admin',
    '/admin?x=1',
    '/admin#x',
    '/Admin',
    '/admin/',
    '/admin/users?page=2#x',
    '/admin/logs',
  ])('%s, an address of ours', (address) => {
    expect(placeAfter(address)).toBe(address)
  })

  test.each([
    '',
    '%2Fadmin%2Fusers',
    '/admin/login',
    '/admin/login?redirect=/admin/login',
    '/admin/recover',
    '/ADMIN/LOGIN',
    '/admin/users/../login',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    'http://localhost:3000/admin',
    'javascript:alert(1)',
    ' /admin',
    '/\t/evil.example',
    '/\n/evil.example',
    '/admin\u0000',
    '@evil.example',
    'admin',
    '/rl/abc',
    '/unknown',
    '/admin/%f2',
    '/admin/%2e%2e/x',
    '/admin%2fusers',
    '/admin/%5cx',
    '/admin//x',
    '/admin/%0d%0aSet-Cookie:x',
    `/admin?${'x'.repeat(2_048)}`,
  ])('home, rather than to %j', (address) => {
    expect(placeAfter(address)).toBe('/admin')
  })

  test('home when nothing was asked for, and to the first of two', () => {
    expect(destinationIn(table)('')).toBe('/admin')
    expect(destinationIn(table)('?redirect=/admin?a&redirect=/admin?b')).toBe('/admin?a')
  })

  test('a place of this site, for any text', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      'admin',
      'login',
      '..',
      '.',
      '%2e',
      '%2F',
      '%f2',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      '\t',
      '%00',
      'LOGIN',
      '😀',
    )
    const address = fc
      .array(fc.oneof(piece, fc.string()), { maxLength: 8 })
      .map((pieces) => `/${pieces.join('')}`)
    fc.assert(
      fc.property(address, (value) => {
        const destination = placeAfter(value)
        const url = new URL(destination, location.origin)
        expect(url.origin).toBe(location.origin)
        expect(destination.startsWith('//')).toBe(false)
        expect(url.pathname.toLowerCase()).toMatch(/^\/admin(?!\/(?:login|recover)\/?$)/)
      }),
      { numRuns: cases(3_000) },
    )
  })
})
