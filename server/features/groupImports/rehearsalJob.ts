import * as z from 'zod/mini'
import { Uuid } from '@/contract/shapes'
import type { JobKind } from '@server/jobs/jobKind'
import { failRehearsal, rehearse } from './rehearse'

const Payload = z.object({ import_uuid: Uuid, rehearsal_uuid: Uuid })

/** Rehearses a long file after the reply. */
export const groupRehearsalJob: JobKind<z.infer<typeof Payload>> = {
  name: 'group_rehearsal',
  payload: Payload,
  attempts: 3,
  run: ({ db }, asked) => rehearse(db, asked),
  givenUp: ({ db }, asked) => failRehearsal(db, asked, 'No se pudo revisar el archivo. Inténtalo de nuevo'),
}
