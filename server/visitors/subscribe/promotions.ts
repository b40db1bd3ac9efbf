import type { Promotion } from '@/contract/checkouts'
import type { Row } from '@server/audit/writes'
import type { Database } from '@server/db/database'
import { whyNoRoom } from '@server/domain/billing/subscriptions/campaignUse'

/** Finds the campaign whose code is among some names, running or not, but no draft. */
export const findNamedCampaign = async (
  db: Database,
  names: readonly string[],
): Promise<Row<'campaigns'> | undefined> =>
  names.length === 0
    ? undefined
    : db
        .selectFrom('campaigns')
        .selectAll()
        .where(
          'code',
          'in',
          names.map((name) => name.toUpperCase()),
        )
        .where('status', '<>', 'draft')
        .where('archived_at', 'is', null)
        .orderBy('starts_on', 'desc')
        .executeTakeFirst()

/**
 * Why a promotion that brought a visitor takes nothing off a plan on a day; null where it does, or never takes anything
 * off.
 * @param next_cents what it would take off the first charge, where that is known
 */
export async function whyNoPromotion(
  db: Database,
  campaign: Row<'campaigns'>,
  { plan_uuid, today, next_cents = 0 }: { plan_uuid: string; today: string; next_cents?: number },
): Promise<Promotion | null> {
  const { code, discount, status, starts_on, ends_on, plan_uuids, addon_uuids } = campaign
  if (!code || !discount) return null
  if (campaign.archived_at || status === 'ended' || status === 'paused' || (ends_on && ends_on < today))
    return { code, why: 'ended' }
  if (starts_on > today) return { code, why: 'upcoming' }
  if (plan_uuids.length > 0 && addon_uuids.length === 0 && !plan_uuids.includes(plan_uuid))
    return { code, why: 'other_plan' }
  return (await whyNoRoom(db, campaign, next_cents)) ? { code, why: 'used_up' } : null
}

/** What is said of a promotion that takes nothing off. */
export const describePromotion = ({ code, why }: Promotion): string =>
  ({
    ended: `La promoción ${code} ya terminó`,
    upcoming: `La promoción ${code} aún no empieza`,
    other_plan: `La promoción ${code} no aplica a este plan`,
    used_up: `La promoción ${code} ya se agotó`,
  })[why]
