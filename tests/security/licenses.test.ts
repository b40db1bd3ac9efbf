import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findUnlicensed } from '../../scripts/licenses.mjs'
import { listShipped } from '../../scripts/sbom.mjs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

describe('what is shipped', () => {
  test('has a licence that lets it be shipped', () => {
    expect(findUnlicensed(lock)).toEqual([])
  })

  test.each([
    [{ 'node_modules/a': { license: 'GPL-3.0-only' } }, ['a: GPL-3.0-only']],
    [{ 'node_modules/a/node_modules/@b/c': {} }, ['@b/c: none']],
    [{ 'node_modules/a': { license: '(MIT AND GPL-2.0-only)' } }, ['a: (MIT AND GPL-2.0-only)']],
    [{ 'node_modules/a': { license: '(GPL-2.0-only OR MIT)' } }, []],
    [{ 'node_modules/a': { license: 'GPL-3.0-only', dev: true } }, []],
  ])('is judged by the licence of each package: %j', (packages, found) => {
    expect(findUnlicensed({ packages })).toEqual(found)
  })

  test('is listed, with the same bytes each time', () => {
    const first = listShipped('.')
    expect(listShipped('.')).toBe(first)
    const listed: { name: string; licenses?: unknown; hashes?: unknown }[] = JSON.parse(first).components
    const names = new Set(listed.map(({ name }) => name))
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([])
    // Types and their compiler are named by packages that are shipped, as what they may be used with; `yaml` is shipped
    // with `@fastify/swagger`, and what reads files of deployments in the tests.
    const tools = Object.keys(devDependencies).filter((name) => !/^@types\/|^(?:typescript|yaml)$/.test(name))
    expect(tools.filter((name) => names.has(name))).toEqual([])
    expect(listed.filter(({ hashes }) => hashes === undefined)).toEqual([])
  })
})
