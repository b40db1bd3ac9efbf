import { inTransaction } from '@server/audit/inTransaction'
import { createOnce, type IdempotencyKey } from '@server/audit/idempotency'
import type { Origin } from '@server/core/origin'
import { conflict, notFound } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Database } from '@server/db/database'
import { beginJob } from '@server/features/bulk/bulkJobs'
import { bulkKinds } from '@server/features/bulk/bulkKinds'
import { IMPORT } from '@server/features/bulk/memberActs'
import { enqueueImport } from './runGroupImport'

type Commit = {
  uuid: string
  token: string
  staff: Staff
  origin: Origin
  idempotencyKey: IdempotencyKey | undefined
}

/** Begins the job that takes in a rehearsed file, and answers its uuid. @throws {Refusal} 404, 409 */
export async function commitImport(
  db: Database,
  { uuid, token, staff, origin, idempotencyKey }: Commit,
): Promise<string> {
  const kind = bulkKinds().get('members')
  if (!kind) throw new Error('Members have no bulk actions')
  const job = await inTransaction(db, (tx) =>
    createOnce(tx, idempotencyKey, async () => {
      const found = await tx
        .selectFrom('group_imports')
        .selectAll()
        .where('uuid', '=', uuid)
        .where('staff_uuid', '=', staff.uuid)
        .forUpdate()
        .executeTakeFirst()
      if (!found) throw notFound('El archivo')
      if (found.state === 'committed') throw conflict('invalid_transition', 'El archivo ya se importó')
      if (found.state !== 'rehearsed' || !found.counts)
        throw conflict('preview_required', 'Antes de hacerlo hay que ver qué va a pasar')
      if (found.preview_token !== token)
        throw conflict('preview_changed', 'Algo cambió desde que lo viste. Revisa cómo quedaría ahora')
      const { add, change, end, error } = found.counts
      if (error > 0)
        throw conflict('invalid_transition', 'Corrige antes las filas con error: se importa todo o nada')
      if (add + change + end === 0) throw conflict('invalid_transition', 'El archivo no cambia nada')
      const rows = await tx
        .selectFrom('group_import_rows')
        .select('uuid')
        .where('import_uuid', '=', uuid)
        .where('outcome', 'in', ['add', 'change', 'end'])
        .orderBy('unit')
        .orderBy('position')
        .execute()
      const begun = await beginJob(tx, {
        kind,
        action: IMPORT,
        params: {},
        asked: { import: uuid, file_name: found.file_name, ...found.counts },
        dryRun: false,
        isSeenTo: true,
        staff,
        origin,
        rows: { from: 'uuids', uuids: rows.map((row) => row.uuid) },
      })
      await tx
        .updateTable('group_imports')
        .set({ state: 'committed', job_uuid: begun.uuid })
        .where('uuid', '=', uuid)
        .execute()
      await enqueueImport(tx, begun.uuid, origin.at)
      return begun
    }),
  )
  return job.uuid
}
