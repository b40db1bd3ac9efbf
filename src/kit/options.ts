export type Option<Choice extends string = string> = { value: Choice; label: string }

/** A table of words as the choices of a field or a filter, in its order: `optionsOf(es.status)`. */
export const optionsOf = <Choice extends string>(words: Record<Choice, string>): Option<Choice>[] =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as Choice, label }))
