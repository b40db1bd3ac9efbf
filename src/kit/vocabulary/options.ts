export type Option<Choice extends string = string> = { value: Choice; label: string }

/** Turns a table of labels into the choices of a field or a filter, in its order: `optionsOf(es.status)`. */
export const optionsOf = <Choice extends string>(labels: Record<Choice, string>): Option<Choice>[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Choice, label }))
