import * as z from 'zod/mini'

/** Whether a text has the number of a card: fourteen to sixteen digits, spaced or not, whose last one checks the others. */
function hasCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ -]?\d){13,15}(?![ -]?\d)/g) ?? []
  return runs.some((run) => {
    const digits = [...run.replace(/\D/g, '')].reverse().map(Number)
    const sum = digits.reduce((all, digit, index) => {
      const value = index % 2 ? digit * 2 : digit
      return all + (value > 9 ? value - 9 : value)
    }, 0)
    return sum % 10 === 0
  })
}

/** Refuses a free text with the number of a card in it; `where` says of what, e.g. `una nota`. */
export const refuseCardNumbers = (where: string) =>
  z.refine<string>((text) => !hasCardNumber(text), `No escribas números de tarjeta en ${where}`)
