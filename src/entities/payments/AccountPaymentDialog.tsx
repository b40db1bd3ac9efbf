import { useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type { AccountDetail } from '@/contract/accounts'
import type { Customer } from '@/contract/customers'
import { AccountPayment } from '@/contract/customerPayments'
import { useListCustomersQuery } from '@/entities/customers/api'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { Dialog } from '@/kit/elements/Dialog'
import { useNow } from '@/kit/elements/useNow'
import { Loaded } from '@/kit/feedback/Loaded'
import { SelectField } from '@/kit/form/fields/SelectField'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { formatMoney } from '@/kit/text/formats'
import { money } from './money'
import { useReceiveAtAccountMutation } from './receivedApi'
import { blankPayment, ReceivedFields } from './ReceivedFields'
import { received } from './receivedTexts'

type Props = { account: AccountDetail; onClose: () => void }

/** Customers that are offered by name; of more, one is found by typing. */
const OFFERED = 25

/** Takes note of a payment of one of an account's customers over several of their invoices. */
export function AccountPaymentDialog({ account, onClose }: Props) {
  const { t } = useTranslation('received')
  const result = useListCustomersQuery({ account: account.uuid, status: ['active'], page: 1, size: OFFERED })
  const { currentData, error } = result
  if (currentData)
    return (
      <AccountPaymentForm
        account={account}
        customers={currentData.data}
        isWhole={currentData.meta.total <= OFFERED}
        onClose={onClose}
      />
    )
  // It takes a moment: a dialog that only says so would come and go.
  if (!error) return null
  return (
    <Dialog title={t('title', { name: account.name })} onClose={onClose} kind="sheet">
      <Loaded result={result} what={received.customer}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

type FormProps = Props & {
  customers: readonly Customer[]
  /** Whether these are all of the account's customers. */
  isWhole: boolean
}

function AccountPaymentForm({ account, customers, isWhole, onClose }: FormProps) {
  const { t } = useTranslation('received')
  const [receive] = useReceiveAtAccountMutation()
  const now = useNow()
  const { uuid, name, currency } = account
  const [first] = customers
  const only = isWhole && customers.length === 1 ? first : undefined
  return (
    <PreviewDialog
      kind="Payment"
      uuid={uuid}
      title={t('title', { name })}
      confirm={money.record.confirm}
      done={money.record.done}
      schema={AccountPayment}
      initial={{
        customer_uuid: only?.uuid ?? null,
        ...blankPayment(only?.balance_due_cents ?? 0, currency, now),
      }}
      refusesAtFields
      run={(values, how) => receive({ uuid, values, ...how }).unwrap()}
      onClose={onClose}
    >
      {!only && <Payer account={uuid} customers={isWhole ? customers : undefined} />}
      <FieldsOfPayer />
    </PreviewDialog>
  )
}

/** Which of the account's customers paid. */
function Payer({ account, customers }: { account: string; customers: readonly Customer[] | undefined }) {
  const { t } = useTranslation('received')
  const field = { name: 'customer_uuid', label: received.customer, hint: received.customerHint }
  if (!customers) return <CustomerPicker {...field} account={account} />
  return (
    <SelectField
      {...field}
      options={customers.map(({ uuid, name, balance_due_cents, currency }) => ({
        value: uuid,
        label: t('owes', { name, amount: formatMoney(balance_due_cents, currency) }),
      }))}
    />
  )
}

function FieldsOfPayer() {
  const customer: unknown = useWatch({ name: 'customer_uuid' })
  return <ReceivedFields customer={typeof customer === 'string' && customer ? customer : null} />
}
