/**
 * Where the caret belongs after a text took another shape: behind as many letters and digits as it was behind.
 * At the end it stays at the end.
 */
export function caretAfter(typed: string, caret: number, shaped: string): number {
  if (caret >= typed.length) return shaped.length
  const before = significant(typed.slice(0, caret))
  if (before === 0) return 0
  let seen = 0
  for (const [index, letter] of [...shaped].entries()) {
    if (significant(letter) > 0) seen += 1
    if (seen === before) return index + 1
  }
  return shaped.length
}

const significant = (text: string) => text.replace(/[^\p{L}\d]/gu, '').length
