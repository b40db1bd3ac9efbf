import { ArrowDownWideNarrow } from 'lucide-react'
import { Suspense } from 'react'
import type { SupportTicketListQuery } from '@/contract/supportTickets'
import { IconButton } from '@/kit/elements/Button'
import { useMay } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { MenuButton, MenuItem } from '@/kit/elements/MenuButton'
import { AccountScope } from '@/kit/filter/AccountScope'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { TextFilter } from '@/kit/filter/TextFilter'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { FilterSheet, othersOf } from '@/kit/listing/FilterBar'
import { SearchField } from '@/kit/listing/SearchField'
import type { ListState } from '@/kit/navigation/useListQuery'
import { optionsOf } from '@/kit/vocabulary/options'
import { es } from '@/entities/support-tickets/es'
import styles from '@/entities/support-tickets/SupportTickets.module.css'

const AssigneeFilter = lazyPart(() => import('./AssigneeFilter'), 'AssigneeFilter')

type Props = { list: ListState<SupportTicketListQuery> }

/** What the tickets can be narrowed by, by name. */
export function useTicketFilters({ list }: Props) {
  const mayFindStaff = useMay('User.view')
  return {
    sla: <ChoiceFilter list={list} name="sla" options={optionsOf(es.targets)} />,
    status: <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />,
    priority: <ChoiceFilter list={list} name="priority" options={optionsOf(es.priorities)} />,
    category: <ChoiceFilter list={list} name="category" options={optionsOf(es.categories)} />,
    channel: <ChoiceFilter list={list} name="channel" options={optionsOf(es.channels)} />,
    ...(mayFindStaff && {
      assignee: (
        <Suspense>
          <AssigneeFilter list={list} />
        </Suspense>
      ),
    }),
    team: <TextFilter list={list} name="team" />,
    unread: <YesNoFilter list={list} name="unread" />,
    mentions_me: <YesNoFilter list={list} name="mentions_me" />,
    has_attachment: <YesNoFilter list={list} name="has_attachment" />,
    updated: <DateRangeFilter list={list} name="updated" />,
  }
}

/** Search, filters and order of the tickets, in one line over the list. */
export function TicketFilters({ list, results }: Props & { results: string | undefined }) {
  const filters = othersOf(list, useTicketFilters({ list }))
  return (
    <search className={styles.filters}>
      <SearchField kind="SupportTicket" list={list} />
      <FilterSheet isCompact list={list} filters={null} moreFilters={filters} results={results} />
      <OrderMenu list={list} />
      <AccountScope list={list} />
    </search>
  )
}

const orders = [undefined, 'due', '-priority', '-updated_at', '-created_at', 'created_at'] as const

/** The order of the tickets. */
export function OrderMenu({ list }: Props) {
  const { query } = list
  return (
    <MenuButton
      target={
        <IconButton label={es.order}>
          <ArrowDownWideNarrow size={18} aria-hidden />
        </IconButton>
      }
    >
      {orders.map((sort) => (
        <MenuItem key={sort ?? 'queue'} checked={query.sort === sort} onClick={() => list.change({ sort })}>
          {es.orders[sort ?? 'queue']}
        </MenuItem>
      ))}
    </MenuButton>
  )
}
