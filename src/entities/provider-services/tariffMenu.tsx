import { providerServiceActions, type ProviderServiceDetail } from '@/contract/providerServices'
import { lazyPart } from '@/kit/lazyPart'
import type { RecordAction } from '@/kit/TransitionMenu'
import { es } from './es'

const NewTariffDialog = lazyPart(() => import('./NewTariffDialog'), 'NewTariffDialog')

/** What may be done with a tariff, with values of its own, as it is now. */
export function tariffMenu(offer: ProviderServiceDetail): RecordAction[] {
  const from: readonly string[] = providerServiceActions.replace.from
  if (!from.includes(offer.status)) return []
  return [
    {
      name: 'replace',
      label: es.replacing.action,
      dialog: (onClose) => <NewTariffDialog offer={offer} onClose={onClose} />,
    },
  ]
}
