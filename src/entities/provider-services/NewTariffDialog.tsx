import { useTranslation } from '@/i18n'
import { dayAfter, dayOf } from '@/contract/days'
import { NewTariff, type ProviderServiceDetail } from '@/contract/providerServices'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { TextField } from '@/kit/form/fields/TextField'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { presentTime } from '@/store/clock'
import { useProviderServiceActionMutation } from './api'
import { es } from './es'

type Props = { offer: ProviderServiceDetail; onClose: () => void; onDone?: () => void }

/** What is asked from a day on, of a tariff that then ends. */
export function NewTariffDialog({ offer, onClose, onDone }: Props) {
  const { t } = useTranslation('provider-services')
  const [act] = useProviderServiceActionMutation()
  const { uuid, version, service } = offer
  const tomorrow = dayAfter(dayOf(new Date(presentTime())), 1)
  const first = offer.valid_from < tomorrow ? tomorrow : dayAfter(offer.valid_from, 1)
  return (
    <PreviewDialog
      kind="ProviderService"
      uuid={uuid}
      title={t('replacing.title', { name: service.label })}
      confirm={es.replacing.confirm}
      done={es.replacing.done}
      schema={NewTariff}
      initial={{
        price_cents: offer.price_cents,
        member_price_cents: offer.member_price_cents,
        copay_override_cents: offer.copay_override_cents,
        valid_from: first,
        valid_to: offer.valid_to !== null && offer.valid_to >= first ? offer.valid_to : '',
        tariff_note: offer.tariff_note,
      }}
      run={async (values, { dryRun, token, key }) => {
        const call = { uuid, version, action: 'replace', values, dryRun, token, ...(key && { key }) } as const
        const reply = await act(call).unwrap()
        if (!dryRun) onDone?.()
        return reply
      }}
      onClose={onClose}
    >
      <DateField name="valid_from" label={es.replacing.from} hint={es.replacing.fromHint} />
      <MoneyField name="price_cents" length={20} />
      <MoneyField name="member_price_cents" length={20} optional />
      <MoneyField name="copay_override_cents" length={20} optional />
      <DateField name="valid_to" optional />
      <TextField name="tariff_note" multiline optional />
    </PreviewDialog>
  )
}
