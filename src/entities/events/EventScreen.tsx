import { Suspense } from 'react'
import { useTranslation } from '@/i18n'
import { type EventDetail, eventContract } from '@/contract/events'
import { ExactInstantText, Identifier, InstantText, RecordLink, Text } from '@/kit/facts/cells'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { DetailScreen } from '@/kit/record/DetailScreen'
import { eventName } from '@/kit/vocabulary/eventNames'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { SubjectLink } from '@/kit/facts/SubjectLink'
import { ActorName } from '@/kit/facts/ActorName'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { lazyPart } from '@/kit/elements/lazyPart'
import { askedOf, nextActs } from '@/contract/nextActs'
import { HeadActs, type RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'
import { useGetEventQuery, useListEventsQuery } from './api'
import { EventData } from './EventData'
import { EventsTable } from './EventsTable'
import { factMenu } from './factMenu'
import { SeverityTag } from './SeverityTag'

const FactText = lazyPart(() => import('@/kit/history/facts/FactText'), 'FactText')
const ReviewDialog = lazyPart(() => import('./ReviewDialog'), 'ReviewDialog')

/** One event: what happened, to which record, and its review. */
export default function EventScreen() {
  const { t } = useTranslation('events')
  const { t: kit } = useTranslation('kit')
  return (
    <DetailScreen
      kind="Event"
      result={useGetEventQuery(useUuid())}
      rows={useListingPage(eventContract, useListEventsQuery)}
      title={({ type, subject }) => `${eventName(type)}: ${subject.label}`}
      account={({ account }) => account}
      status={({ severity }) => <SeverityTag severity={severity} />}
      strip={(event) => <Strip event={event} />}
      tabs={(event) => [
        { name: 'resumen', label: kit('detail.summary'), content: <Summary event={event} /> },
        ...(event.correlation_id
          ? [
              {
                name: 'relacionados',
                label: t('same'),
                content: <EventsTable filter={{ correlation: event.correlation_id }} />,
              },
            ]
          : []),
      ]}
      actions={(event) => (
        <HeadActs
          permission="Event.edit"
          acts={[...factMenu(event), ...reviewMenu(event)]}
          asked={askedOf(nextActs.Event, event.severity, event)}
        />
      )}
    />
  )
}

type Props = { event: EventDetail }

function Strip({ event }: Props) {
  return (
    <FieldStrip
      labels={es.fields}
      show={{
        occurred_at: <InstantText value={event.occurred_at} />,
        actor: <ActorName actor={event.actor} />,
        subject: <SubjectLink subject={event.subject} />,
      }}
    />
  )
}

function Summary({ event }: Props) {
  const { t } = useTranslation('events')
  return (
    <>
      {event.fact_versions.length > 0 && (
        <Section title={t('fields.fact_versions')}>
          <Suspense>
            <FactText versions={event.fact_versions} />
          </Suspense>
        </Section>
      )}
      <Section title={t('sections.what')}>
        <FieldFacts
          labels={es.fields}
          show={{
            occurred_at: <ExactInstantText value={event.occurred_at} />,
            account: <RecordLink kind="Account" to={event.account} />,
            reason: <Text value={event.reason} />,
            review: <Review event={event} />,
          }}
        />
      </Section>
      <Section
        title={t('sections.data')}
        action={<CopyButton value={JSON.stringify(event.data, null, 2)} what={t('fields.data')} />}
      >
        <EventData event={event} />
      </Section>
      <Section title={t('sections.trace')} folded>
        <FieldFacts
          labels={es.fields}
          show={{
            uuid: <Identifier value={event.uuid} what={t('fields.uuid')} />,
            request_id: <Identifier value={event.request_id} what={t('fields.request_id')} />,
            correlation_id: <Identifier value={event.correlation_id} what={t('fields.correlation_id')} />,
          }}
        />
      </Section>
    </>
  )
}

/** Who looked at the event, when, and what they noted. */
function Review({ event: { review } }: Props) {
  const { t } = useTranslation('events')
  if (!review) return <Text value={null} />
  return (
    <>
      {t('review.by', { name: review.reviewed_by.label })} · <InstantText value={review.reviewed_at} />
      {review.note && <p>{review.note}</p>}
    </>
  )
}

const reviewMenu = (event: EventDetail): RecordAction[] =>
  event.review
    ? []
    : [
        {
          name: 'review',
          label: es.review.action,
          beside: true,
          dialog: (onClose) => <ReviewDialog uuid={event.uuid} onClose={onClose} />,
        },
      ]
