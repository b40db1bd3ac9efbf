/** What a record must have for a form of these fields: `plan` for `plan_uuid`, `plans` for `plan_uuids`, else the field itself. */
type Sources<Input> = {
  [Name in keyof Input as Name extends `${infer One}_uuid`
    ? One
    : Name extends `${infer Some}_uuids`
      ? `${Some}s`
      : Name]: unknown
}

/** A record as its form starts with it. `blank` is the form of a new one: it tells which fields there are. */
export const formValues = <Input extends object>(blank: Input, record: Sources<Input>): Input =>
  Object.fromEntries(Object.keys(blank).map((name) => [name, sourceOf(record, name)])) as Input

function sourceOf(record: object, name: string): unknown {
  if (name in record) return Reflect.get(record, name)
  const pointed: unknown = Reflect.get(record, name.replace(/_uuid(s?)$/, '$1'))
  return Array.isArray(pointed) ? pointed.map(uuidOf) : uuidOf(pointed)
}

const uuidOf = (pointed: unknown): unknown =>
  typeof pointed === 'object' && pointed !== null && 'uuid' in pointed ? pointed.uuid : null

/** The fields that every record's form ends with, as a new record has them. */
export const blankRecord: { tags: string[]; external_id: string } = { tags: [], external_id: '' }
