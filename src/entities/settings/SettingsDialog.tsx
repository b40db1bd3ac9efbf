import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import {
  SettingsEdit,
  type SettingsRecord,
  type SettingsSection,
  settingsDefaults,
  settingsNames,
  settingsSections,
} from '@/contract/settings'
import type { KeptTemplate } from '@/contract/utm'
import { blankUtm, UtmParts } from '@/entities/campaigns/UtmFields'
import { LogoField } from '@/kit/attachments/LogoField'
import { Button } from '@/kit/elements/Button'
import { changedFields } from '@/kit/form/changes'
import { ChangesTable } from '@/kit/history/ChangesTable'
import { Dialog } from '@/kit/elements/Dialog'
import { CheckboxField, CheckboxGroup } from '@/kit/form/fields/ChoiceFields'
import { ListField } from '@/kit/form/fields/ListField'
import { TimeField } from '@/kit/form/fields/TimeField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { PhoneField } from '@/kit/form/fields/PhoneField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { dayForField, readDay } from '@/kit/text/typedValues'
import { FormGroup } from '@/kit/form/FormGroup'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordForm } from '@/kit/form/RecordForm'
import type { Save } from '@/kit/form/useSaving'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useEditSettingsMutation } from './api'
import { es } from './es'
import styles from './SettingsDialog.module.css'

type Values = Record<string, unknown>
type Form = z.ZodMiniType<Values, Values>

const { reason } = SettingsEdit.shape
const forms: Record<SettingsSection, Form> = {
  organization: z.extend(settingsSections.organization, { reason }),
  country: z.extend(settingsSections.country, { reason }),
  billing: z.extend(settingsSections.billing, { reason }),
  collection: z.extend(settingsSections.collection, { reason }),
  approvals: z.extend(settingsSections.approvals, { reason }),
  security: z.extend(settingsSections.security, { reason }),
  tickets: z.extend(settingsSections.tickets, { reason }),
  links: z.extend(settingsSections.links, { reason }),
  webhooks: z.extend(settingsSections.webhooks, { reason }),
  privacy: z.extend(settingsSections.privacy, { reason }),
  identity_provider: z.extend(settingsSections.identity_provider, { reason }),
  appearance: z.extend(settingsSections.appearance, { reason }),
}

/** Days as people write them. */
const days = { read: readDay, show: dayForField }

/** Whose logo it is stands beside it in the form. */
function OwnLogo() {
  const of: unknown = useWatch({ name: 'name' })
  return (
    <LogoField name="logo_attachment_uuid" hint={es.hints.logo} subject={settings} of={String(of)} optional />
  )
}
const settings = { kind: 'Settings' } as const

