import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Effect, MoneyLine, SentMessage } from '@/contract/actions'
import { yesOrNo } from '@/contract/shapes'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Database, Transaction } from '@server/db/database'
import { createOnce, type Intention } from '@server/audit/idempotency'
import { inTransaction } from '@server/audit/writes'
import { conflict } from '@server/core/problems'

/** How an action is asked for: only to be told what it would do, or to be done as it was told. */
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
  /** What it leaves undone, for a person to read. */
  notes?: string[]
  /** More that it was decided on, e.g. versions of records that it only reads: changed, they ask for another preview. */
  seen?: unknown
}

type Asked<Data> = {
  rehearsal: boolean
  /** What the rehearsal that the person saw was named. */
  token?: string | undefined
  /** Whether it is only done as it was rehearsed; otherwise a token is held against it where one is sent. */
  isRequired: boolean
  /** Does it once for each intention; whoever asks again gets the record as it is. */
  once?: { intention: Intention | undefined; again: (tx: Transaction, uuid: string) => Promise<Data> }
}

/**
 * Does something in one transaction, or only tells what it would do. What is done is what was told: the rehearsal runs
 * the same code and names its outcome, and the act is refused where its own outcome goes by another name.
 * @throws {Refusal} 409 `preview_required`, `preview_changed`
 */
export function previewed<Data extends { uuid: string }>(
  db: Database,
  { rehearsal, token, isRequired, once }: Asked<Data>,
  act: (tx: Transaction) => Promise<Outcome<Data>>,
): Promise<Outcome<Data> & { preview_token: string }> {
  return inTransaction(
    db,
    async (tx) => {
      let outcome: Outcome<Data> | undefined
      const { uuid } = await createOnce(tx, rehearsal ? undefined : once?.intention, async () => {
        outcome = await act(tx)
        return outcome.data
      })
      if (!outcome && once)
        outcome = { data: await once.again(tx, uuid), effects: [], lines: [], messages: [] }
      else if (outcome && !rehearsal) refuseUnseen(tokenOf(outcome), token, isRequired)
      if (!outcome) throw new Error('An intention was kept by something that is not repeatable')
      const { seen: _, ...told } = outcome
      return { ...told, preview_token: tokenOf(outcome) }
    },
    { rehearsal },
  )
}

function refuseUnseen(now: string, token: string | undefined, isRequired: boolean) {
  if (isRequired && !token) throw conflict('preview_required', 'Antes de hacerlo hay que ver qué va a pasar')
  if (token && token !== now)
    throw conflict('preview_changed', 'Algo cambió desde que lo viste. Revisa cómo quedaría ahora')
}

/** A name for what an action does: two outcomes share it when they do the same to the same records. */
function tokenOf({ effects, lines, messages, notes, seen }: Outcome<unknown>): string {
  const created = effects.filter(({ event }) => event.endsWith('.created')).map(({ subject }) => subject.uuid)
  const told = effects.map(({ event, subject: { type, uuid }, changes }) => ({
    event,
    type,
    uuid,
    changes: changes.filter(({ field }) => !words.includes(field)),
  }))
  const text = canonicalJson({ effects: told, lines, messages, notes, seen })
  const same = created.reduce<string>(
    (all, uuid, index) => (uuid ? all.replaceAll(uuid, `new-${index}`) : all),
    text,
  )
  return createHash('sha256').update(same.replace(INSTANT, '$1').replace(FOLIO, '')).digest('hex')
}

/** What is said about an action is no part of what it does, and is only written once it was seen; a card's number is drawn. */
const words = ['status_reason', 'cancellation', 'void_reason', 'card_number']
/** A rehearsal and its act come moments after each other: what counts is the day. */
const INSTANT = /(\d{4}-\d{2}-\d{2})T[\d:.]+(?:Z|\+00:00)/g
/** The folio of something new is the next one, whoever takes it. */
const FOLIO = /\b(?:FAC|NC|PAG|TRX|SUB|REC)-\d{6,}\b/g
