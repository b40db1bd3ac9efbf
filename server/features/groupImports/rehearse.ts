import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { GroupChoices, GroupOutcome } from '@/contract/groupImports'
import type { Row } from '@server/audit/writes'
import { inTransaction } from '@server/audit/inTransaction'
import { canonicalJson } from '@server/core/canonicalJson'
import { portionsOf } from '@server/core/portions'
import { Refusal } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import { FileIndex, isDependent } from './fileIndex'
import { findAlike, findKnown } from './findKnown'
import {
  addMissing,
  type CellRow,
  eachPortion,
  keepPlanned,
  listRows,
  type PlannedRow,
  PORTION,
} from './importRows'
import { type Cover, dayAt, loadCover } from './loadCover'
import { type Planned, type Planning, planRow } from './planRow'
import { priceGroup } from './priceGroup'
import { type ReadRow, readRow } from './readRow'
import { findMeaningOfM, type MeaningOfM } from './readWords'

/** Another rehearsal of the import began, so this one is of no use. */
class Superseded extends Error {}

type Rehearsal = { import_uuid: string; rehearsal_uuid: string }

/** Finds out what an import would do, row by row, and keeps that with it; nothing else is written. */
export async function rehearse(db: Database, { import_uuid, rehearsal_uuid }: Rehearsal): Promise<void> {
  const found = await db
    .selectFrom('group_imports')
    .select(['account_uuid', 'choices', 'file_name', 'origin'])
    .where('uuid', '=', import_uuid)
    .where('rehearsal_uuid', '=', rehearsal_uuid)
    .where('state', '=', 'rehearsing')
    .executeTakeFirst()
  if (!found?.choices) return
  try {
    await planAll(db, {
      ...found,
      choices: found.choices,
      import_uuid,
      rehearsal_uuid,
      today: dayAt(found.origin.at),
    })
  } catch (error) {
    if (error instanceof Superseded) return
    if (!(error instanceof Refusal)) throw error
    const [first] = error.details.errors ?? []
    await failRehearsal(db, { import_uuid, rehearsal_uuid }, first?.message ?? error.sentence)
  }
}

/** Ends a rehearsal that could not tell what would happen. */
export async function failRehearsal(
  db: Database,
  { import_uuid, rehearsal_uuid }: Rehearsal,
  problem: string,
) {
  await db
    .updateTable('group_imports')
    .set({ state: 'failed', problem })
    .where('uuid', '=', import_uuid)
    .where('rehearsal_uuid', '=', rehearsal_uuid)
    .where('state', '=', 'rehearsing')
    .execute()
}

type Asked = Rehearsal & {
  account_uuid: string
  choices: GroupChoices
  file_name: string
  today: string
}

async function planAll(db: Database, asked: Asked): Promise<void> {
  const { import_uuid, account_uuid, choices, today } = asked
  await refuseSuperseded(db, asked)
  await sql`delete from group_import_rows where import_uuid = ${import_uuid} and line is null`.execute(db)
  await sql`update group_import_rows set outcome = null, plan = null, unit = null
    where import_uuid = ${import_uuid} and outcome is not null`.execute(db)
  const cover = await inTransaction(db, async (tx) => {
    const account: Row<'accounts'> = await tx
      .selectFrom('accounts')
      .selectAll()
      .where('uuid', '=', account_uuid)
      .executeTakeFirstOrThrow()
    return loadCover(tx, account, choices, today)
  })
  const reading = { columns: choices.columns, meaningOfM: await findMeaning(db, asked) }
  const read = (row: CellRow) => readRow(row, reading)

  const index = new FileIndex()
  const dependents: number[] = []
  for await (const rows of eachPortion(db, import_uuid))
    for (const row of rows.map(read)) {
      index.add(row)
      if (isDependent(row)) dependents.push(row.position)
    }

  const named = new Map<string, number>()
  const planner = new Planner(db, asked, cover, {
    mode: choices.mode,
    cover,
    index,
    named,
    ending: new Map(),
    families: new Map(),
    covered: new Map(cover.by === 'policy' ? [[cover.policy.uuid, cover.people]] : []),
    isHolderListed: (uuid) => named.has(uuid),
    reason: `Baja por el archivo ${asked.file_name} del ${dayInWords(today)}`,
  })
  // Titulars first: what becomes of a dependent follows from them.
  for await (const rows of eachPortion(db, import_uuid))
    await planner.plan(rows.map(read).filter((row) => !isDependent(row)))
  for (const positions of portionsOf(dependents))
    await planner.plan((await listRows(db, import_uuid, positions)).map(read))
  await planner.finish()
}

