import { Suspense } from 'react'
import { recordPath } from '@/api/paths'
import { type MemberPolicyDetail, memberPolicyContract } from '@/contract/memberPolicies'
import { authorizationsTab } from '@/entities/authorizations/authorizationsTab'
import { eventsTab } from '@/entities/events/EventsTable'
import { nextActs } from '@/contract/nextActs'
import { certificateMenu } from './certificateMenu'
import { DayText, Identifier, MoneyText, RecordLink } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { useFileAct } from '@/kit/record/useFileAct'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Status } from '@/kit/facts/Status'
import { ChartSection } from '@/kit/charts/ChartSection'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import {
  useArchiveMemberPolicyMutation,
  useGetMemberPolicyQuery,
  useListMemberPoliciesQuery,
  useMemberPolicyTransitionMutation,
} from './api'
import { bondOf } from './bond'
import { CoverageTable } from './CoverageTable'
import { es } from './es'
import { MemberPolicyStatusBadge } from './MemberPolicyStatusBadge'
import { CoverGapFields } from '@/entities/policies/CoverGapFields'

const CoverUsedChart = lazyPart(() => import('./CoverUsedChart'), 'CoverUsedChart')
const AskCover = lazyPart(() => import('./AskCover'), 'AskCover')
const Form = lazyPart(() => import('./MemberPolicyForm'), 'MemberPolicyForm')

/** One cover: its days, what it covers, its exclusions and its authorizations. */
export default function MemberPolicyScreen() {
  const file = useFileAct()
  return (
    <RecordScreen
      contract={memberPolicyContract}
      next={nextActs.MemberPolicy}
      result={useGetMemberPolicyQuery(useUuid())}
      rows={useListingPage(memberPolicyContract, useListMemberPoliciesQuery)}
      useTransition={useMemberPolicyTransitionMutation}
      useArchive={useArchiveMemberPolicyMutation}
      dangerous={['reject', 'suspend', 'terminate']}
      title={({ member }) => member.label}
      folio={({ number }) => number}
      status={(cover) => <MemberPolicyStatusBadge cover={cover} />}
      account={({ account }) => account}
      menu={(cover) =>
        cover.status === 'ended' || cover.status === 'rejected'
          ? []
          : [
              file({
                label: es.certificate,
                permission: 'MemberPolicy.view',
                beside: true,
                address: recordPath('member-policies', cover.uuid, 'certificate'),
                file: `Certificado ${cover.number}.pdf`,
              }),
              certificateMenu({ ...cover, kind: 'MemberPolicy' }, es.sendCertificate),
            ]
      }
      strip={(cover) => (
        <FieldStrip
          labels={es.fields}
          show={{
            member: <RecordLink kind="Member" to={cover.member} />,
            policy: <RecordLink kind="Policy" to={cover.policy} />,
            starts_on: <DayText value={cover.starts_on} />,
            waiting_ends_on: <DayText value={cover.waiting_ends_on} />,
          }}
        />
      )}
      summary={(cover) => <Summary cover={cover} />}
      tabs={(cover) => [
        {
          name: 'cobertura',
          label: es.tabs.cover,
          content: (
            <>
              <Section title={es.sections.ask}>
                <Suspense fallback={<Skeleton lines={2} />}>
                  <AskCover uuid={cover.uuid} number={cover.number} />
                </Suspense>
              </Section>
              <ChartSection title={es.sections.used}>
                <CoverUsedChart title={es.sections.used} cover={cover} />
              </ChartSection>
              <CoverageTable cover={cover} />
            </>
          ),
        },
        {
          name: 'exclusiones',
          label: es.tabs.exclusions,
          count: cover.exclusions.length,
          content: <Exclusions cover={cover} />,
        },
        authorizationsTab(
          { member_policy: cover.uuid },
          { cover: { uuid: cover.uuid, label: cover.number } },
        ),
        eventsTab(cover.uuid),
      ]}
      form={(cover) => <Form cover={cover} />}
    />
  )
}

type Props = { cover: MemberPolicyDetail }

const Summary = ({ cover }: Props) => (
  <>
    <CoverGapFields gaps={cover.gaps} />
    <Section title={es.sections.cover}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={cover.number} what={es.fields.number} />,
          card_number: (
            <Identifier
              value={cover.card_number.replace(/(\d{4})(?=\d)/g, '$1 ')}
              what={es.fields.card_number}
            />
          ),
          relationship: bondOf(cover),
          ends_on: <DayText value={cover.ends_on} />,
        }}
      />
    </Section>
    <Section title={es.sections.contract}>
      <FieldFacts
        labels={es.fields}
        show={{
          plan: <RecordLink kind="Plan" to={cover.plan} />,
          policy_status: <Status of="Policy" value={cover.policy_status} />,
          account: <RecordLink kind="Account" to={cover.account} />,
          premium_share_cents: <MoneyText cents={cover.premium_share_cents} currency={cover.currency} />,
        }}
      />
    </Section>
  </>
)

const Exclusions = ({ cover: { exclusions } }: Props) => (
  <FactsTable
    title={es.tabs.exclusions}
    none={es.none}
    rows={exclusions}
    keyOf={({ service_uuid, service_category_uuid }) => service_uuid ?? service_category_uuid ?? ''}
    columns={[
      [
        es.exclusion.what,
        ({ service_uuid, service_category_uuid, what }) =>
          service_uuid ? (
            <RecordLink kind="Service" to={{ uuid: service_uuid, label: what }} />
          ) : (
            <RecordLink
              kind="ServiceCategory"
              to={service_category_uuid ? { uuid: service_category_uuid, label: what } : null}
            />
          ),
      ],
      [es.exclusion.reason, ({ reason }) => reason],
      [es.exclusion.until, ({ until }) => <DayText value={until} />],
    ]}
  />
)
