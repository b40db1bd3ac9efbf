import { beforeEach, expect, test, vi } from 'vitest'
import type * as matrix from '@/contract/permissions'
import { enterableBy, menuOf } from '@/app/navigation/menu'

// The matrix with one right taken from everyone, which no role of the real one lacks alone.
const withoutRight = vi.hoisted(() => ({ name: '' }))
vi.mock('@/contract/permissions', async (original) => {
  const real = await original<typeof matrix>()
  return {
    ...real,
    rolesFor: (permission: string) => (permission === withoutRight.name ? [] : real.rolesFor(permission)),
  }
})

beforeEach(() => {
  withoutRight.name = ''
})

const namesFor = (role: string) => menuOf(role).map(({ name }) => name)

test('administrators alone are shown the group of the platform', () => {
  expect(namesFor('admin')).toContain('platform')
  expect(namesFor('manager')).not.toContain('platform')
  expect(namesFor('viewer')).not.toContain('platform')
})

test('without the right to the menu of the platform its group is gone, and nothing else', () => {
  const before = namesFor('admin')
  withoutRight.name = 'AdminMenu.view'
  expect(namesFor('admin')).toEqual(before.filter((name) => name !== 'platform'))
  expect(enterableBy('admin').map(({ name }) => name)).toEqual(before)
})