/** What is known of all rows of a file while one portion after the other is planned. */
class Planner {
  private readonly counts: Record<GroupOutcome, number> = {
    add: 0,
    change: 0,
    end: 0,
    unchanged: 0,
    error: 0,
  }
  private alike = 0
  private last = 0

  private readonly db: Database
  private readonly asked: Asked
  private readonly cover: Cover
  private readonly planning: Omit<Planning, 'known'>

  constructor(db: Database, asked: Asked, cover: Cover, planning: Omit<Planning, 'known'>) {
    this.db = db
    this.asked = asked
    this.cover = cover
    this.planning = planning
  }

  async plan(rows: readonly ReadRow[]): Promise<void> {
    if (rows.length === 0) return
    const { db, asked, planning } = this
    await refuseSuperseded(db, asked)
    const plan_uuid = asked.choices.cover === 'plan' ? asked.choices.plan_uuid : null
    const known = await findKnown(db, { account_uuid: asked.account_uuid, plan_uuid }, rows)
    known.alike = await findAlike(
      db,
      rows.filter((row) => row.problems.length === 0 && row.movement !== 'end'),
    )
    const planned = rows.map((row) => {
      const plan = this.keepWithin(row, planRow(row, { ...planning, known }))
      if (plan.outcome === 'error' && !isDependent(row))
        planning.index.setFate(row.position, { outcome: 'error' })
      return this.count(row, plan)
    })
    await keepPlanned(db, asked.import_uuid, planned)
  }

  /** Refuses who is one too many for the plan, or is too few alone. */
  private keepWithin(row: ReadRow, planned: Planned): Planned {
    const { cover, planning } = this
    if (cover.by === 'none' || planned.plan?.act !== 'add') return planned
    const family = planned.plan.policy_uuid ?? planned.unit
    const people = (planning.families.get(family) ?? 0) + (planning.covered.get(family) ?? 0)
    const { max } = cover.plan.members
    if (people <= max) return planned
    planning.families.set(family, (planning.families.get(family) ?? 1) - 1)
    return {
      ...planned,
      outcome: 'error',
      plan: null,
      changes: [],
      messages: [`El plan cubre hasta ${max} personas y ya no cabe`],
      unit: row.position,
    }
  }

  private count(row: ReadRow, { outcome, unit, member, plan, changes, messages }: Planned): PlannedRow {
    this.counts[outcome]++
    if (outcome === 'add' && messages.some((message) => message.startsWith('Puede ser '))) this.alike++
    this.last = Math.max(this.last, row.position)
    return {
      position: row.position,
      label: member && outcome !== 'error' ? member.full_name : row.label,
      outcome,
      unit,
      member_uuid: member?.uuid ?? null,
      plan,
      changes,
      messages,
    }
  }

  async finish(): Promise<void> {
    const { db, asked, counts, planning } = this
    await this.addThoseWhoEnd()
    await this.refuseTooFew()
    const { import_uuid, account_uuid, choices, today } = asked
    const families = planning.families
    const price = await inTransaction(db, (tx) =>
      priceGroup(tx, { import_uuid, account_uuid, choices, families, today }),
    )
    const token = await hashPlan(db, import_uuid, price)
    await db
      .updateTable('group_imports')
      .set({ state: 'rehearsed', counts, alike: this.alike, price, preview_token: token, problem: null })
      .where('uuid', '=', import_uuid)
      .where('rehearsal_uuid', '=', asked.rehearsal_uuid)
      .where('state', '=', 'rehearsing')
      .execute()
  }

