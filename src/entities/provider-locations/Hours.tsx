import { spansOn, timeOf, weekdays } from '@/contract/hours'
import type { ProviderLocation, ProviderLocationDetail } from '@/contract/providerLocations'
import { DayText, ListText } from '@/kit/facts/cells'
import { dayOf } from '@/contract/days'
import { Fact, Facts, Section } from '@/kit/facts/Section'
import { Loaded } from '@/kit/feedback/Loaded'
import none from '@/kit/record/RelatedList.module.css'
import { useNow } from '@/kit/elements/useNow'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useGetProviderLocationQuery, useListProviderLocationsQuery } from './api'
import { es, spanText } from './es'

const DAY = 86_400_000

/** When a place is open: each day of the week, and those of the next two weeks that are otherwise. */
export function Hours({ location }: { location: ProviderLocationDetail }) {
  const now = useNow()
  const soon = Array.from({ length: 14 }, (_, ahead) => dayOf(new Date(now.getTime() + ahead * DAY)))
  const reasonOn = (day: string) =>
    location.exceptions.find(({ from, to }) => day >= from && day <= (to ?? from))?.reason
  return (
    <>
      <Section title={es.sections.week}>
        <Week hours={location.hours} />
      </Section>
      <Section title={es.sections.soon}>
        <Facts>
          {soon.map((day) => (
            <Fact key={day} label={dayLabel(day)}>
              <DayText value={day} />: <Spans spans={spansOn(day, location)} />
              {reasonOn(day) && ` (${reasonOn(day)})`}
            </Fact>
          ))}
        </Facts>
      </Section>
    </>
  )
}

/** When a place is open in a week like any other. */
const Week = ({ hours }: Pick<ProviderLocationDetail, 'hours'>) => (
  <Facts>
    {weekdays.map((weekday) => (
      <Fact key={weekday} label={es.weekdays[weekday]}>
        <Spans spans={spansOn(dayThatIs(weekday), { hours, exceptions: [] })} />
      </Fact>
    ))}
  </Facts>
)

/** When each place of a provider is open: the first of them, as the listing has them. */
export function HoursOfProvider({ provider }: { provider: string }) {
  const { noun } = useTexts('ProviderLocation')
  const result = useListProviderLocationsQuery({ provider, page: 1, size: 10 })
  return (
    <Loaded result={result} what={noun.other}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={none.none}>{es.noPlaces}</p>
        ) : (
          data.map((place) => <HoursOfPlace key={place.uuid} place={place} />)
        )
      }
    </Loaded>
  )
}

function HoursOfPlace({ place: { uuid, name } }: { place: ProviderLocation }) {
  const { noun } = useTexts('ProviderLocation')
  return (
    <Section title={name}>
      <Loaded result={useGetProviderLocationQuery(uuid)} what={noun.one}>
        {({ hours }) => <Week hours={hours} />}
      </Loaded>
    </Section>
  )
}

/** The hours of a day; none at all is closed. */
const Spans = ({ spans }: { spans: [number, number][] }) =>
  spans.length === 0 ? (
    es.closedDay
  ) : (
    <ListText
      items={spans.map(([from, to]) => (to - from === 1440 ? es.allDay : spanText(timeOf(from), timeOf(to))))}
    />
  )

/** A day that is that one of the week: 1 June 2026 was a Monday. */
const dayThatIs = (weekday: (typeof weekdays)[number]) => `2026-06-0${1 + weekdays.indexOf(weekday)}`

const dayLabel = (day: string) =>
  es.weekdays[weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon']
