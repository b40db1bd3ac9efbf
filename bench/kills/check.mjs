// Holds what was acknowledged against what the database has.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** How what each kind of write left is found: its text, its record and how often it is there. */
const found = {
  note: "select body as text, uuid from notes where body like 'Corte %'",
  category: "select code as text, uuid from service_categories where code like 'CORTE-%'",
  payment:
    "select manual ->> 'bank' as text, uuid, amount_cents::int from payments where manual ->> 'bank' like 'Corte %'",
}
const EDITS = `
  select uuid, name as text, version,
    (select count(*)::int from logs where subject_uuid = record.uuid and action = 'updated') as lines
  from service_categories record where code like 'CORTE-%'`
const LATE_JOBS =
  'select from jobs where finished_at is null and run_at < now() and (claimed_until is null or claimed_until < now())'

/**
 * Counts what is not as it was acknowledged; all are 0 where all is well.
 * @param {{ ask(text: string): Promise<object[]> }} cluster
 * @param {{ kind: string; text: string; uuid: string; version?: number; amount_cents?: number }[]} acknowledged
 * @param {number} longestMs for what was left behind to be taken up
 */
export async function checkWritten(cluster, acknowledged, longestMs) {
  const wrong = { lost: 0, doubled: 0, 'there with another value': 0 }
  for (const [kind, statement] of Object.entries(found)) {
    const those = acknowledged.filter((write) => write.kind === kind)
    const rows = groupBy(await cluster.ask(statement), ({ text }) => text)
    for (const { text, uuid, amount_cents } of those) {
      const [row, ...more] = rows.get(text) ?? []
      rows.delete(text)
      if (!row) wrong.lost++
      else if (more.length > 0) wrong.doubled++
      else if (row.uuid !== uuid || row.amount_cents !== amount_cents) wrong['there with another value']++
    }
    // Each was sent until it was acknowledged.
    wrong.doubled += rows.size
  }
  const edits = groupBy(
    acknowledged.filter(({ kind }) => kind === 'edit'),
    ({ uuid }) => uuid,
  )
  for (const { uuid, text, version, lines } of await cluster.ask(EDITS)) {
    const those = edits.get(uuid) ?? []
    const last = those.at(-1)
    wrong.lost += Math.max(0, those.length - lines)
    wrong.doubled += Math.max(0, lines - those.length)
    if (last && (last.text !== text || last.version !== version)) wrong['there with another value']++
  }
  return {
    ...wrong,
    'lines left unsealed': await countLeft(cluster, 'select from unsealed_lines', longestMs),
    'jobs left behind': await countLeft(cluster, LATE_JOBS, longestMs),
  }
}

/** Lists by what they have in common. */
function groupBy(list, nameOf) {
  const groups = new Map()
  for (const each of list) groups.set(nameOf(each), [...(groups.get(nameOf(each)) ?? []), each])
  return groups
}

/** The rows that a statement still finds once it found none, or after so long. */
async function countLeft(cluster, statement, longestMs) {
  const from = performance.now()
  for (;;) {
    const { length } = await cluster.ask(statement)
    if (length === 0 || performance.now() - from > longestMs) return length
    await pause(500)
  }
}
