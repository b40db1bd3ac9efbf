// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import * as z from 'zod'
import { LONG } from '../../scripts/pace.mjs'

type Expression = { source: string; flags: string; where: string }

const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
    .map((name) => join(folder, name)),
)

/** Every regular expression that is written down in our own files. */
const written = sources.flatMap((where) => literalsIn(where))

function literalsIn(where: string): Expression[] {
  const found: Expression[] = []
  const lang = where.endsWith('.tsx') ? 'tsx' : where.endsWith('.ts') ? 'ts' : 'js'
  JSON.stringify(parseAst(readFileSync(where, 'utf8'), { lang }), (_key, node: unknown) => {
    if (typeof node === 'object' && node !== null && 'regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ source: pattern, flags, where })
    }
    return typeof node === 'bigint' ? String(node) : node
  })
  return found
}

/** Those of the schema library that our schemas ask for. */
const { email, uuid, date } = z.core.regexes
const borrowed = Object.entries({ email, uuid: uuid(), date }).map(([name, { source, flags }]) => ({
  source,
  flags,
  where: `zod ${name}`,
}))

test('there are many', () => {
  expect(written.length).toBeGreaterThan(150)
})

test('none keeps the server or a screen busy, for any text', {
  tags: [LONG],
  timeout: 300_000,
}, async () => {
  const each = new Map([...written, ...borrowed].map((one) => [`/${one.source}/${one.flags}`, one]))
  const slow: string[] = []
  for (const [name, { source, flags, where }] of each) {
    const found = await check(source, flags, { timeout: 20_000 })
    if (found.status === 'vulnerable') slow.push(`${where}: ${name} is slow for ${found.attack.pattern}`)
    if (found.status === 'unknown') slow.push(`${where}: ${name} could not be judged: ${found.error.kind}`)
  }
  expect(slow).toEqual([])
})
