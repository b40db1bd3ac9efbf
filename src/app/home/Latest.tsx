import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { liveTickets } from '@/contract/supportTickets'
import { useListEventsQuery } from '@/entities/events/api'
import { useListSupportTicketsQuery } from '@/entities/support-tickets/api'
import { InstantText } from '@/kit/facts/cells'
import { eventName } from '@/kit/vocabulary/eventNames'
import { formatTotal } from '@/kit/text/formats'
import { paths } from '@/kit/navigation/paths'
import { Status } from '@/kit/facts/Status'
import { SubjectLink } from '@/kit/facts/SubjectLink'
import { ActorName } from '@/kit/facts/ActorName'
import { Block } from './Block'
import styles from './Home.module.css'
import { AllDone } from './Queue'

type Scope = { account: string | undefined }

const anew = { refetchOnMountOrArgChange: true }

/** The open tickets of the signed-in user, the most urgent first. */
export function MyTickets({ account }: Scope) {
  const { t } = useTranslation('home')
  const filter = { mine: true, status: liveTickets, account }
  const result = useListSupportTicketsQuery({ ...filter, page: 1, size: 5 }, anew)
  const meta = result.data?.meta
  const all = paths.rows('SupportTicket', filter)
  return (
    <Block
      title={t('blocks.mine')}
      what={t('the.mine')}
      result={result}
      action={
        meta &&
        meta.total > 0 && (
          <Link to={all} aria-label={`${t('blocks.mine')}: ${formatTotal(meta.total, meta.total_capped)}`}>
            {formatTotal(meta.total, meta.total_capped)}
          </Link>
        )
      }
    >
      {({ data }) =>
        data.length === 0 ? (
          <AllDone>{t('noTickets')}</AllDone>
        ) : (
          <ul className={styles.latest}>
            {data.map(({ uuid, subject, status, created_at }) => (
              <li key={uuid}>
                <Link to={paths.record('SupportTicket', uuid)}>{subject}</Link>
                <span>
                  <Status of="SupportTicket" value={status} /> <InstantText value={created_at} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  )
}

/** What happened last. */
export function LatestEvents({ account }: Scope) {
  const { t } = useTranslation('home')
  const result = useListEventsQuery({ account, page: 1, size: 6 }, anew)
  return (
    <Block
      title={t('blocks.latest')}
      what={t('the.latest')}
      result={result}
      action={<Link to={paths.rows('Event', { account })}>{t('seeEvents')}</Link>}
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className={styles.none}>{t('noMovements')}</p>
        ) : (
          <ul className={styles.latest}>
            {data.map(({ uuid, type, subject, actor, occurred_at }) => (
              <li key={uuid}>
                <span>
                  {eventName(type)}: <SubjectLink subject={subject} />
                </span>
                <span>
                  <ActorName actor={actor} /> · <InstantText value={occurred_at} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  )
}
