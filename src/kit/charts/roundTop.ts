/** The top of an axis that starts at zero: the next value that so many steps reach in round numbers. */
export function roundTop(most: number, steps: number): number {
  const step = most / steps
  const power = 10 ** Math.floor(Math.log10(step))
  const round = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((value) => value >= step) ?? step
  return Math.max(1, round >= 1 ? round : 1) * steps
}
