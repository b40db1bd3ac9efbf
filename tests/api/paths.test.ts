import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOf } from '@/api/area'
import { pathOf, recordPath } from '@/api/paths'
import { cases } from '../../scripts/pace.mjs'

describe('the path of a call', () => {
  test('names a record and what hangs from it', () => {
    expect(recordPath('companies', '0b8f0b62-6f0e-4f6a-9a43-3a4c8a1a9f10', 'actions', 'suspend')).toBe(
      'admin/companies/0b8f0b62-6f0e-4f6a-9a43-3a4c8a1a9f10/actions/suspend',
    )
  })

  test.each(['', 'new', '../users', '0b8f0b62', '0b8f0b62-6f0e-4f6a-9a43-3a4c8a1a9f10/..'])(
    'refuses "%s" for a uuid',
    (uuid) => {
      expect(() => recordPath('companies', uuid)).toThrow(TypeError)
    },
  )

  test.each(['', '.', '..'])('refuses "%s" for a part', (part) => {
    expect(() => pathOf('public', part)).toThrow(TypeError)
  })

  test('holds any part within its place', () => {
    const nasty = fc.constantFrom('../', '?', '#', '%', '%2e%2e', '/', '\\', ';', '@', ':', '..', 'ñ', '😀')
    const part = fc
      .array(fc.oneof(nasty, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join(''))
      .filter((text) => text !== '' && text !== '.' && text !== '..')
    fc.assert(
      fc.property(part, (text) => {
        const url = new URL(pathOf('public', 'plans', text, 'end'), 'https://api.test/v2/')
        expect(url.pathname.split('/')).toHaveLength(6)
        expect(url.search + url.hash).toBe('')
        expect(decodeURIComponent(url.pathname.split('/')[4] ?? '')).toBe(text)
      }),
      { numRuns: cases(500) },
    )
  })
})

describe('a call belongs to', () => {
  test.each([
    ['admin/users', 'admin'],
    ['/admin/users', 'admin'],
    ['x/admin/users', 'admin'],
    ['administrator/x', 'public'],
    ['xadmin/y', 'public'],
    ['admin', 'public'],
    ['plans?next=/admin/x', 'public'],
    ['plans#/admin/', 'public'],
    ['%2Fadmin%2Fx', 'public'],
    ['Admin/x', 'public'],
    ['public/plans', 'public'],
    ['admin/auth/login', 'session'],
    ['admin/auth/refresh', 'session'],
    ['admin/auth/recover', 'session'],
    ['admin/auth/logout', 'session'],
    ['admin/authors', 'admin'],
  ])('%s: %s', (url, area) => {
    expect(areaOf(url)).toBe(area)
  })
})
