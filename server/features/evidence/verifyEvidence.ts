import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  EVIDENCE_BYTES,
  type Evidence,
  EvidenceCheck,
  EvidenceClaim,
  type StatedLine,
} from '@/contract/evidence'
import { allows } from '@/contract/permissions'
import { detailOf } from '@/contract/shapes'
import type { LogRow } from '@server/audit/logChain'
import { checkStatedLines } from '@server/audit/statedLines'
import type { Staff } from '@server/core/staff'
import type { Database } from '@server/db/database'
import { exportables } from '@server/features/exports/exportables'
import { staffOf } from '@server/http/access'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { digestOfStatement } from './evidencePack'
import { findVersions } from './recordLines'

/** Verifications a minute from one address: each may hold ten thousand lines against the audit log. */
const PER_MINUTE = 30

/** `POST admin/evidence/verify`: whether a pack is what was exported, and whether the audit log still says so. */
export function verifyEvidenceRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}evidence/verify`,
    {
      config: { access: 'staff', perMinute: PER_MINUTE, readsMany: true },
      bodyLimit: EVIDENCE_BYTES,
      schema: {
        tags: ['evidence'],
        body: EvidenceClaim,
        response: { 200: detailOf(EvidenceCheck), ...problems },
        description:
          'Takes evidencia.json of an evidence pack and the SHA-256 of its data file. It tells what the audit log vouches for, ' +
          'never what a line or a record holds. Whether the whole log is as it was written is answered by GET admin/logs/check.',
      },
    },
    async (request) => ({ data: await verifyEvidence(db, request.body, staffOf(request)) }),
  )
}

async function verifyEvidence(
  db: Database,
  { evidence, sha256 }: EvidenceClaim,
  staff: Staff,
): Promise<EvidenceCheck> {
  const { line, ...statement } = evidence
  let vouched: Map<string, unknown> | undefined
  const [found = 'missing'] = await checkStatedLines(db, [line], ({ action, changes }) => {
    vouched = new Map(changes.map(({ field, after }) => [field, after]))
    return action === 'exported' && vouched.has('statement')
  })
  const isVouched = (field: string, value: string) =>
    found === 'intact' ? (vouched?.get(field) === value ? 'same' : 'different') : 'unknown'
  const vouch = {
    line: found,
    file: isVouched('sha256', sha256),
    statement: isVouched('statement', digestOfStatement(statement)),
  } as const
  // Lines that anybody could have made up would tell by their outcomes what the log is about.
  if (vouch.statement !== 'same') return { ...vouch, lines: null, changed: null }
  return {
    ...vouch,
    lines: countEach(await checkStatedLines(db, evidence.lines, isAbout)),
    changed: await countChanged(db, evidence, staff),
  }
}

/** Whether a line is about the record, or is the record, and brought about its version. */
const isAbout = (row: LogRow, { uuid, version }: Evidence['lines'][number]) =>
  (row.subject_uuid === uuid && row.version_to === version) || row.uuid === uuid

function countEach(outcomes: readonly StatedLine[]): Record<StatedLine, number> {
  const counts = { intact: 0, released: 0, different: 0, missing: 0 }
  for (const outcome of outcomes) counts[outcome]++
  return counts
}

/** How many records have a newer version than the pack states; null where the role may not see them. */
async function countChanged(db: Database, { entity, lines }: Evidence, staff: Staff): Promise<number | null> {
  const kind = exportables().get(entity)
  if (!kind || !allows(staff.role, kind.access)) return null
  const stated = new Map<string, number>()
  for (const { uuid, version } of lines)
    if (version !== null) stated.set(uuid, Math.max(version, stated.get(uuid) ?? 0))
  const now = await findVersions(db, [...stated.keys()], kind.type)
  return [...stated].filter(([uuid, version]) => (now.get(uuid) ?? version) > version).length
}
