/** A text that comes from outside, fit to be shown and to stand in an address: on one line, its letters in plain order, 200 at most. */
export const plainMessage = (text: string) =>
  [
    ...text
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, 200)
    .join('')
