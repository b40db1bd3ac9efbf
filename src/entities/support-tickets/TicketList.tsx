import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  type SupportTicket,
  type SupportTicketListQuery,
  supportTicketViews,
} from '@/contract/supportTickets'
import type { Page, ViewCounts } from '@/contract/shapes'
import { InstantText } from '@/kit/cells'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { FilterBar } from '@/kit/FilterBar'
import type { Result } from '@/kit/Loaded'
import { optionsOf } from '@/kit/options'
import { Pager } from '@/kit/Pager'
import { paths } from '@/kit/paths'
import { Skeleton } from '@/kit/Skeleton'
import { Failure, State } from '@/kit/State'
import { Status } from '@/kit/Status'
import type { ListState } from '@/kit/useListQuery'
import { useTexts } from '@/kit/useTexts'
import { ViewTabs } from '@/kit/ViewTabs'
import { es } from './es'
import styles from './SupportTickets.module.css'

type Props = {
  list: ListState<SupportTicketListQuery>
  result: Result<Page<SupportTicket>>
  counts: ViewCounts['data'] | undefined
  /** The uuid of the ticket that is open beside the list. */
  opened: string | undefined
}

/** The tickets as a narrow list, each a link that keeps the list as it is. */
export function TicketList({ list, result, counts, opened }: Props) {
  const { t } = useTranslation('kit')
  const texts = useTexts('SupportTicket')
  const { data, error } = result
  const search = list.href({ page: list.query.page })
  return (
    <section className={styles.list} aria-label={es.list} aria-busy={result.isFetching}>
      <ViewTabs kind="SupportTicket" list={list} views={supportTicketViews} counts={counts} />
      <FilterBar
        kind="SupportTicket"
        list={list}
        moreFilters={{
          status: <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />,
          priority: <ChoiceFilter list={list} name="priority" options={optionsOf(es.priorities)} />,
          category: <ChoiceFilter list={list} name="category" options={optionsOf(es.categories)} />,
          channel: <ChoiceFilter list={list} name="channel" options={optionsOf(es.channels)} />,
        }}
      />
      {!data && error ? (
        <Failure error={error} title={t('list.notLoaded', texts.noun)} onRetry={result.refetch} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.data.length === 0 ? (
        <State
          title={
            list.applied.length > 0 || list.query.q
              ? t('list.noResults', texts.noun)
              : t('list.emptyTitle', texts.words)
          }
        >
          {texts.empty}
        </State>
      ) : (
        <ul className={styles.items}>
          {data.data.map((ticket) => (
            <li key={ticket.uuid}>
              <Link
                to={`${paths.record('SupportTicket', ticket.uuid)}${search}`}
                className={styles.item}
                aria-current={ticket.uuid === opened ? 'true' : undefined}
              >
                <span className={styles.subject}>{ticket.subject}</span>
                <Status of="SupportTicket" value={ticket.status} />
                <span className={styles.who}>
                  {ticket.requester.name}
                  {ticket.priority === 'critical' && ` · ${es.priorities.critical}`}
                </span>
                <span className={styles.when}>
                  <InstantText value={ticket.created_at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && data.meta.total > 0 && <Pager list={list} meta={data.meta} />}
    </section>
  )
}
