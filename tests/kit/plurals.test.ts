import { describe, expect, test } from 'vitest'

/** Every object of texts that the console has, by the file it stands in. */
const files = import.meta.glob<Record<string, unknown>>(
  ['../../src/**/es.ts', '../../src/**/*Texts.ts', '../../src/entities/payments/money.ts'],
  { eager: true },
)

type Plural = { key: string; forms: Record<string, string> }

const FORM = /_(one|many|other)$/

/** The texts that depend on a count, each with its forms, however deep they stand. */
function pluralsOf(texts: unknown, path: string): Plural[] {
  if (typeof texts !== 'object' || texts === null) return []
  const entries = Object.entries(texts)
  const bases = [...new Set(entries.filter(([key]) => FORM.test(key)).map(([key]) => key.replace(FORM, '')))]
  const own = bases.map((base) => ({
    key: `${path}.${base}`,
    forms: Object.fromEntries(
      entries.flatMap(([key, text]) => {
        const form = key.replace(FORM, '') === base ? FORM.exec(key)?.[1] : undefined
        return form && typeof text === 'string' ? [[form, text]] : []
      }),
    ),
  }))
  return [...own, ...entries.flatMap(([key, inside]) => pluralsOf(inside, `${path}.${key}`))]
}

const plurals = Object.entries(files).flatMap(([file, module]) =>
  Object.values(module).flatMap((texts) => pluralsOf(texts, file.replace('../../src/', ''))),
)
const unique = [...new Map(plurals.map((plural) => [plural.key, plural])).values()]

const fill = (text: string, count: string) =>
  text.replaceAll(/\{\{\s*(count|total|shown)[^}]*\}\}/g, count).replaceAll(/\{\{[^}]*\}\}/g, 'Algo')

/** A number of one beside a noun, a participle or a verb of many: "1 pólizas", "1 póliza vigentes", "1 póliza siguen". */
const disagrees = [
  /\b1 [a-záéíóúñ]+(?:s|es)\b(?<!\b1 (?:más|menos|mes))/,
  /\b1 [a-záéíóúñ]+(?:[a-rt-zóáéíú]) [a-záéíóúñ]*(?:adas|ados|idas|idos|entes|antes|ivas|ivos|uevas|uevos|ales)\b/,
  /\b1 [a-záéíóúñ]+(?: [a-záéíóúñ]+)? (?:siguen|tienen|son|están|quedan|faltan|fueron|vencen|esperan|coinciden|cambiaron|fallaron|necesitan|pueden|van|dejan|pasan|cubren|hay que|reciben|requieren)\b/,
  /\b(?:Quedan|Faltan|Son|Están|Hay unos|Se pegaron|Se quitaron|Se agregaron|Fallaron|Los|Las) 1\b/,
]
/** The same the other way round: "2 póliza", "2 pólizas sigue". */
const DISAGREES_MANY =
  /\b2 (?:[a-záéíóúñ]*(?:[oa]|ión|dad|ente|ante))\b(?<!\b2 (?:de|a|o|no))|\b2 [a-záéíóúñ]+s (?:sigue|tiene|es|está|queda|falta|fue|vence|espera|coincide|cambió|falló|necesita|puede|va|deja|pasa|cubre)\b/

describe('a text with a count', () => {
  test('is looked for in all texts', () => {
    expect(unique.length).toBeGreaterThan(40)
  })

  test.each(unique)('$key has a form for one and for others', ({ forms }) => {
    expect(Object.keys(forms)).toEqual(expect.arrayContaining(['one', 'other']))
  })

  test.each(unique)('$key agrees with one, and with two', ({ forms }) => {
    const one = fill(forms['one'] ?? '', '1')
    const two = fill(forms['other'] ?? '', '2')
    expect(disagrees.filter((pattern) => pattern.test(one)).map(() => one)).toEqual([])
    expect(DISAGREES_MANY.test(two) ? two : '').toBe('')
  })
})

/** Texts that are shown for more than one alone, as their screens ask for that first. */
const ofSeveral = ['visitors/provider-search/es.ts.countCapped', 'visitors/subscribe/es.ts.who.several']

describe('a text that counts', () => {
  /** Texts with a count and without forms: right only where no word depends on it. */
  const single = Object.entries(files)
    .flatMap(([file, module]) =>
      Object.values(module).flatMap((texts) => countsOf(texts, file.replace('../../src/', ''))),
    )
    .filter(({ key }) => !ofSeveral.includes(key))

  test.each([...new Map(single.map((one) => [one.key, one])).values()])(
    '$key has no word that goes by its count',
    ({ text }) => {
      const one = fill(text, '1')
      expect(disagrees.filter((pattern) => pattern.test(one)).map(() => one)).toEqual([])
    },
  )
})

/** The texts that name a count and have no forms for it. */
function countsOf(texts: unknown, path: string): { key: string; text: string }[] {
  if (typeof texts !== 'object' || texts === null) return []
  const entries = Object.entries(texts)
  const names = new Set(entries.map(([key]) => key))
  return entries.flatMap(([key, inside]) => {
    if (typeof inside !== 'string') return countsOf(inside, `${path}.${key}`)
    const isFormed = FORM.test(key) || names.has(`${key}_one`)
    return !isFormed && inside.includes('{{count') ? [{ key: `${path}.${key}`, text: inside }] : []
  })
}
