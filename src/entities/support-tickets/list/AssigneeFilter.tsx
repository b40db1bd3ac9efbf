import type { SupportTicketListQuery } from '@/contract/supportTickets'
import { useListUsersQuery } from '@/entities/users/api'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import type { ListState } from '@/kit/navigation/useListQuery'

/** Narrows the tickets to who answers for them: any of the staff. */
export function AssigneeFilter({ list }: { list: ListState<SupportTicketListQuery> }) {
  const { data } = useListUsersQuery({ status: ['active'], sort: 'name', page: 1, size: 100 })
  const options = data?.data.map(({ uuid, name }) => ({ value: uuid, label: name })) ?? []
  return <ChoiceFilter list={list} name="assignee" options={options} />
}
