import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import type { Filtered } from '@/kit/filter/filtering'
import { useListUsersQuery } from './api'

/** Narrows the staff to some teams: those that its first hundred people are in, and those already chosen. */
export function TeamFilter({ list }: { list: Filtered<'team', string[]> }) {
  const { data } = useListUsersQuery({ page: 1, size: 100 })
  const teams = new Set([...(list.query.team ?? []), ...(data?.data ?? []).flatMap(({ team }) => team ?? [])])
  return (
    <ChoiceFilter
      list={list}
      name="team"
      options={[...teams]
        .sort((a, b) => a.localeCompare(b, 'es'))
        .map((team) => ({ value: team, label: team }))}
    />
  )
}
