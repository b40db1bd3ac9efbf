import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RecordFields } from '@/kit/RecordFields'
import { TimeZoneField } from '@/kit/fields/TimeZoneField'
import type * as z from 'zod/mini'
import {
  AccountType,
  DunningPolicy,
  isHeldByPerson,
  NewAccount,
  type AccountDetail,
} from '@/contract/accounts'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { UserPicker } from '@/entities/users/UserPicker'
import { useMay } from '@/kit/Can'
import { NumberField } from '@/kit/fields/NumberField'
import { SelectField } from '@/kit/fields/SelectField'
import { TaxProfileGroup } from '@/kit/fields/TaxProfileGroup'
import { TextField } from '@/kit/fields/TextField'
import { FormGroup } from '@/kit/FormGroup'
import { RecordForm, type Save } from '@/kit/RecordForm'
import { AccountPicker } from './AccountPicker'

type Props = {
  /** The account being edited; none for a new one. */
  account?: AccountDetail
  onSave: (save: Save<NewAccount>) => Promise<{ uuid: string }>
  /** Closes the dialog that it stands in. */
  onClose?: () => void
}

/** An account's fields, to create it and to edit it. */
export function AccountForm({ account, onSave, onClose }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <RecordForm
      kind="Account"
      schema={NewAccount}
      initial={account ? written(account) : blank}
      {...(account && { record: account })}
      onSave={onSave}
      {...(onClose && { onClose })}
    >
      <FormGroup title={t('sections.contract')}>
        <TextField name="name" label={t('fields.name')} />
        <SelectField
          name="type"
          label={t('fields.type')}
          options={AccountType.options.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <Holder account={account} />
        <AccountPicker
          name="parent_account_uuid"
          label={t('fields.parent_account')}
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
            label={t('fields.default_customer')}
            account={account.uuid}
            current={account.default_customer}
            optional
          />
        )}
        <SelectField
          name="currency"
          label={t('fields.currency')}
          options={(['MXN', 'USD'] as const).map((value) => ({ value, label: t(`currencies.${value}`) }))}
        />
        <TimeZoneField name="timezone" label={t('fields.timezone')} current={account?.timezone} />
        <NumberField
          name="billing_day"
          label={t('fields.billing_day')}
          hint={t('hints.billing_day')}
          length={5}
          optional
        />
        <NumberField name="net_payment_days" label={t('fields.net_payment_days')} length={5} />
        <SelectField
          name="dunning_policy"
          label={t('fields.dunning_policy')}
          options={DunningPolicy.options.map((value) => ({ value, label: t(`policies.${value}`) }))}
        />
      </FormGroup>
      <TaxProfileGroup name="tax_profile" />
      <RecordFields kind="Account" />
    </RecordForm>
  )
}

/** Whose contract it is: a person's or a company's, as the type says. */
function Holder({ account }: { account: AccountDetail | undefined }) {
  const { t } = useTranslation('accounts')
  const type = useWatch<Fields, 'type'>({ name: 'type' })
  return isHeldByPerson(type) ? (
    <PersonPicker
      name="holder_person_uuid"
      label={t('fields.holder_person')}
      current={account?.holder_person}
    />
  ) : (
    <CompanyPicker name="company_uuid" label={t('fields.company')} current={account?.company} />
  )
}

/** Who looks after the account; only those who may see the staff can choose among it. */
function Manager({ account }: { account: AccountDetail | undefined }) {
  const { t } = useTranslation('accounts')
  if (!useMay('User.view')) return null
  return (
    <UserPicker
      name="account_manager_uuid"
      label={t('fields.account_manager')}
      current={account?.account_manager}
      optional
    />
  )
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

/** An account as its form starts with it. */
const written = (account: AccountDetail): Fields => ({
  name: account.name,
  type: account.type,
  holder_person_uuid: account.holder_person?.uuid ?? null,
  company_uuid: account.company?.uuid ?? null,
  parent_account_uuid: account.parent_account?.uuid ?? null,
  default_customer_uuid: account.default_customer?.uuid ?? null,
  account_manager_uuid: account.account_manager?.uuid ?? null,
  currency: account.currency === 'USD' ? 'USD' : 'MXN',
  billing_day: account.billing_day,
  net_payment_days: account.net_payment_days,
  dunning_policy: account.dunning_policy,
  tax_profile: account.tax_profile,
  timezone: account.timezone,
  tags: account.tags,
  external_id: account.external_id,
})
