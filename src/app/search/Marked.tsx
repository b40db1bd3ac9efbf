import { foldText } from '@/kit/text/formats'
import styles from './SearchPalette.module.css'

/** A text with the words that were looked for marked in it, accents and all. */
export function Marked({ text, words }: { text: string; words: string[] }) {
  const parts = partsOf(text, words)
  return parts.map(({ part, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

function partsOf(text: string, words: string[]): { part: string; isFound: boolean }[] {
  const letters = [...text]
  // A letter may fold into none or several: each folded one remembers where it came from.
  const places = letters.flatMap((letter, place) => [...foldText(letter)].map(() => place))
  const plain = foldText(text)
  const found = letters.map(() => false)
  for (const word of words)
    for (let at = plain.indexOf(word); word && at >= 0; at = plain.indexOf(word, at + word.length))
      for (let index = at; index < at + word.length; index++) found[places[index] ?? 0] = true
  const parts: { part: string; isFound: boolean }[] = []
  letters.forEach((letter, place) => {
    const isFound = found[place] ?? false
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.part += letter
    else parts.push({ part: letter, isFound })
  })
  return parts
}
