import type { SpanStart } from '@server/tracing/spans'

const OPERATION = /^(?:\/\*[^*]*\*\/)?\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i
/** Characters of a statement that are recorded. */
const MOST = 4_000

/** What a statement is recorded as. Its text has placeholders where values of people stand. */
export function describeQuery(text: string): SpanStart {
  const operation = (OPERATION.exec(text)?.[1] ?? 'query').toLowerCase()
  const table = TABLE.exec(text)?.[1]
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
      'db.query.text': text.slice(0, MOST),
    },
  }
}
