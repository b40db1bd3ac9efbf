import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { useListUsersQuery } from './api'

type Props = { value: string[] | undefined; onChange: (value: string[] | undefined) => void }

/** Narrows the staff to some teams: those that its first hundred people are in, and those already chosen. */
export function TeamFilter({ value = [], onChange }: Props) {
  const { t } = useTranslation('users')
  const { data } = useListUsersQuery({ page: 1, size: 100 })
  const teams = new Set([...value, ...(data?.data ?? []).flatMap(({ team }) => team ?? [])])
  return (
    <ChoiceFilter
      name="team"
      label={t('fields.team')}
      options={[...teams]
        .sort((a, b) => a.localeCompare(b, 'es'))
        .map((team) => ({ value: team, label: team }))}
      value={value}
      onChange={onChange}
    />
  )
}
