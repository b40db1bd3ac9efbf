import { sql } from 'kysely'
import type { Claim, ClaimVerdict, Payout } from '@/contract/claims'
import type { Row } from '@server/audit/writes'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import type { Ref } from '@/contract/shapes'
import { type ClaimedCare, judgeClaim } from './judgeClaim'

type Authorization = Row<'authorizations'>

/** The statuses in which a claim waits for its decision. */
const undecided: readonly string[] = ['requested', 'in_review']

/** What a claim asks, in the words of those who judge it. */
export const careOf = (row: Authorization): ClaimedCare => ({
  member_policy_uuid: row.member_policy_uuid,
  service_uuid: row.service_uuid,
  provider_uuid: row.provider_uuid,
  served_on: row.valid_from,
  units: row.requested_units,
  asked_cents: row.estimate_cents,
})

/**
 * What an authorization has as a claim; nothing where it asks for care. Until it is decided, its verdict is as of now.
 */
export async function presentClaim(db: Database, uuid: string, clock: Clock): Promise<Claim | null> {
  const row = await db
    .selectFrom('authorizations')
    .selectAll()
    .select([
      sql<Ref | null>`(select jsonb_build_object('uuid', attachments.uuid, 'label', attachments.name)
        from attachments where attachments.uuid = invoice_attachment_uuid)`.as('invoice'),
      sql<boolean>`exists (select from approval_requests where subject_uuid = authorizations.uuid
        and approval_requests.status = 'pending' and expires_at > ${instant(clock.now())}::timestamptz)`.as(
        'is_asked',
      ),
      sql<Payout[]>`coalesce((select jsonb_agg(jsonb_build_object('uuid', payouts.uuid,
          'list', jsonb_build_object('uuid', list_uuid, 'label', payout_lists.number), 'amount_cents', amount_cents,
          'status', payouts.status, 'settled_on', settled_on, 'reference', reference, 'reason', reason)
          order by payout_lists.created_at, payout_lists.number)
        from payouts join payout_lists on payout_lists.uuid = list_uuid
        where authorization_uuid = authorizations.uuid), '[]')`.as('payouts'),
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!row?.invoice || !row.payee || row.invoice_total_cents === null) return null
  const { invoice, invoice_total_cents, invoice_folio, payee, is_asked, payouts } = row
  const verdict = await verdictOf(db, row, dayIn(clock))
  return { invoice, invoice_total_cents, invoice_folio, payee, verdict, is_asked, payouts }
}

const verdictOf = async (db: Database, row: Authorization, today: string): Promise<ClaimVerdict | null> =>
  undecided.includes(row.status) ? (await judgeClaim(db, careOf(row), today)).verdict : row.verdict
