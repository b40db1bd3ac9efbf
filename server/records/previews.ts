import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Effect, MoneyLine, SentMessage } from '@/contract/actions'
import { yesOrNo } from '@/contract/shapes'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Database, Transaction } from '@server/db/database'
import { createOnce, type IdempotencyKey } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/inTransaction'
import { conflict } from '@server/core/problems'

/** The query of an action: whether it is only previewed, or else the token of the preview that the person saw. */
export const ActionQuery = z.strictObject({
  dry_run: yesOrNo,
  preview_token: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'No es de una vista previa'))),
})

/** The record after an action, with all that the action does. */
export type Outcome<Data> = {
  data: Data
  effects: Effect[]
  lines: MoneyLine[]
  messages: SentMessage[]
  /** What to know of it beside: what it leaves undone, from when it counts. For a person to read. */
  notes?: string[]
  /** What else it was decided on, e.g. versions of records that it only reads: a change of it asks for another preview. */
  seen?: unknown
}

type PreviewOptions<Data> = {
  dryRun: boolean
  /** The token of the preview that the person saw. */
  token?: string | undefined
  /** Whether a token is required; otherwise one is checked only where it is sent. */
  isRequired: boolean
  /** Does it once for each key; a repeated request reads the record as it is. */
  once?: {
    idempotencyKey: IdempotencyKey | undefined
    again: (tx: Transaction, uuid: string) => Promise<Data>
  }
}

/**
 * Executes an action in one transaction, or previews it by a dry run of the same code. A token names the outcome: an
 * execution is refused where its own outcome has another token than the preview.
 * @throws {Refusal} 409 `preview_required`, `preview_changed`
 */
export function executeOrPreview<Data extends { uuid: string }>(
  db: Database,
  { dryRun, token, isRequired, once }: PreviewOptions<Data>,
  act: (tx: Transaction) => Promise<Outcome<Data>>,
): Promise<Outcome<Data> & { preview_token: string }> {
  return inTransaction(
    db,
    async (tx) => {
      let outcome: Outcome<Data> | undefined
      const { uuid } = await createOnce(tx, dryRun ? undefined : once?.idempotencyKey, async () => {
        outcome = await act(tx)
        return outcome.data
      })
      if (!outcome && once)
        outcome = { data: await once.again(tx, uuid), effects: [], lines: [], messages: [] }
      else if (outcome && !dryRun) refuseUnseen(tokenOf(outcome), token, isRequired)
      if (!outcome) throw new Error('An idempotency key was kept by an action that cannot be repeated')
      const { seen: _, ...reply } = outcome
      return { ...reply, preview_token: tokenOf(outcome) }
    },
    { dryRun },
  )
}

/** @throws {Refusal} 409 */
function refuseUnseen(now: string, token: string | undefined, isRequired: boolean) {
  if (isRequired && !token) throw conflict('preview_required', 'Antes de hacerlo hay que ver qué va a pasar')
  if (token && token !== now)
    throw conflict('preview_changed', 'Algo cambió desde que lo viste. Revisa cómo quedaría ahora')
}

/** The name of an outcome: two outcomes share it when they do the same to the same records. */
function tokenOf({ effects, lines, messages, notes, seen }: Outcome<unknown>): string {
  const created = effects.filter(({ event }) => event.endsWith('.created')).map(({ subject }) => subject.uuid)
  const compared = effects.map(({ event, subject: { type, uuid }, changes }) => ({
    event,
    type,
    uuid,
    changes: changes.filter(({ field }) => !ignoredFields.includes(field)),
  }))
  const text = canonicalJson({ effects: compared, lines, messages, notes, seen })
  const same = created.reduce<string>(
    (all, uuid, index) => (uuid ? all.replaceAll(uuid, `new-${index}`) : all),
    text,
  )
  return createHash('sha256').update(same.replace(INSTANT, '$1').replace(FOLIO, '')).digest('hex')
}

/** Fields that differ between a preview and its execution: reasons are written after the preview, card numbers are drawn. */
const ignoredFields = ['status_reason', 'cancellation', 'void_reason', 'card_number']
/** An execution comes moments after its preview: of an instant only the day is compared. */
const INSTANT = /(\d{4}-\d{2}-\d{2})T[\d:.]+(?:Z|\+00:00)/g
/** The folio of a new record is another one each time, so none is compared: existing records are told by their uuids. */
const FOLIO = /\b[A-Z]{2,3}-\d{6,}\b/g
