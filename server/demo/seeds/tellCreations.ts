import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '@/contract/days'
import type { Actor } from '@/contract/shapes'
import type { Transitions } from '@/contract/transitions'
import type { Row } from '@server/audit/writes'
import type { Transaction } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import { eachKindAsItStands } from '@server/kinds/recordKinds'
import { pastOf } from '@server/records/pastOf'
import type { WritableKind } from '@server/records/recordKind'
import { insert } from '@server/demo/material/insert'
import type { Random } from '@server/demo/material/random'

/** The columns that every record has. */
type Made = { uuid: string; created_at: string; created_by: Actor; updated_at: string; updated_by: Actor }

/**
 * Tells of every record that was written as a row how it came about: an event of its creation, and one of each change of
 * status that led to the status it has, on days between then and `until`.
 */
export async function tellCreations(
  tx: Transaction,
  { random, until }: { random: Random; until: string },
): Promise<void> {
  const kinds: WritableKind<RecordTable>[] = []
  eachKindAsItStands((kind) => {
    kinds.push(kind as unknown as WritableKind<RecordTable>)
  })
  for (const kind of kinds) await tellOf(tx, kind, { random, until })
}

type CreationsMaterial = { random: Random; until: string }

async function tellOf(
  tx: Transaction,
  kind: WritableKind<RecordTable>,
  { random, until }: CreationsMaterial,
): Promise<void> {
  const has = (type: RawBuilder<unknown>) => sql<boolean>`exists (select from events
    where events.subject_uuid = record.uuid and ${type})`
  const { rows } = await sql<
    Row<RecordTable> & Made & { status?: string; is_told: boolean; is_moved: boolean }
  >`
    select record.*, ${has(sql`events.type = ${`${kind.type}.created`}`)} as is_told,
      ${has(sql`events.type <> ${`${kind.type}.created`}`)} as is_moved
    from ${sql.table(kind.table)} as record order by created_at, uuid`.execute(tx)
  const events = rows
    .filter(({ is_told, is_moved }) => !is_told || !is_moved)
    .flatMap(({ is_told, is_moved, ...row }) => {
      const path = is_moved ? [] : pathTo(kind.contract.transitions, initialOf(kind), row.status)
      const moments = momentsBetween(random, row.created_at, until, path.length)
      const event = (type: string, at: string, actor: Actor, more: object) => ({
        uuid: random.uuid(),
        type: `${kind.type}.${type}`,
        occurred_at: at,
        created_at: at,
        actor,
        subject_type: kind.type,
        subject_uuid: row.uuid,
        subject_label: kind.labelOf(row),
        account_uuid: kind.accountOf?.(row) ?? null,
        data: {},
        previous: {},
        severity: 'info' as const,
        correlation_id: random.uuid(),
        ...more,
      })
      const first = path[0]?.before ?? row.status
      const born = event('created', row.created_at, row.created_by, first ? { data: { status: first } } : {})
      const moves = path.map(({ name, before, after }, index) =>
        event(pastOf(name), moments[index] ?? row.created_at, row.updated_by, {
          data: { status: after },
          previous: { status: before },
        }),
      )
      return [...(is_told ? [] : [born]), ...moves]
    })
  await insert(tx, 'events', events)
}

/** The status that a record of a kind begins with: the first that nothing leads to, else the first of all. */
function initialOf({ contract: { transitions } }: WritableKind<RecordTable>): string | undefined {
  const all = Object.values(transitions)
  const reached = new Set(all.map(({ to }) => to))
  const from = all.flatMap((one) => one.from)
  return from.find((status) => !reached.has(status)) ?? from[0]
}

type Step = { name: string; before: string; after: string }

/** The shortest way from one status to another; none where no action leads there. */
function pathTo(transitions: Transitions<string>, from: string | undefined, to: string | undefined): Step[] {
  if (!from || !to || from === to) return []
  const ways: Step[][] = [[]]
  const seen = new Set([from])
  for (const way of ways) {
    const status = way.at(-1)?.after ?? from
    for (const [name, transition] of Object.entries(transitions)) {
      if (!transition.from.includes(status) || seen.has(transition.to)) continue
      const longer = [...way, { name, before: status, after: transition.to }]
      if (transition.to === to) return longer
      seen.add(transition.to)
      ways.push(longer)
    }
  }
  return []
}

/** So many moments in order between two, in working hours of different days where there are enough. */
function momentsBetween(random: Random, from: string, until: string, count: number): string[] {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  const moments = Array.from({ length: count }, () => {
    const moment = new Date(first + (last - first) * random.next())
    const worked = new Date(
      `${dayOf(moment)}T${15 + random.between(0, 7)}:${10 + random.between(0, 49)}:00.000Z`,
    )
    return worked.getTime() > first && worked.getTime() <= last ? worked : moment
  })
  return moments.map((moment) => moment.toISOString()).sort((one, other) => (one < other ? -1 : 1))
}