/** The field of each setting. */
const fields: Record<SettingsSection, Record<string, ReactNode>> = {
  organization: {
    name: <TextField name="name" />,
    legal_name: <TextField name="legal_name" optional />,
    tax_id: <TextField name="tax_id" optional />,
    address: <TextField name="address" hint={es.hints.address} optional />,
    support_phone: <PhoneField name="support_phone" optional />,
    support_hours: <TextField name="support_hours" hint={es.hints.support_hours} optional />,
    support_email: <TextField name="support_email" inputMode="email" optional />,
    logo_attachment_uuid: <OwnLogo />,
  },
  country: {
    legal_rest_days: <CheckboxField name="legal_rest_days" hint={es.hints.legal_rest_days} />,
    holidays: <ListField name="holidays" hint={es.hints.holidays} written={days} optional />,
  },
  billing: {
    terms: <TextField name="terms" hint={es.hints.terms} multiline optional />,
    default_tax: <SelectField name="default_tax" options={optionsOf(es.taxRates)} />,
    due_days: <NumberField name="due_days" hint={es.hints.due_days} length={5} />,
    employer_due_days: <NumberField name="employer_due_days" hint={es.hints.employer_due_days} length={5} />,
    grace_days: <NumberField name="grace_days" hint={es.hints.grace_days} length={5} />,
    nonrenewal_notice_days: (
      <NumberField name="nonrenewal_notice_days" hint={es.hints.nonrenewal_notice_days} length={5} />
    ),
  },
  collection: {
    oxxo: <CheckboxField name="oxxo" />,
    spei: <CheckboxField name="spei" />,
    voucher_days: <NumberField name="voucher_days" hint={es.hints.voucher_days} length={5} />,
    transfer_days: <NumberField name="transfer_days" length={5} />,
    retry_days: <ListField name="retry_days" hint={es.hints.retry_days} />,
  },
  approvals: {
    four_eyes: <CheckboxField name="four_eyes" />,
    refund_threshold_cents: (
      <MoneyField name="refund_threshold_cents" hint={es.hints.threshold} length={20} optional />
    ),
    credit_threshold_cents: <MoneyField name="credit_threshold_cents" length={20} optional />,
    adjustment_threshold_cents: <MoneyField name="adjustment_threshold_cents" length={20} optional />,
    write_off_threshold_cents: <MoneyField name="write_off_threshold_cents" length={20} optional />,
    reimbursement_threshold_cents: <MoneyField name="reimbursement_threshold_cents" length={20} optional />,
    plan_price_change_pct: (
      <NumberField name="plan_price_change_pct" hint={es.hints.plan_price_change_pct} length={5} optional />
    ),
  },
  security: {
    login_failures: <NumberField name="login_failures" hint={es.hints.login_failures} length={5} />,
    lock_minutes: <NumberField name="lock_minutes" length={5} />,
    password_minimum: <NumberField name="password_minimum" hint={es.hints.password_minimum} length={5} />,
    session_hours: <NumberField name="session_hours" hint={es.hints.session_hours} length={5} />,
    refresh_days: <NumberField name="refresh_days" hint={es.hints.refresh_days} length={5} />,
    idle_minutes: <NumberField name="idle_minutes" hint={es.hints.idle_minutes} length={5} />,
    mfa_required_roles: (
      <CheckboxGroup
        name="mfa_required_roles"
        hint={es.hints.mfa_required_roles}
        options={optionsOf(es.roles)}
        optional
      />
    ),
    mask_pii_for_viewers: <CheckboxField name="mask_pii_for_viewers" hint={es.hints.mask_pii_for_viewers} />,
    reveals_per_hour: <NumberField name="reveals_per_hour" hint={es.hints.reveals_per_hour} length={5} />,
    allowed_ips: <ListField name="allowed_ips" hint={es.hints.allowed_ips} optional />,
  },
  tickets: {
    close_days: <NumberField name="close_days" hint={es.hints.close_days} length={5} />,
    work_days: <CheckboxGroup name="work_days" hint={es.hints.work_days} options={optionsOf(es.weekdays)} />,
    opens: <TimeField name="opens" />,
    closes: <TimeField name="closes" />,
    critical_response: <NumberField name="critical_response" hint={es.hints.targets} length={5} />,
    critical_resolution: <NumberField name="critical_resolution" length={5} />,
    high_response: <NumberField name="high_response" length={5} />,
    high_resolution: <NumberField name="high_resolution" length={5} />,
    normal_response: <NumberField name="normal_response" length={5} />,
    normal_resolution: <NumberField name="normal_resolution" length={5} />,
    low_response: <NumberField name="low_response" length={5} />,
    low_resolution: <NumberField name="low_resolution" length={5} />,
  },
  webhooks: {
    retention_days: <NumberField name="retention_days" hint={es.hints.retention_days} length={5} />,
    patience_days: <NumberField name="patience_days" hint={es.hints.patience_days} length={5} />,
  },
  privacy: {
    notice_version: <TextField name="notice_version" hint={es.hints.notice_version} length={20} />,
    checkout_days: <NumberField name="checkout_days" hint={es.hints.checkout_days} length={5} />,
    notice_days: <NumberField name="notice_days" hint={es.hints.notice_days} length={5} />,
    session_days: <NumberField name="session_days" hint={es.hints.session_days} length={5} />,
    access_log_days: <NumberField name="access_log_days" hint={es.hints.access_log_days} length={5} />,
  },
  links: {
    allowed_hosts: <ListField name="allowed_hosts" hint={es.hints.allowed_hosts} />,
    reserved_codes: <ListField name="reserved_codes" hint={es.hints.reserved_codes} optional />,
    utm_templates: (
      <RowsField<KeptTemplate>
        name="utm_templates"
        stacked
        one={es.template.one}
        add={es.template.add}
        blank={{ name: '', ...blankUtm }}
      >
        {(path) => (
          <>
            <TextField name={`${path}.name`} label={es.template.name} length={20} />
            <UtmParts path={path} />
          </>
        )}
      </RowsField>
    ),
  },
  identity_provider: {
    provider_name: <TextField name="provider_name" hint={es.hints.provider_name} length={40} optional />,
    issuer: <TextField name="issuer" hint={es.hints.issuer} optional />,
    client_id: <TextField name="client_id" optional />,
    role_claim: <TextField name="role_claim" hint={es.hints.role_claim} length={40} />,
    admin_values: <ListField name="admin_values" hint={es.hints.role_values} optional />,
    manager_values: <ListField name="manager_values" optional />,
    viewer_values: <ListField name="viewer_values" optional />,
    creates_users: <CheckboxField name="creates_users" hint={es.hints.creates_users} />,
  },
  appearance: {
    product_name: <TextField name="product_name" hint={es.hints.product_name} length={40} optional />,
    sales_title: <TextField name="sales_title" hint={es.hints.sales_title} length={40} optional />,
  },
}

