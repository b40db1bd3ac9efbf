import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import { dayIn, dayInWords } from '@server/db/days'
import type { Origin } from '@server/core/origin'
import { type Row, updateRecord } from '@server/audit/writes'
import { Refusal } from '@server/core/problems'
import { eachDue, type RunContext } from '@server/jobs/eachDue'
import type { JobServices, Sweep } from '@server/jobs/jobKind'
import { plans, refuseUnready } from './plans'
import { reviseFromDraft } from './publishRevision'

/** Daily job of plans: publishes scheduled drafts, or notes why one cannot be published. */
export const dailyPlanJob = {
  name: 'plan_days',
  everyMinutes: 15,
  async run(services: Pick<JobServices, 'db' | 'clock'>, run: RunContext) {
    const today = dayIn(services.clock)
    await eachDue(
      services,
      run,
      'plans',
      sql`(status = 'scheduled' and publish_on <= ${today}::date)`,
      publish,
    )
    await eachDue(services, run, 'plans', sql`(status = 'published' and draft_on <= ${today}::date)`, revise)
  },
} satisfies Sweep

async function publish(tx: Transaction, row: Row<'plans'>, origin: Origin) {
  const on = row.publish_on ? dayInWords(row.publish_on) : ''
  const why = await catchRefusal(() => refuseUnready(tx, row))
  await (why === undefined
    ? write(tx, row, origin, 'published', `Se publicó como estaba programado para el ${on}.`, {
        status: 'published',
      })
    : write(tx, row, origin, 'unscheduled', `No se publicó el ${on}: ${why}.`, { status: 'draft' }))
}

async function revise(tx: Transaction, row: Row<'plans'>, origin: Origin) {
  const on = row.draft_on ? dayInWords(row.draft_on) : ''
  let values: object = {}
  const why = await catchRefusal(async () => {
    values = await reviseFromDraft(tx, row)
  })
  await (why === undefined
    ? write(
        tx,
        row,
        origin,
        'revision_published',
        `La revisión ${row.revision + 1} estaba programada para el ${on}.`,
        values,
      )
    : write(tx, row, origin, 'revision_unscheduled', `El borrador no se publicó el ${on}: ${why}.`, {
        draft_on: null,
      }))
}

const write = (
  tx: Transaction,
  row: Row<'plans'>,
  origin: Origin,
  event: string,
  status_reason: string,
  values: object,
) =>
  updateRecord(
    tx,
    plans,
    origin,
    row,
    { ...values, status_reason },
    { event, action: 'updated', reason: status_reason },
  )

/** Runs `act` and returns the message of its refusal, or nothing where it succeeds. */
async function catchRefusal(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.sentence
  }
}
