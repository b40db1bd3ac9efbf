import { Suspense } from 'react'
import { logoAddress } from '@/api/logoAddress'
import { recordPath } from '@/api/paths'
import { type ShortenerDetail, shortenerContract } from '@/contract/shorteners'
import { CampaignLink } from '@/entities/campaigns/CampaignsDrawer'
import { UtmSection } from '@/entities/campaigns/parts'
import { eventsTab } from '@/entities/events/EventsTable'
import { Button } from '@/kit/elements/Button'
import { CountText, DayText, Identifier, InstantText, MoneyText, RecordLink, YesNo } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { ChartSection } from '@/kit/charts/ChartSection'
import { lazyPart } from '@/kit/elements/lazyPart'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { useFile } from '@/kit/record/useFile'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { nextActs } from '@/contract/nextActs'
import { useCopyAct } from '@/kit/record/useCopyAct'
import {
  useArchiveShortenerMutation,
  useGetShortenerQuery,
  useListShortenersQuery,
  useShortenerTransitionMutation,
} from './api'
import { es } from './es'
import { DestinationText, ShortenerStatusBadge } from './shortenerColumns'
import { shortLink } from './shortLink'

const charts = () => import('./VisitsChart')
const VisitsChart = lazyPart(charts, 'VisitsChart')
const FunnelChart = lazyPart(charts, 'FunnelChart')
const SourcesChart = lazyPart(charts, 'SourcesChart')

const QrCode = lazyPart(() => import('@/kit/facts/QrCode'), 'QrCode')
const Form = lazyPart(() => import('./ShortenerForm'), 'ShortenerForm')

/** One short link: where it leads, its marks and its visits. */
export default function ShortenerScreen() {
  const copy = useCopyAct('Shortener')
  return (
    <RecordScreen
      contract={shortenerContract}
      next={nextActs.Shortener}
      result={useGetShortenerQuery(useUuid())}
      rows={useListingPage(shortenerContract, useListShortenersQuery)}
      useTransition={useShortenerTransitionMutation}
      useArchive={useArchiveShortenerMutation}
      dangerous={['pause', 'archive']}
      title={({ title }) => title}
      folio={({ code }) => code}
      status={(shortener) => <ShortenerStatusBadge link={shortener} />}
      account={({ account }) => account}
      strip={(shortener) => (
        <FieldStrip
          labels={es.fields}
          show={{
            clicks: <CountText value={shortener.clicks} />,
            conversions_paid: <CountText value={shortener.conversions_paid} />,
            expires_on: <DayText value={shortener.expires_on} />,
          }}
        />
      )}
      summary={(shortener) => <Summary shortener={shortener} />}
      tabs={(shortener) => [
        {
          name: 'visitas',
          label: es.fields.days,
          content: <Days shortener={shortener} />,
        },
        eventsTab(shortener.uuid),
      ]}
      menu={({ code }) => [copy({ value: shortLink(code), what: es.link, label: es.copyLink, beside: true })]}
      form={(shortener) => <Form shortener={shortener} />}
    />
  )
}

type Props = { shortener: ShortenerDetail }

