import {
  AdjustTariffs,
  adjustPrice,
  type NewTariff,
  providerServiceActions,
} from '@/contract/providerServices'
import { lockRecord } from '@server/audit/writes'
import { providerServices } from '@server/domain/network/provider-services'
import { moveWithin } from '@server/records/recordWrites'
import { replaceTariff } from '@server/domain/network/replaceTariff'
import { conflict, notFound } from '@server/core/problems'
import { read } from '@server/http/validation'
import type { Act } from './acts'

/** The bulk actions of tariffs beside those of every kind. */
export const tariffActs: Record<string, Act> = {
  adjust: {
    permission: 'ProviderService.edit',
    params: AdjustTariffs,
    perform: async (tx, doing) => {
      const adjustment = read(AdjustTariffs, doing.params)
      const row = await lockRecord(tx, 'provider_services', doing.uuid)
      if (!row) throw notFound(providerServices.noun)
      if (row.valid_to !== null && row.valid_to < adjustment.valid_from)
        throw conflict('invalid_transition', 'Termina antes de ese día')
      const { member_price_cents, copay_override_cents, valid_to, tariff_note } = row
      const values: NewTariff = {
        price_cents: adjustPrice(row.price_cents, adjustment),
        member_price_cents: member_price_cents === null ? null : adjustPrice(member_price_cents, adjustment),
        copay_override_cents,
        valid_from: adjustment.valid_from,
        valid_to,
        tariff_note,
      }
      await moveWithin(tx, providerServices, {
        ...doing,
        version: `"${row.version}"`,
        name: 'replace',
        transition: providerServiceActions.replace,
        reason: null,
        act: (_tx, step) => replaceTariff(tx, step, values),
      })
      // Not undoable: authorizations may use the new tariff already.
      return null
    },
  },
}
