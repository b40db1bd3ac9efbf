import { useTranslation } from '@/i18n'
import { memberMenu, type MemberDetail, memberContract } from '@/contract/members'
import { askCoverMenu } from '@/entities/member-policies/askCoverMenu'
import { coversOfMemberTab } from '@/entities/member-policies/MemberPoliciesTable'
import { authorizationsTab } from '@/entities/authorizations/authorizationsTab'
import { claimsTab } from '@/entities/authorizations/claimsTab'
import { EventsTable } from '@/entities/events/EventsTable'
import { RecordLink, DayText, Text } from '@/kit/facts/cells'
import { RecordPhotoFrame } from '@/kit/attachments/RecordPhotoFrame'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FactStrip, StripFact } from '@/kit/facts/Section'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import {
  useArchiveMemberMutation,
  useEditMemberMutation,
  useGetMemberQuery,
  useListMembersQuery,
  useMemberTransitionMutation,
} from './api'
import { bondOf } from './bond'
import { Family } from './Family'
import { MemberSummary } from './MemberSummary'

const MemberForm = lazyPart(() => import('./MemberForm'), 'MemberForm')
const SupportTicketsTable = lazyPart(
  () => import('@/entities/support-tickets/SupportTicketsTable'),
  'SupportTicketsTable',
)
const FundAuthorizationsTable = lazyPart(
  () => import('@/entities/fund-authorizations/FundAuthorizationsTable'),
  'FundAuthorizationsTable',
)

const menuContract = { ...memberContract, transitions: memberMenu }

/** One member: their covers, family, authorizations and history. */
export default function MemberScreen() {
  const { t } = useTranslation('members')
  const { t: kit } = useTranslation('kit')
  return (
    <RecordScreen
      contract={menuContract}
      next={nextActs.Member}
      result={useGetMemberQuery(useUuid())}
      rows={useListingPage(memberContract, useListMembersQuery)}
      useTransition={useMemberTransitionMutation}
      useArchive={useArchiveMemberMutation}
      dangerous={['suspend', 'terminate']}
      title={({ full_name }) => full_name}
      folio={({ number }) => number}
      account={({ account }) => account}
      menu={(member) => [askCoverMenu('Member', { member: member.uuid })]}
      strip={(member) => <Strip member={member} />}
      summary={(member) => <MemberSummary member={member} />}
      tabs={(member) => [
        {
          name: 'familia',
          label: t('family'),
          ...(member.kind === 'holder' && { count: member.dependents }),
          content: <Family member={member} />,
        },
        coversOfMemberTab(
          { uuid: member.uuid, label: member.full_name },
          member.account,
          !member.archived_at && member.status !== 'terminated',
        ),
        authorizationsTab({ member: member.uuid }, { of: { member: member.uuid } }),
        claimsTab({ member: member.uuid }, { of: { member: member.uuid } }, ['reimbursement']),
        relatedTab('autorizaciones-de-fondo', 'FundAuthorization', FundAuthorizationsTable, {
          member: member.uuid,
        }),
        relatedTab('tickets', 'SupportTicket', SupportTicketsTable, { requester: member.uuid }),
        {
          name: 'historial',
          label: kit('detail.history'),
          content: <EventsTable filter={{ subject: member.uuid }} />,
        },
      ]}
      form={(member) => <MemberForm member={member} />}
    />
  )
}

type Props = { member: MemberDetail }

function Strip({ member }: Props) {
  const { t } = useTranslation('members')
  const [edit] = useEditMemberMutation()
  const { uuid, version } = member
  return (
    <FactStrip
      photo={
        <RecordPhotoFrame
          form="photo"
          subject={{ kind: 'Member', uuid }}
          photo={member.photo_attachment_uuid}
          name={member.full_name}
          isFixed={member.archived_at !== null}
          onChange={(photo_attachment_uuid) =>
            edit({ uuid, version, changes: { photo_attachment_uuid }, allowDuplicate: true }).unwrap()
          }
        />
      }
    >
      <StripFact label={t('fields.account')}>
        <RecordLink kind="Account" to={member.account} />
      </StripFact>
      <StripFact label={t('fields.relationship')}>{bondOf(member)}</StripFact>
      <StripFact label={t('columns.enrolled_on')}>
        <DayText value={member.enrolled_on} />
      </StripFact>
      {member.company && (
        <StripFact label={t('fields.employee_number')}>
          <Text value={member.employee_number} />
        </StripFact>
      )}
    </FactStrip>
  )
}
