// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { floors } from '../../scripts/floors.mjs'

const MOST_FILES = 30

type Import = { line: number; from: string; to: string }

const root = process.cwd()
const aliases = { '@server/': 'server/', '@/': 'src/' }

const listFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))

function resolveImport(from: string, specifier: string): string | undefined {
  const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix))
  if (!alias && !specifier.startsWith('.')) return undefined
  const path = alias ? alias[1] + specifier.slice(alias[0].length) : join(dirname(from), specifier)
  return ['', '.ts', '.tsx', '.mjs']
    .map((ending) => path + ending)
    .find((file) => existsSync(join(root, file)) && statSync(join(root, file)).isFile())
}

/** Every import of a file of ours, of values and of types. */
const listImports = (folder: string): Import[] =>
  listFiles(folder).flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g)].flatMap(
      ({ 1: specifier = '', index, input }) => {
        const to = resolveImport(from, specifier)
        return to ? [{ from, to, line: input.slice(0, index).split('\n').length }] : []
      },
    ),
  )

const isIn = (file: string, folder: string) => file.startsWith(`${folder}/`)
const floorOf = (file: string) => floors.findIndex((floor) => isIn(file, `server/${floor}`))

/** Rings of rooms, each with the imports that close it. */
function findRings(imports: Import[], roomOf: (file: string) => string): string[] {
  const arrows = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const [from, to] = [roomOf(one.from), roomOf(one.to)]
    if (from === to) continue
    const known = arrows.get(from) ?? new Map<string, Import>()
    arrows.set(from, known.set(to, one))
  }
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of arrows.get(from)?.keys() ?? []) if (!seen.has(next)) reaches(next, seen.add(next))
    return seen
  }
  return [...arrows].flatMap(([room, targets]) =>
    [...targets]
      .filter(([target]) => reaches(target).has(room))
      .map(
        ([target, { from, line, to }]) =>
          `${from}:${line} imports ${to}: ${room} and ${target} need each other`,
      ),
  )
}

const server = listImports('server')

test('no room of the server imports one above it', () => {
  expect(server.length).toBeGreaterThan(1_000)
  const upwards = server
    .filter(({ from, to }) => isIn(to, 'server') && floorOf(from) >= 0)
    .filter(({ from, to }) => floorOf(to) < 0 || floorOf(to) > floorOf(from))
    .map(
      ({ from, line, to }) =>
        `${from}:${line} imports ${to}, which stands above it: what concerns both stands on the higher floor, an upward need is a list in server/registry`,
    )
  expect(upwards).toEqual([])
})

test('no folders of the server need each other', () => {
  const within = server.filter(({ to }) => isIn(to, 'server'))
  expect(findRings(within, dirname)).toEqual([])
})

test('no layers of the console need each other, nor parts of its kit', () => {
  // store.ts gathers the slices and the API, which stands on the slices: both folders count as one room.
  const roomOf = (file: string) =>
    isIn(file, 'src/kit')
      ? dirname(file)
      : file
          .split('/')
          .slice(0, 2)
          .join('/')
          .replace(/^src\/(?:store|api)$/, 'src/store and src/api')
  const within = listImports('src').filter(({ to }) => isIn(to, 'src'))
  expect(findRings(within, roomOf)).toEqual([])
})

test('no folder of the server holds more files than one can look over', () => {
  const counts = new Map<string, number>()
  for (const file of listFiles('server')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
})
