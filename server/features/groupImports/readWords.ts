import type { Relationship } from '@/contract/members'
import type { Sex } from '@/contract/persons'
import { foldHeading } from '@server/sheets/foldHeading'

/** What a row of a file with the changes of a month asks for. */
export type Movement = 'add' | 'change' | 'end'

const movements: Record<Movement, RegExp> = {
  add: /^(?:altas?|a|nuev[oa]|ingreso|add|new)$/,
  end: /^(?:bajas?|b|salida|egreso|termino|remove|delete|end)$/,
  change: /^(?:cambios?|c|m|modificacion|actualizacion|correccion|update|change)$/,
}

const relationships: Record<'holder' | Relationship, RegExp> = {
  holder:
    /^(?:titular|t|emplead[oa]|trabajador[a]?|colaborador[a]?|asegurad[oa] titular|holder|employee|self)$/,
  spouse: /^(?:conyuges?|conyugue|espos[oa]|marido|spouse|wife|husband)$/,
  partner: /^(?:pareja|concubin[oa]|concubinario|union libre|compañer[oa]|companer[oa]|partner)$/,
  child: /^(?:hij[oa]s?|hij[oa] (?:[oa]|hij[oa])|hija o hijo|hijo o hija|hijastr[oa]|child|son|daughter)$/,
  parent: /^(?:padres?|madre|papa|mama|madre o padre|padre o madre|parent|father|mother)$/,
  sibling: /^(?:herman[oa]s?|herman[oa] [oa]|hermana o hermano|hermano o hermana|sibling|brother|sister)$/,
  other:
    /^(?:otr[oa]|otra persona|other|abuel[oa]|niet[oa]|ti[oa]|sobrin[oa]|prim[oa]|suegr[oa]|yerno|nuera|cuñad[oa]|cunad[oa])$/,
}

const sexes: Record<Sex, RegExp> = {
  female: /^(?:f|mujer|femenin[oa]|female|woman)$/,
  male: /^(?:h|hombre|masculin[oa]|masc|varon|male|man)$/,
  other: /^(?:x|otr[oa]|no binari[oa]|nb|other|nonbinary)$/,
  unknown: /^(?:n a|desconocido|no especificado|unknown)$/,
}

const findIn = <Word extends string>(table: Record<Word, RegExp>, text: string): Word | undefined => {
  const folded = foldHeading(text)
  return (Object.keys(table) as Word[]).find((word) => table[word].test(folded))
}

/** What a row asks for: `Alta`, `B`, `Cambio`; undefined where it says something else. */
export const readMovement = (text: string): Movement | undefined => findIn(movements, text)

/** Reads the relationship to the titular, or the titular itself; undefined for other words. */
export const readRelationship = (text: string): 'holder' | Relationship | undefined =>
  findIn(relationships, text)

/** Whom the letter M of a column stands for; undefined where the column does not tell. */
export type MeaningOfM = 'female' | 'male' | undefined

/** A letter M is a woman beside H for men, and a man beside F for women. */
export function findMeaningOfM(words: readonly string[]): MeaningOfM {
  const read = new Set(words.filter((word) => foldHeading(word) !== 'm').map((word) => findIn(sexes, word)))
  const letters = new Set(words.map(foldHeading))
  if (letters.has('h') !== letters.has('f')) return letters.has('h') ? 'female' : 'male'
  // Without either letter, words tell: what is written out is not abbreviated too.
  return read.has('male') !== read.has('female') ? (read.has('male') ? 'female' : 'male') : undefined
}

/** Reads a sex as people write it; undefined for other words, and for an M that may be either. */
export function readSex(text: string, meaningOfM: MeaningOfM): Sex | undefined {
  return foldHeading(text) === 'm' ? meaningOfM : findIn(sexes, text)
}

/** Words that belong to the surname after them: `de la Cruz`, `Del Río`. */
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'mc',
  'san',
  'santa',
  'van',
  'von',
  'da',
  'dos',
])

type Name = { given_names: string; last_name: string; second_last_name: string }

/** The parts of a whole name, as two surnames are the rule: `Ana María de la Cruz Ríos`, or `De la Cruz Ríos Ana María`. */
export function splitName(text: string, isReversed: boolean): Name {
  const [surnames, givens] = text.split(',')
  if (givens !== undefined) {
    const [last_name = '', ...others] = groupWords(surnames ?? '')
    return { given_names: givens.trim(), last_name, second_last_name: others.join(' ') }
  }
  const words = groupWords(text)
  const count = words.length > 2 ? 2 : words.length - 1
  const [names, last] = isReversed
    ? [words.slice(count), words.slice(0, count)]
    : [words.slice(0, words.length - count), words.slice(words.length - count)]
  return { given_names: names.join(' '), last_name: last[0] ?? '', second_last_name: last[1] ?? '' }
}

/** The words of a name, each with the particles before it. */
function groupWords(text: string): string[] {
  const groups: string[] = []
  let before: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    before.push(word)
    if (particles.has(word.toLowerCase())) continue
    groups.push(before.join(' '))
    before = []
  }
  if (before.length > 0) groups.push(before.join(' '))
  return groups
}
