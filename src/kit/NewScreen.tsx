import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kind } from '@/contract/entities'
import { lastListing } from './lastListing'
import { paths } from './paths'
import { Screen } from './Screen'
import { useTexts } from './useTexts'

/** Where a record is created: its form under its title. */
export function NewScreen({ kind, children }: { kind: Kind; children: ReactNode }) {
  const { t } = useTranslation('kit')
  const { title, noun } = useTexts(kind)
  const name = t('new', noun)
  const breadcrumb = [{ label: title, to: `${paths.list(kind)}${lastListing(kind) ?? ''}` }, { label: name }]
  return (
    <Screen title={name} breadcrumb={breadcrumb} width="form">
      {children}
    </Screen>
  )
}
