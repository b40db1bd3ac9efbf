import { useTranslation } from '@/i18n'
import { toQueryString } from '@/api/queryString'
import type { EditableKind } from '@/contract/entities'
import { paths } from '@/kit/navigation/paths'
import { useTexts } from '@/kit/vocabulary/useTexts'
import type { RecordAction } from './HeadActs'

/** Leads to where a record of a kind is created, with what is known of it already: `{ provider: uuid }`. */
export function useCreateAct(kind: EditableKind) {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  return (known: Record<string, string>): RecordAction => ({
    name: 'create',
    label: t('create', words),
    permission: `${kind}.create`,
    beside: true,
    to: `${paths.create(kind)}?${toQueryString(known)}`,
  })
}
