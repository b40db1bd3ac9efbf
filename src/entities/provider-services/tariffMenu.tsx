import { providerServiceActions, type ProviderServiceDetail } from '@/contract/providerServices'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'

export const NewTariffDialog = lazyPart(() => import('./NewTariffDialog'), 'NewTariffDialog')

/** Whether another tariff may follow one as it is now. */
export function mayBeFollowed({ status }: ProviderServiceDetail): boolean {
  const from: readonly string[] = providerServiceActions.replace.from
  return from.includes(status)
}

/** What may be done with a tariff, with values of its own, as it is now. */
export function tariffMenu(offer: ProviderServiceDetail): RecordAction[] {
  if (!mayBeFollowed(offer)) return []
  return [
    {
      name: 'replace',
      label: es.replacing.action,
      dialog: (onClose) => <NewTariffDialog offer={offer} onClose={onClose} />,
    },
  ]
}
