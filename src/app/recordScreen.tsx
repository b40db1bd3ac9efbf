import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { isUuid } from '@/api/paths'
import type { Kind } from '@/contract/entities'
import { LinkButton } from '@/kit/Button'
import { lastListing } from '@/kit/lastListing'
import { paths } from '@/kit/paths'
import { Screen } from '@/kit/Screen'
import { State } from '@/kit/State'
import { useTexts } from '@/kit/useTexts'
import { useUuid } from '@/kit/useUuid'

/** The screen of a record; where the address holds no uuid it says so, and the server need not be asked. */
export function recordScreen(kind: Kind, Record: ComponentType): ComponentType {
  return function RecordScreen() {
    return isUuid(useUuid()) ? <Record /> : <NoSuchRecord kind={kind} />
  }
}

function NoSuchRecord({ kind }: { kind: Kind }) {
  const { t } = useTranslation('kit')
  const { title, noun } = useTexts(kind)
  const listing = { label: title, to: `${paths.list(kind)}${lastListing(kind) ?? ''}` }
  return (
    <Screen title={t('detail.notFound', noun)} breadcrumb={[listing]} width="detail">
      <State inset actions={<LinkButton to={paths.list(kind)}>{t('detail.goTo', { title })}</LinkButton>}>
        {t('detail.notFoundBody')}
      </State>
    </Screen>
  )
}
