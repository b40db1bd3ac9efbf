import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useLocation } from 'react-router-dom'
import { type SettingsRecord, settingsNames } from '@/contract/settings'
import { Dialog } from '@/kit/elements/Dialog'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Loaded } from '@/kit/feedback/Loaded'
import { titleOf } from '@/kit/vocabulary/nouns'
import { selectIsMobile } from '@/store/viewport'
import { useAppSelector } from '@/store/hooks'
import { useGetDemoClockQuery, useGetSettingsQuery } from './api'
import { DemoClock } from './DemoClock'
import { settingsHash } from '@/contract/settingsPlace'
import { SettingsSection } from './SettingsSection'
import styles from './SettingsDrawer.module.css'

const ApiKeys = lazyPart(() => import('./ApiKeysTable'), 'ApiKeys')
const SettingsDialog = lazyPart(() => import('./SettingsDialog'), 'SettingsDialog')

type Props = { section: string; onClose: () => void }
type Part = { name: string; title: string; content: ReactNode }

/** How the console and its rules are set, section by section. */
export function SettingsDrawer({ section, onClose }: Props) {
  const { t } = useTranslation('settings')
  const [edited, edit] = useState<SettingsRecord>()
  const { data: clock } = useGetDemoClockQuery(undefined)
  return (
    <Dialog kind="sheet" size="full" title={titleOf('Settings')} onClose={onClose}>
      <Loaded result={useGetSettingsQuery(undefined)} what={t('what')}>
        {(records) => (
          <Parts
            opened={section}
            parts={[
              ...records.map((record) => ({
                name: record.section,
                title: settingsNames[record.section],
                content: <SettingsSection record={record} onEdit={() => edit(record)} />,
              })),
              {
                name: 'api_keys',
                title: t('apiKeys.title'),
                content: (
                  <Suspense>
                    <ApiKeys />
                  </Suspense>
                ),
              },
              ...(clock ? [{ name: 'clock', title: t('clock.title'), content: <DemoClock /> }] : []),
            ]}
          />
        )}
      </Loaded>
      <Suspense>{edited && <SettingsDialog record={edited} onClose={() => edit(undefined)} />}</Suspense>
    </Dialog>
  )
}

/** One section beside the list of all; on a phone they stand one under the other, folded. */
function Parts({ parts, opened }: { parts: readonly Part[]; opened: string }) {
  const { t } = useTranslation('settings')
  const isMobile = useAppSelector(selectIsMobile)
  const { pathname, search } = useLocation()
  const shown = parts.find(({ name }) => name === opened) ?? parts[0]
  if (isMobile) return parts.map(({ name, content }) => <div key={name}>{content}</div>)
  return (
    <div className={styles.parts}>
      <nav aria-label={t('sections')}>
        <ul>
          {parts.map(({ name, title }) => (
            <li key={name}>
              <Link
                className={styles.part}
                to={{ pathname, search, hash: settingsHash(name) }}
                replace
                preventScrollReset
                aria-current={name === shown?.name ? 'page' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.shown}>{shown?.content}</div>
    </div>
  )
}
