import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SettingsRecord, settingsNames } from '@/contract/settings'
import { Button } from '@/kit/Button'
import { Can } from '@/kit/Can'
import { InstantText, Text } from '@/kit/cells'
import { fieldValue } from '@/kit/fieldValue'
import { Loaded } from '@/kit/Loaded'
import { Fact, Facts, Section } from '@/kit/Section'
import { ActorName } from '@/kit/ActorName'
import { lazyPart } from '@/kit/lazyPart'
import { useTexts } from '@/kit/useTexts'
import { useGetSettingsQuery } from './api'
import { DemoClock } from './DemoClock'

const SettingsDialog = lazyPart(
  () => import('./SettingsDialog'),
  ({ SettingsDialog }) => SettingsDialog,
)

/** How the console and its rules are set, section by section. */
export function Settings() {
  const { t } = useTranslation('settings')
  const [edited, edit] = useState<SettingsRecord>()
  return (
    <>
      <Loaded result={useGetSettingsQuery(undefined)} what={t('what')}>
        {(records) =>
          records.map((record) => <One key={record.section} record={record} onEdit={() => edit(record)} />)
        }
      </Loaded>
      <DemoClock />
      <Suspense>{edited && <SettingsDialog record={edited} onClose={() => edit(undefined)} />}</Suspense>
    </>
  )
}

/** A value as a person reads it; of what has several fields, its name. */
const said = (key: string, value: unknown) =>
  key === 'default_tax'
    ? `${String(value)} %`
    : fieldValue(key, Array.isArray(value) ? value.map(nameOf) : value, () => undefined)
const nameOf = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && 'name' in one ? one.name : one

function One({ record, onEdit }: { record: SettingsRecord; onEdit: () => void }) {
  const { t } = useTranslation('settings')
  const { field } = useTexts('Settings')
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
            <Text value={said(key, value)} />
          </Fact>
        ))}
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
