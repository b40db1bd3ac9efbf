import { Mask, type MaskTokens } from 'maska'

/** The product's mask alphabet (product specification, section 5); `!` before one of them makes it plain text. */
const tokens: MaskTokens = {
  '#': { pattern: /\d/ },
  X: { pattern: /[\p{L}\d]/u },
  S: { pattern: /\p{L}/u },
  A: { pattern: /\p{L}/u, transform: (letter) => letter.toLocaleUpperCase('es') },
  a: { pattern: /\p{L}/u, transform: (letter) => letter.toLocaleLowerCase('es') },
}

const made = new Map<string, Mask>()

function maskOf(pattern: string): Mask {
  const known = made.get(pattern)
  if (known) return known
  const mask = new Mask({ mask: pattern, tokens, tokensReplace: true })
  made.set(pattern, mask)
  return mask
}

/**
 * Shapes a text by a pattern, e.g. `applyMask('## #### ####', '5512345678')` is `55 1234 5678`.
 * A text that the pattern cannot hold whole comes back as it was typed: a mask never drops characters silently,
 * and the validator says what is wrong with it.
 */
export function applyMask(pattern: string, text: string): string {
  const mask = maskOf(pattern)
  const shaped = mask.masked(text)
  // A letter or digit of the mask's own is written in, so it is left out of what must be the same.
  const isWhole = [shaped, mask.unmasked(text)].some((held) => significant(held) === significant(text))
  return isWhole ? shaped : text
}

/** The letters and digits of a text, in lower case: they carry its meaning. */
const significant = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\d]/gu, '')
    .toLocaleLowerCase('es')
