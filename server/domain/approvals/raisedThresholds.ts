import { type SettingsOf, settingsSections } from '@/contract/settings'
import type { Origin } from '@server/core/origin'
import type { Staff } from '@server/core/staff'
import type { Database, Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { dayAt } from '@server/money/calendar'
import { read } from '@server/http/validation'

/** A setting that says above which sum, in cents, a second person decides. */
export type ThresholdSetting = Extract<keyof SettingsOf<'approvals'>, `${string}_threshold_cents`>

/** Finds the organization's limit for a person: as it was that morning, where the same person raised it on that day. */
export async function findThreshold(
  db: Database,
  { setting, staff, day }: { setting: ThresholdSetting; staff: Staff; day: string },
): Promise<number | null> {
  const present = (await settingsOf(db, 'approvals'))[setting]
  const { least } = await db
    .selectFrom('raised_thresholds')
    .select(({ fn }) => fn.min('before_cents').as('least'))
    .where('actor_uuid', '=', staff.uuid)
    .where('setting', '=', setting)
    .where('raised_on', '=', day)
    .executeTakeFirstOrThrow()
  if (least === null) return present
  return present === null ? least : Math.min(present, least)
}

/** Keeps which limits a person raised or took away, so that they do not act by them on the same day. */
export async function keepRaisedThresholds(
  tx: Transaction,
  before: object,
  after: object,
  { actor, at }: Origin,
): Promise<void> {
  const { uuid: actor_uuid } = actor
  if (actor.kind !== 'user' || actor_uuid === null) return
  const earlier = read(settingsSections.approvals, before)
  const later = read(settingsSections.approvals, after)
  for (const setting of thresholdSettings) {
    const before_cents = earlier[setting]
    const after_cents = later[setting]
    if (before_cents === null || (after_cents !== null && after_cents <= before_cents)) continue
    await tx
      .insertInto('raised_thresholds')
      .values({ setting, actor_uuid, before_cents, raised_on: dayAt(at) })
      .execute()
  }
}

const thresholdSettings = [
  'refund_threshold_cents',
  'credit_threshold_cents',
  'adjustment_threshold_cents',
  'write_off_threshold_cents',
  'reimbursement_threshold_cents',
] as const satisfies readonly ThresholdSetting[]
