import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { ensureResellerAccount } from '@server/domain/billing/accounts/resellerAccount'
import type { SaleOrigin } from '@server/domain/billing/sales/sellPlan'
import type { CheckoutRow } from './checkouts'

/** The columns of a subscription that tell who sold it, on which page, and what brought the buyer there. */
export async function originOfSale(
  tx: Transaction,
  checkout: CheckoutRow,
  origin: Origin,
): Promise<SaleOrigin> {
  const { uuid, channel, company_uuid } = checkout
  const led = await tx
    .selectFrom('shortener_conversions')
    .select('shortener_uuid')
    .where('checkout_uuid', '=', uuid)
    .executeTakeFirst()
  return {
    // What brought the buyer, also where another code, or none, takes something off.
    campaign_uuid: checkout.came_by_campaign_uuid ?? checkout.campaign_uuid,
    seller_company_uuid: company_uuid,
    reseller_account_uuid:
      channel === 'reseller' && company_uuid ? await ensureResellerAccount(tx, company_uuid, origin) : null,
    sale_page: checkout.sale_page,
    utm: checkout.utm,
    sale_path: checkout.free_path,
    shortener_uuid: led?.shortener_uuid ?? null,
  }
}