/** Settings that belong together within a section, after its others. */
const groups: { [Section in SettingsSection]?: { title: string; fields: Record<string, ReactNode> } } = {
  collection: {
    title: es.reminders,
    fields: {
      dunning_reminder_1: (
        <TextField name="dunning_reminder_1" hint={es.hints.dunning_reminder_1} multiline optional />
      ),
      dunning_reminder_2: <TextField name="dunning_reminder_2" multiline optional />,
      dunning_reminder_3: (
        <TextField name="dunning_reminder_3" hint={es.hints.dunning_reminder_3} multiline optional />
      ),
      dunning_final_notice: (
        <TextField name="dunning_final_notice" hint={es.hints.dunning_final_notice} multiline optional />
      ),
      dunning_exhausted: (
        <TextField name="dunning_exhausted" hint={es.hints.dunning_exhausted} multiline optional />
      ),
    },
  },
}

/** Changes a section of the settings: what changes is told before it is saved, and why is kept. */
export function SettingsDialog({ record, onClose }: { record: SettingsRecord; onClose: () => void }) {
  const { section, version, values } = record
  const { t } = useTranslation('settings')
  const [edit] = useEditSettingsMutation(unwatched)
  const group = groups[section]

  async function save({
    changes: { reason: _reason, ...changed },
    values: written,
    version: on,
  }: Save<Values>) {
    await edit({ section, version: on, values: changed, reason: String(written.reason) }).unwrap()
    return { uuid: section }
  }

  return (
    <Dialog
      kind="sheet"
      size="wide"
      title={t('edit', { section: settingsNames[section].toLocaleLowerCase('es') })}
      onClose={onClose}
    >
      <RecordForm
        kind="Settings"
        schema={forms[section]}
        initial={{ ...values, reason: '' }}
        record={{ uuid: section, version }}
        onSave={save}
        onClose={onClose}
        stays
      >
        <Group section={section} title={settingsNames[section]} fields={fields[section]} />
        {group && <Group section={section} {...group} />}
        <FormGroup title={t('diff')}>
          <Diff before={values} />
          <TextField name="reason" multiline />
        </FormGroup>
      </RecordForm>
    </Dialog>
  )
}

type GroupProps = { section: SettingsSection; title: string; fields: Record<string, ReactNode> }

const Group = ({ section, title, fields: grouped }: GroupProps) => (
  <FormGroup title={title}>
    {Object.entries(grouped).map(([name, field]) => (
      <Setting key={name} section={section} name={name}>
        {field}
      </Setting>
    ))}
  </FormGroup>
)

type SettingProps = { section: SettingsSection; name: string; children: ReactNode }

/** A setting, and the way back to its first value. */
function Setting({ section, name, children }: SettingProps) {
  const { t } = useTranslation('settings')
  const label = useTexts('Settings').field(name)
  const { field } = useController({ name })
  const first: unknown = Object.entries(settingsDefaults[section]).find(([key]) => key === name)?.[1]
  const isFirst = changedFields({ value: first }, { value: field.value }).length === 0
  return (
    <>
      {children}
      {!isFirst && (
        <div>
          <Button look="plain" size="bar" className={styles.restore} onClick={() => field.onChange(first)}>
            {t('restore', { field: label })}
          </Button>
        </div>
      )}
    </>
  )
}

/** What is about to change, before and after. */
function Diff({ before }: { before: Values }) {
  const { t } = useTranslation('kit')
  const { reason: _reason, ...after }: Values = useWatch()
  const names = changedFields(before, after)
  if (names.length === 0) return <p>{t('form.nothingChanged')}</p>
  return (
    <ChangesTable
      kind="Settings"
      changes={names.map((field) => ({ field, before: before[field], after: after[field], masked: false }))}
    />
  )
}
