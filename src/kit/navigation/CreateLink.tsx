import { useTranslation } from 'react-i18next'
import { toQueryString } from '@/api/queryString'
import type { EditableKind } from '@/contract/entities'
import { LinkButton } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { paths } from './paths'

/** Leads to where a record of a kind is created, with what is known of it already: `{ provider: uuid }`. */
export function CreateLink({ kind, known }: { kind: EditableKind; known: Record<string, string> }) {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  return (
    <Can do={`${kind}.create`}>
      <LinkButton to={`${paths.create(kind)}?${toQueryString(known)}`}>{t('create', words)}</LinkButton>
    </Can>
  )
}
