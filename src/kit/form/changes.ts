/** Whether two values of a form hold the same; nothing typed is the same as nothing. */
function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one ?? '', other ?? '')) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => sameValue(Reflect.get(one, name), Reflect.get(other, name)))
}

/** The fields whose value a person changed. */
export const changedFields = (before: object, after: object): string[] =>
  Object.keys(after).filter((name) => !sameValue(Reflect.get(before, name), Reflect.get(after, name)))

/** Some of a record's fields. */
export const pick = <Values extends object>(values: Values, names: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<Values>

/** Whether a record holds all of some values already. */
export const holds = (record: object, values: object): boolean =>
  Object.entries(values).every(
    ([name, value]) => name in record && sameValue(Reflect.get(record, name), value),
  )
