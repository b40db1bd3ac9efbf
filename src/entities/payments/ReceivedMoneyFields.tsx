import { RecordedChannel } from '@/contract/payments'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { TextField } from '@/kit/form/fields/TextField'
import { es } from './es'
import { money } from './money'

/** The ways that money reaches us without the gateway, to choose one. */
export const ChannelField = ({ label }: { label: string }) => (
  <RadioGroup
    name="method_type"
    label={label}
    options={RecordedChannel.options.map((value) => ({ value, label: es.channels[value] }))}
  />
)

/** How money reached us, how much, when, and what the bank says of it. */
export const ReceivedMoneyFields = () => (
  <>
    <ChannelField label={money.record.channel} />
    <MoneyField name="amount_cents" label={money.record.amount} length={20} />
    <DateField name="received_on" label={money.record.received} />
    <TextField name="bank" label={money.record.bank} length={20} optional />
    <TextField
      name="reference"
      label={money.record.reference}
      hint={money.record.hint}
      length={20}
      optional
    />
  </>
)
