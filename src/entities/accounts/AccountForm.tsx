import { optionsOf } from '@/kit/vocabulary/options'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { RecordFields } from '@/kit/form/RecordFields'
import { TimeZoneField } from '@/kit/form/fields/TimeZoneField'
import type * as z from 'zod/mini'
import { isHeldByPerson, NewAccount, type AccountDetail } from '@/contract/accounts'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { UserPicker } from '@/entities/users/UserPicker'
import { useMay } from '@/kit/elements/Can'
import { NumberField } from '@/kit/form/fields/NumberField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TaxProfileGroup } from '@/kit/form/TaxProfileGroup'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { formValues } from '@/kit/form/formValues'
import { RecordForm } from '@/kit/form/RecordForm'
import { useSave } from '@/kit/form/saving'
import { es } from './es'
import { useCreateAccountMutation, useEditAccountMutation } from './api'
import { AccountPicker } from './AccountPicker'

type Props = {
  /** The account being edited; none for a new one. */
  account?: AccountDetail
  /** Payment days that a new account starts with. */
  dueDays?: number
  /** Closes the dialog that it stands in. */
  onClose?: () => void
}

/** An account's fields, to create it and to edit it. */
export function AccountForm({ account, dueDays = 0, onClose }: Props) {
  const onSave = useSave(useCreateAccountMutation, useEditAccountMutation, account)
  const { t } = useTranslation('accounts')
  return (
    <RecordForm
      kind="Account"
      schema={NewAccount}
      initial={account ? formValues(blank, account) : { ...blank, net_payment_days: dueDays }}
      record={account}
      onSave={onSave}
      {...(onClose && { onClose })}
    >
      <FormGroup title={t('sections.contract')}>
        <TextField name="name" />
        <SelectField name="type" options={optionsOf(es.types)} />
        <Holder account={account} />
        <AccountPicker
          name="parent_account_uuid"
          hint={t('hints.parent_account')}
          current={account?.parent_account}
          optional
        />
        <Manager account={account} />
      </FormGroup>
      <FormGroup title={t('sections.billing')}>
        {account && (
          <CustomerPicker
            name="default_customer_uuid"
            account={account.uuid}
            current={account.default_customer}
            optional
          />
        )}
        <SelectField
          name="currency"
          options={(['MXN', 'USD'] as const).map((value) => ({ value, label: t(`currencies.${value}`) }))}
        />
        <TimeZoneField name="timezone" current={account?.timezone} />
        <NumberField name="billing_day" hint={t('hints.billing_day')} length={5} optional />
        <NumberField name="net_payment_days" length={5} />
        <SelectField name="dunning_policy" hint={es.hints.dunning_policy} options={optionsOf(es.policies)} />
      </FormGroup>
      <TaxProfileGroup name="tax_profile" />
      <RecordFields kind="Account" />
    </RecordForm>
  )
}

/** Whose contract it is: a person's or a company's, as the type says. */
function Holder({ account }: { account: AccountDetail | undefined }) {
  const type = useWatch<Fields, 'type'>({ name: 'type' })
  return isHeldByPerson(type) ? (
    <PersonPicker name="holder_person_uuid" current={account?.holder_person} />
  ) : (
    <CompanyPicker name="company_uuid" current={account?.company} />
  )
}

/** Who looks after the account; only those who may see the staff can choose among it. */
function Manager({ account }: { account: AccountDetail | undefined }) {
  if (!useMay('User.view')) return null
  return <UserPicker name="account_manager_uuid" current={account?.account_manager} optional />
}

type Fields = z.input<typeof NewAccount>

const blank: Fields = {
  name: '',
  type: 'individual',
  holder_person_uuid: '',
  company_uuid: '',
  parent_account_uuid: '',
  default_customer_uuid: '',
  account_manager_uuid: '',
  currency: 'MXN',
  billing_day: null,
  net_payment_days: 0,
  dunning_policy: 'standard',
  tax_profile: null,
  timezone: 'America/Mexico_City',
  tags: [],
  external_id: '',
}
