import { sql } from 'kysely'
import { dayOf } from '@/contract/days'
import type { RestoreCover } from '@/contract/restoreCover'
import { lockRecord } from '@server/audit/writes'
import { conflict, notFound, Refusal } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import type { PolicyActing } from '@server/domain/cover/policyActRoute'
import { policies } from '@server/domain/cover/policies'
import { type StandingCase, standingRulesOf } from '@server/domain/cover/answering/standingRules'
import { loadStandings } from '@server/domain/cover/answering/standings'
import type { Verdict } from '@server/domain/cover/answering/verdicts'
import { mergeReports, type StepReport } from '@server/records/stepOutcome'
import { findMending } from './mendGap'
import { settleOverdue } from './settleOverdue'

type Gap = { standing: StandingCase; verdict: Verdict }

/**
 * Does all that can be done now for a policy to cover those on it: settles what is overdue, then reactivates account,
 * subscription, policy, covers and members. What it cannot do stays as notes, in the order in which one would mend it.
 * @throws {Refusal} 404; 409 where nothing is missing or nothing can be done
 */
export async function restoreCover(
  tx: Transaction,
  uuid: string,
  values: RestoreCover,
  restoring: PolicyActing,
): Promise<StepReport> {
  const policy = await lockRecord(tx, 'policies', uuid)
  if (!policy || policy.archived_at) throw notFound(policies.noun)
  const today = dayOf(new Date(restoring.origin.at))
  if ((await findGaps(tx, uuid, today)).length === 0)
    throw conflict('invalid_transition', 'No le falta nada: hoy cubre a todas sus personas')
  const settled = await settleOverdue(tx, { policy, values, ...restoring })
  const reports: StepReport[] = [settled]
  /** The gaps whose act was tried, each once: one that is refused is told, and not tried again. */
  const tried = new Set<string>()
  for (let gap = await findNext(tx, uuid, today, tried); gap; gap = await findNext(tx, uuid, today, tried)) {
    tried.add(keyOf(gap))
    reports.push(await mend(tx, gap, restoring))
  }
  if (restoring.effects.length === 0)
    throw conflict('invalid_transition', describeGaps(await findGaps(tx, uuid, today)))
  const left = (await findGaps(tx, uuid, today)).map(describeGap)
  return mergeReports([...reports, { notes: [...new Set(left)] }])
}

async function findGaps(tx: Transaction, uuid: string, today: string): Promise<Gap[]> {
  const standings = await loadStandings(tx, sql`member_policies.policy_uuid = ${uuid}`, today)
  return standings.flatMap((standing) =>
    [...standingRulesOf(standing)]
      .filter(({ result }) => result === 'refuses')
      .map((verdict) => ({ standing, verdict })),
  )
}

/** The next gap that an act of staff mends and that was not tried. */
async function findNext(tx: Transaction, uuid: string, today: string, tried: ReadonlySet<string>) {
  const gaps = await findGaps(tx, uuid, today)
  return gaps.find((gap) => findMending(gap.verdict.mend) && !tried.has(keyOf(gap)))
}

/** Two gaps with one key are mended by one act. */
const keyOf = ({ verdict: { mend, source } }: Gap) => `${mend} ${source.uuid}`

/** Mends a gap; where that is refused, its reason becomes a note. */
async function mend(
  tx: Transaction,
  { standing, verdict }: Gap,
  restoring: PolicyActing,
): Promise<StepReport> {
  const mending = findMending(verdict.mend)
  if (!mending) return {}
  try {
    return await mending(tx, standing, restoring)
  } catch (error) {
    // A resumption writes before it is through: only the other acts refuse before anything is written.
    if (!(error instanceof Refusal) || verdict.mend === 'resume_subscription') throw error
    return { notes: [error.message] }
  }
}

const describeGap = ({ standing, verdict }: Gap) => `Falta, ${standing.member.label}: ${verdict.says}`

const describeGaps = (gaps: readonly Gap[]) =>
  `Nada de lo que falta se puede hacer ahora: ${gaps.map(({ verdict }) => verdict.says).join('; ')}`