  /** Adds the people who end without a row: those a complete list misses, and dependents of those who leave. */
  private async addThoseWhoEnd(): Promise<void> {
    const { db, asked, planning } = this
    const { named, ending, reason, mode } = planning
    if (mode !== 'whole' && ending.size === 0) return
    for (const kind of ['holder', 'dependent'] as const) {
      let after = ''
      for (;;) {
        const members = await db
          .selectFrom('members')
          .select(['uuid', 'version', 'number', 'full_name', 'holder_member_uuid'])
          .where('account_uuid', '=', asked.account_uuid)
          .where('kind', '=', kind)
          .where('status', '<>', 'terminated')
          .where('archived_at', 'is', null)
          .where('number', '>', after)
          .orderBy('number')
          .limit(PORTION)
          .execute()
        const last = members.at(-1)
        if (!last) break
        after = last.number
        const missing = members.flatMap((member): PlannedRow[] => {
          const along = member.holder_member_uuid ? ending.get(member.holder_member_uuid) : undefined
          if (named.has(member.uuid) || (mode !== 'whole' && along === undefined)) return []
          const position = ++this.last
          if (kind === 'holder') ending.set(member.uuid, position)
          this.counts.end++
          return [
            {
              position,
              label: member.full_name,
              outcome: 'end',
              unit: along ?? position,
              member_uuid: member.uuid,
              plan: {
                act: along === undefined ? 'end' : 'ended_along',
                member: { uuid: member.uuid, version: member.version },
                reason,
              },
              changes: [],
              messages: [along === undefined ? 'No está en el archivo' : 'Termina con su titular'],
            },
          ]
        })
        await addMissing(db, asked.import_uuid, missing)
      }
    }
  }

  /** Refuses families that are too few for the plan. */
  private async refuseTooFew(): Promise<void> {
    const { db, asked, cover, planning } = this
    if (cover.by !== 'plan') return
    const { min } = cover.plan.members
    const few = [...planning.families].flatMap(([family, people]) =>
      typeof family === 'number' && people < min ? [family] : [],
    )
    if (few.length === 0) return
    const message = `El plan pide al menos ${min} personas. Agrega a sus dependientes`
    const { rows } = await sql<{ position: number }>`update group_import_rows
      set outcome = 'error', plan = null, messages = ${JSON.stringify([message])}::jsonb
      where import_uuid = ${asked.import_uuid} and unit = any(${few}::integer[]) and outcome = 'add'
      returning position`.execute(db)
    this.counts.add -= rows.length
    this.counts.error += rows.length
    for (const family of few) planning.families.delete(family)
  }
}

/** The words of the column of sexes, which tell what an M stands for. */
async function findMeaning(db: Database, { import_uuid, choices }: Asked): Promise<MeaningOfM> {
  const place = choices.columns.indexOf('sex')
  if (place < 0) return undefined
  const { rows } = await sql<{ word: string }>`select distinct left(cells ->> ${place}::integer, 20) as word
    from group_import_rows where import_uuid = ${import_uuid} and cells ->> ${place}::integer <> '' limit 100`.execute(
    db,
  )
  return findMeaningOfM(rows.map(({ word }) => word))
}

async function refuseSuperseded(db: Database, { import_uuid, rehearsal_uuid }: Rehearsal) {
  const current = await db
    .selectFrom('group_imports')
    .select('uuid')
    .where('uuid', '=', import_uuid)
    .where('rehearsal_uuid', '=', rehearsal_uuid)
    .where('state', '=', 'rehearsing')
    .executeTakeFirst()
  if (!current) throw new Superseded()
}

/** Names what a rehearsal found: two that found the same share it. */
async function hashPlan(db: Database, import_uuid: string, price: unknown): Promise<string> {
  const hash = createHash('sha256').update(canonicalJson(price))
  for (let from = 0; ; ) {
    const { rows } = await sql<{ position: number; kept: string }>`
      select position, concat(position, outcome, plan, changes) as kept from group_import_rows
      where import_uuid = ${import_uuid} and position > ${from} order by position limit ${PORTION}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return hash.digest('hex')
    for (const { kept } of rows) hash.update(kept)
    from = last.position
  }
}
