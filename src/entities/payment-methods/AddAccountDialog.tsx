import { useTranslation } from '@/i18n'
import { masks } from '@/contract/mexico'
import { NewAccountMethod } from '@/contract/newPaymentMethods'
import { Loaded } from '@/kit/feedback/Loaded'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { MaskedField } from '@/kit/form/fields/MaskedField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { newMethod } from './newMethod'
import { useAddAccountMethodMutation, useGetMethodChoicesQuery } from './newMethodApi'

type Props = { customer: { uuid: string; name: string }; onClose: () => void }

/** Adds a bank account that its holder signed a mandate for. */
export function AddAccountDialog({ customer, onClose }: Props) {
  const { t } = useTranslation('newMethod')
  const { t: kit } = useTranslation('kit')
  const result = useGetMethodChoicesQuery(customer.uuid)
  const [add] = useAddAccountMethodMutation()
  const { fields } = newMethod
  return (
    <FormDialog
      kind="PaymentMethod"
      title={t('account.title', { name: customer.name })}
      confirm={t('account.confirm')}
      done={t('account.done')}
      schema={NewAccountMethod}
      initial={{ bank: '', clabe: '', holder: customer.name, has_consent: null, is_default: true }}
      run={(values, idempotencyKey) => add({ customer: customer.uuid, values, idempotencyKey }).unwrap()}
      onClose={onClose}
    >
      <Loaded result={result} what={t('what')}>
        {({ debits_accounts, seller }) =>
          debits_accounts ? (
            <>
              <p>{t('account.told', { seller })}</p>
              <TextField name="holder" label={kit('bank.holder')} />
              <TextField name="bank" label={kit('bank.bank')} length={40} />
              <MaskedField
                name="clabe"
                label={kit('bank.clabe')}
                mask={masks.clabe}
                inputMode="numeric"
                length={20}
                mono
              />
              <CheckboxField name="has_consent" label={fields.has_consent} />
              <CheckboxField name="is_default" label={fields.is_default} />
              <p>{t('mailed')}</p>
            </>
          ) : (
            <p role="alert">{t('account.none')}</p>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