const Summary = ({ shortener }: Props) => (
  <>
    <Section title={es.sections.target}>
      <FieldFacts
        labels={{ ...es.fields, link: es.link }}
        show={{
          link: <Identifier value={shortLink(shortener.code)} what={es.link} />,
          destination_type: es.destinations[shortener.destination_type],
          destination: <DestinationText link={shortener} />,
          interstitial: shortener.destination_type === 'external' && es.interstitials[shortener.interstitial],
          campaign: <CampaignLink to={shortener.campaign} />,
        }}
      />
    </Section>
    <ChartSection title={es.sections.funnel} height={250}>
      <FunnelChart title={es.sections.funnel} link={shortener} />
    </ChartSection>
    <Section title={es.sections.qr}>
      <Suspense>
        <QrCode
          link={shortLink(shortener.code)}
          opens={`${shortLink(shortener.code)}?qr=1`}
          name={shortener.code}
          {...(shortener.qr_color && { color: shortener.qr_color })}
          {...(shortener.qr_logo_uuid && { logo: logoAddress(shortener.qr_logo_uuid) })}
        >
          <PdfButton shortener={shortener} />
        </QrCode>
      </Suspense>
    </Section>
    <Section title={es.sections.results}>
      <FieldFacts
        labels={es.fields}
        show={{
          unique_visitors: <CountText value={shortener.unique_visitors} />,
          scans: <CountText value={shortener.scans} />,
          machine_opens: <CountText value={shortener.machine_opens} />,
          repeated_opens: <CountText value={shortener.repeated_opens} />,
          last_clicked_at: <InstantText value={shortener.last_clicked_at} />,
          conversions_started: <CountText value={shortener.conversions_started} />,
          conversions_cents: <MoneyText cents={shortener.conversions_cents} currency={shortener.currency} />,
        }}
      />
    </Section>
    <Section title={es.sections.limits}>
      <FieldFacts
        labels={es.fields}
        show={{
          starts_on: <DayText value={shortener.starts_on} />,
          expired_url: <Identifier value={shortener.expired_url} />,
          max_clicks: <CountText value={shortener.max_clicks} />,
          one_time: <YesNo value={shortener.one_time} />,
          has_password: <YesNo value={shortener.has_password} />,
          forward_query: <YesNo value={shortener.forward_query} />,
          account: shortener.account && <RecordLink kind="Account" to={shortener.account} />,
          customer: shortener.customer && <RecordLink kind="Customer" to={shortener.customer} />,
        }}
      />
    </Section>
    <UtmSection utm={shortener.utm} />
  </>
)

/** The code on a page to be printed. */
function PdfButton({ shortener: { uuid, code } }: Props) {
  const { running, fetch } = useFile()
  return (
    <Button
      size="bar"
      busy={running ? es.pdf.running : undefined}
      onClick={() => fetch(recordPath('shorteners', uuid, 'qr'), `${code}.pdf`)}
    >
      {es.pdf.label}
    </Button>
  )
}

/** What a source is called; one that somebody wrote into a link goes by what they wrote. */
const nameOfSource = (source: string) => new Map(Object.entries(es.sources)).get(source) ?? source

const Days = ({ shortener: { days, sources, currency } }: Props) => (
  <>
    {days.length > 0 && (
      <ChartSection title={es.fields.days}>
        <VisitsChart title={es.fields.days} days={days} />
      </ChartSection>
    )}
    <FactsTable
      title={es.fields.days}
      none={es.noVisits}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        [es.days.day, ({ day }) => <DayText value={day} />],
        [es.days.clicks, ({ clicks }) => <CountText value={clicks} />],
        [es.days.unique_visitors, (one) => <CountText value={one.unique_visitors} />],
        [es.days.scans, ({ scans }) => <CountText value={scans} />],
        [es.days.started, ({ started }) => <CountText value={started} />],
        [es.days.paid, ({ paid }) => <CountText value={paid} />],
      ]}
    />
    {sources.length > 0 && (
      <ChartSection title={es.sections.bySource}>
        <SourcesChart title={es.sections.bySource} sources={sources} nameOf={nameOfSource} />
      </ChartSection>
    )}
    <Section title={es.fields.sources}>
      <FactsTable
        title={es.fields.sources}
        none={es.noVisits}
        rows={sources}
        keyOf={({ source }) => source}
        columns={[
          [es.source.source, ({ source }) => nameOfSource(source)],
          [es.source.clicks, ({ clicks }) => <CountText value={clicks} />],
          [es.source.started, ({ started }) => <CountText value={started} />],
          [es.source.paid, ({ paid }) => <CountText value={paid} />],
          [es.source.paid_cents, (one) => <MoneyText cents={one.paid_cents} currency={currency} />],
        ]}
      />
    </Section>
  </>
)
