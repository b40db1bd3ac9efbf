import { Status } from '@/kit/Status'
import { editing } from '@/kit/saving'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberListQuery, memberTransitions, type MemberDetail } from '@/contract/members'
import { EventsTable } from '@/entities/events/EventsTable'
import { RecordLink, DayText, Text } from '@/kit/cells'
import { DetailScreen } from '@/kit/DetailScreen'
import { FactStrip, StripFact } from '@/kit/Section'
import { Timeline } from '@/kit/Timeline'
import { TransitionMenu } from '@/kit/TransitionMenu'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import {
  useArchiveMemberMutation,
  useEditMemberMutation,
  useGetMemberQuery,
  useListMembersQuery,
  useMemberTimelineQuery,
  useMemberTransitionMutation,
} from './api'
import { bondOf } from './bond'
import { Family } from './Family'
import { MemberSummary } from './MemberSummary'

const MemberForm = lazy(async () => ({ default: (await import('./MemberForm')).MemberForm }))

export default function MemberScreen() {
  const { t } = useTranslation('members')
  const { t: kit } = useTranslation('kit')
  return (
    <DetailScreen
      kind="Member"
      result={useGetMemberQuery(useUuid())}
      rows={useListingPage('Member', MemberListQuery, useListMembersQuery)}
      title={({ full_name }) => full_name}
      folio={({ number }) => number}
      account={({ account }) => account}
      status={({ status }) => <Status of="Member" value={status} />}
      strip={(member) => <Strip member={member} />}
      tabs={(member) => [
        { name: 'resumen', label: kit('detail.summary'), content: <MemberSummary member={member} /> },
        {
          name: 'familia',
          label: t('family'),
          ...(member.kind === 'holder' && { count: member.dependents }),
          content: <Family member={member} />,
        },
        {
          name: 'historial',
          label: kit('detail.history'),
          content: <EventsTable filter={{ subject: member.uuid }} />,
        },
      ]}
      aside={(member) => <History member={member} />}
      actions={(member) => <Actions member={member} />}
      edit={{ permission: 'Member.edit', form: (member) => <Edit member={member} /> }}
    />
  )
}

type Props = { member: MemberDetail }

function Strip({ member }: Props) {
  const { t } = useTranslation('members')
  return (
    <FactStrip>
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

const History = ({ member }: Props) => <Timeline result={useMemberTimelineQuery(member.uuid)} />

function Actions({ member }: Props) {
  const [move] = useMemberTransitionMutation()
  const [archive] = useArchiveMemberMutation()
  const { uuid, version } = member
  return (
    <TransitionMenu
      kind="Member"
      record={member}
      name={member.full_name}
      transitions={memberTransitions}
      dangerous={['suspend', 'terminate']}
      move={(how) => move({ uuid, version, ...how }).unwrap()}
      archive={() => archive(uuid).unwrap()}
    />
  )
}

function Edit({ member }: Props) {
  const [edit] = useEditMemberMutation()
  return <MemberForm member={member} onSave={editing(edit, member.uuid)} />
}
