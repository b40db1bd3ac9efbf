import { useTranslation } from '@/i18n'
import { legalRestDays } from '@/contract/businessHours'
import { dayOf } from '@/contract/days'
import { weekdays } from '@/contract/hours'
import { type SettingsRecord, settingsNames } from '@/contract/settings'
import { useGetBillingDefaultsQuery } from '@/kit/form/billingDefaultsApi'
import { logoAddress } from '@/api/logoAddress'
import { Picture } from '@/kit/attachments/PictureFrame'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { InstantText, Text } from '@/kit/facts/cells'
import { fieldValue } from '@/kit/text/fieldValue'
import { formatDay, formatList } from '@/kit/text/formats'
import { Fact, Facts, Section } from '@/kit/facts/Section'
import { ActorName } from '@/kit/facts/ActorName'
import { capital } from '@/kit/vocabulary/nouns'
import { useFieldLabels } from '@/kit/vocabulary/useFieldLabels'
import { useNow } from '@/kit/elements/useNow'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { weekdaysText } from '@/kit/vocabulary/weekdayNames'
import { useGetDeploymentQuery } from './api'
import { ScimKey } from './ScimKey'
import { ProviderSecret } from './ProviderSecret'

/** A value as a person reads it; of what has several fields, its name. */
function formatSetting(key: string, value: unknown, word: (text: string) => string | undefined) {
  if (key === 'default_tax') return `${String(value)} %`
  if (key === 'work_days' && Array.isArray(value))
    return capital(weekdaysText(weekdays.filter((day) => value.includes(day))))
  return fieldValue(key, Array.isArray(value) ? value.map(nameOf) : value, word)
}
const nameOf = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && 'name' in one ? one.name : one

/** One section: what is set in it, and what changes it. */
export function SettingsSection({ record, onEdit }: { record: SettingsRecord; onEdit: () => void }) {
  const { t } = useTranslation('settings')
  const { field } = useTexts('Settings')
  const { text: word } = useFieldLabels('Settings')
  const { t: kit } = useTranslation('kit')
  const name = settingsNames[record.section]
  return (
    <Section
      title={name}
      action={
        <Can do="Settings.edit">
          <Button size="bar" onClick={onEdit}>
            {t('edit', { section: name.toLocaleLowerCase('es') })}
          </Button>
        </Can>
      }
    >
      <Facts>
        {Object.entries(record.values).map(([key, value]) => (
          <Fact key={key} label={field(key)}>
            {key === 'logo_attachment_uuid' && typeof value === 'string' ? (
              <Picture form="logo" address={logoAddress(value)} says={field(key)} />
            ) : (
              <Text value={formatSetting(key, value, word)} />
            )}
          </Fact>
        ))}
        {record.section === 'country' && <Fixed />}
        {record.section === 'billing' && <Folios />}
        {record.section === 'collection' && <Gateway />}
        {record.section === 'webhooks' && <Loopback />}
        {record.section === 'identity_provider' && <ProviderSecret />}
        {record.section === 'identity_provider' && <ScimKey />}
        <Fact label={kit('detail.history')}>
          {record.updated_by ? (
            <>
              <ActorName actor={record.updated_by} /> · <InstantText value={record.updated_at} />
            </>
          ) : (
            t('never')
          )}
        </Fact>
      </Facts>
    </Section>
  )
}

/** The series of invoices: their folios follow one another, so they cannot be set. */
function Folios() {
  const { t } = useTranslation('settings')
  const { data } = useGetBillingDefaultsQuery(undefined)
  if (!data) return null
  return (
    <>
      <Fact label={t('folios.series')}>{data.next_folio.split('-')[0]}</Fact>
      <Fact label={t('folios.next')}>{data.next_folio}</Fact>
      <Fact label={t('folios.label')}>{t('folios.why')}</Fact>
    </>
  )
}

/** The payment gateway that the operator chose at installation. */
function Gateway() {
  const { t } = useTranslation('settings')
  const { data } = useGetDeploymentQuery(undefined)
  return data ? (
    <Fact label={t('deployment.gateway')}>
      {t(`deployment.gateways.${data.gateway}`)}. {t('deployment.why')}
    </Fact>
  ) : null
}

/** Whether webhooks may go to this machine, as the operator chose at installation. */
function Loopback() {
  const { t } = useTranslation('settings')
  const { data } = useGetDeploymentQuery(undefined)
  return data ? (
    <Fact label={t('deployment.loopback')}>
      {t(data.webhooks_to_loopback ? 'deployment.allowed' : 'deployment.refused')}. {t('deployment.why')}
    </Fact>
  ) : null
}

/** What of the country is not set, and why; and which days its law gives this year. */
function Fixed() {
  const { t } = useTranslation('settings')
  const year = Number(dayOf(useNow()).slice(0, 4))
  return (
    <>
      <Fact label={t('legalDays', { year })}>{formatList(legalRestDays(year).map(formatDay))}</Fact>
      {(['country', 'currency', 'locale', 'timezone'] as const).map((name) => (
        <Fact key={name} label={t(`fixed.${name}.label`)}>
          {t(`fixed.${name}.value`)}
        </Fact>
      ))}
      <Fact label={t('fixed.label')}>{t('fixed.why')}</Fact>
    </>
  )
}
