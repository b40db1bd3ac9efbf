/** What takes from a process of before something that it reads or writes, or asks of it what it does not send. */
const CONTRACTING: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bdrop\s+(?:table|column|view|function|type)\b/i, 'drops something'],
  [/\brename\b/i, 'renames something'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'requires a column'],
  [/\badd\s+(?:constraint\b|check\b|unique\b)/i, 'requires a rule'],
]

/** Says in a migration that what it takes away is there again at its end. */
const GOES_ON = /^-- Processes of before go on: /m

/** Whether one part of a statement adds a column that rows of before must give a value. */
const requiresColumn = (part: string) =>
  /\badd\s+column\b/i.test(part) && /\bnot\s+null\b/i.test(part) && !/\bdefault\b/i.test(part)

/** Why processes of before may fail beside a migration; none where it only adds. */
export const contractions = (text: string): string[] => {
  if (GOES_ON.test(text)) return []
  const statements = text.replaceAll(/--.*$/gm, '')
  const found = CONTRACTING.filter(([pattern]) => pattern.test(statements)).map(([, what]) => what)
  return statements.split(/[,;]/).some(requiresColumn) ? [...found, 'requires a new column'] : found
}
