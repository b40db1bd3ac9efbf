import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Types of fields into which a browser fills nothing by itself. */
const UNFILLED = /type="(?:checkbox|radio|file|hidden|range|color)"/

/** The opening tags of an element in a source; braces within them may hold any sign. */
function tagsIn(source: string, element: string): string[] {
  const tags: string[] = []
  for (
    let start = source.indexOf(`<${element}`);
    start >= 0;
    start = source.indexOf(`<${element}`, start + 1)
  ) {
    if (/\w/.test(source.charAt(start + element.length + 1))) continue
    let depth = 0
    let end = start
    while (end < source.length && (depth > 0 || source[end] !== '>')) {
      if (source[end] === '{') depth++
      if (source[end] === '}') depth--
      end++
    }
    tags.push(source.slice(start, end + 1))
  }
  return tags
}

const fields = ['src/kit', 'src/app', 'src/entities'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(folder, name))
    .flatMap((file) => tagsIn(readFileSync(file, 'utf8'), 'input').map((tag) => ({ file, tag })))
    .filter(({ tag }) => !UNFILLED.test(tag) && !tag.includes('readOnly')),
)

test('no field of the console is left to what a browser knows of the person at it', () => {
  expect(fields.length).toBeGreaterThan(10)
  expect(fields.filter(({ tag }) => !tag.includes('autoComplete')).map(({ file }) => file)).toEqual([])
})

test('no password of somebody else is taken for the one of the person who types it', () => {
  const passwords = fields.filter(({ tag }) => tag.includes('type="password"'))
  expect(passwords.filter(({ tag }) => !/autoComplete="(?:new-password|off)"/.test(tag))).toEqual([])
})
