/** The price of some days of a period, to the nearest cent. @param of how many days the period has */
export const partOf = (cents: number, days: number, of: number): number =>
  of <= 0 ? 0 : Math.floor((2 * cents * Math.min(Math.max(days, 0), of) + of) / (2 * of))

/** A part of a charge, and what it is for. */
export type Share = { label: string; cents: number }

/** What shares come to together, in cents. */
export const sumOf = (shares: readonly Share[]) => shares.reduce((total, { cents }) => total + cents, 0)
