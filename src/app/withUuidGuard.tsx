import type { ComponentType } from 'react'
import { useTranslation } from '@/i18n'
import { isUuid } from '@/api/paths'
import type { Kind } from '@/contract/entities'
import { LinkButton } from '@/kit/elements/Button'
import { lastListing } from '@/kit/navigation/lastListing'
import { paths } from '@/kit/navigation/paths'
import { Screen } from '@/kit/navigation/Screen'
import { State } from '@/kit/feedback/State'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useUuid } from '@/kit/navigation/useUuid'

/** Shows a record's screen only where the address holds a uuid; elsewhere it says so without asking the server. */
export function withUuidGuard(kind: Kind, Record: ComponentType): ComponentType {
  return function UuidGuard() {
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
