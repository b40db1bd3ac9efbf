import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from '@/i18n'
import { useSearchParams } from 'react-router-dom'
import type { PersonDetail } from '@/contract/persons'
import { Uuid } from '@/contract/shapes'
import { LinkButton } from '@/kit/elements/Button'
import note from '@/kit/record/DetailScreen.module.css'
import { paths } from '@/kit/navigation/paths'
import { useGetPersonQuery } from './api'

/** Says that the record that was opened is part of this one, or that this is one that is part of another. */
export function MergedNote({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('persons')
  const [params] = useSearchParams()
  const from = Uuid.safeParse(params.get('from')).data
  const { currentData: opened } = useGetPersonQuery(from ?? skipToken)
  const { merged_into } = person
  if (merged_into)
    return (
      <div className={note.note} role="status">
        <p>{t('merged.original', { name: merged_into.label })}</p>
        <LinkButton size="bar" to={paths.record('Person', merged_into.uuid)}>
          {t('merged.open', { name: merged_into.label })}
        </LinkButton>
      </div>
    )
  if (opened?.merged_into?.uuid !== person.uuid) return null
  return (
    <div className={note.note} role="status">
      <p>{t('merged.from', { name: `${opened.full_name} (${opened.number})` })}</p>
      <LinkButton size="bar" to={originalOf(opened.uuid)}>
        {t('merged.see')}
      </LinkButton>
    </div>
  )
}

/** Where a person who was merged is seen as they were, rather than as the one they are part of. */
export const originalOf = (uuid: string) => `${paths.record('Person', uuid)}?original=1`
