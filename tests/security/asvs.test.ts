import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const answers = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(
  ([, id = '', rest = '']) => ({ id, cells: rest.split(' | ').map((cell) => cell.trim()) }),
)

// 65 requirements of level 1 and 152 of level 2, without WebRTC, and eight that OAuth asks of clients.
test('each requirement of level 2 is answered once', () => {
  expect(new Set(answers.map(({ id }) => id)).size).toBe(225)
  expect(answers).toHaveLength(225)
  expect(
    answers.filter(({ cells: [, answer = ''] }) => !/^(met|n\/a|\*\*exception\*\*)$/.test(answer)),
  ).toEqual([])
})

test('each test that is named for one is there', () => {
  const named = answers.flatMap(({ cells }) => /`(tests\/[^`]+)`/.exec(cells.at(-1) ?? '')?.[1] ?? [])
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
