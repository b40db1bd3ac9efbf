import { Status } from '@/kit/facts/Status'
import { useTranslation } from '@/i18n'
import { askedOf, nextActs } from '@/contract/nextActs'
import { mayChangeUser, type UserDetail, userContract } from '@/contract/users'
import { CountText, EmailText, InstantText } from '@/kit/facts/cells'
import { DetailScreen } from '@/kit/record/DetailScreen'
import { FactStrip, Section, StripFact } from '@/kit/facts/Section'
import type { RecordAction } from '@/kit/record/HeadActs'
import { TransitionMenu } from '@/kit/record/TransitionMenu'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { useArchiveUserMutation, useGetUserQuery, useListUsersQuery, useUserTransitionMutation } from './api'
import { PermissionMatrix } from './PermissionMatrix'
import { RoleSummary } from './RoleSummary'
import { UserAccess } from './UserAccess'
import { UserSummary } from './UserSummary'

const UserLoad = lazyPart(() => import('./UserLoad'), 'UserLoad')
const UserPreferences = lazyPart(() => import('./UserPreferences'), 'UserPreferences')
const UserForm = lazyPart(() => import('./UserForm'), 'UserForm')

/** One user: their summary, permissions, access, notices and workload. */
export default function UserScreen() {
  const { t } = useTranslation('users')
  const { t: kit } = useTranslation('kit')
  const me = useAppSelector(selectUser)
  return (
    <DetailScreen
      kind="User"
      result={useGetUserQuery(useUuid())}
      rows={useListingPage(userContract, useListUsersQuery)}
      title={({ name }) => name}
      folio={({ name }) => name}
      status={({ status }) => <Status of="User" value={status} />}
      strip={(user) => <Strip user={user} />}
      tabs={(user) => [
        { name: 'resumen', label: kit('detail.summary'), content: <Summary user={user} /> },
        { name: 'carga', label: t('tabs.load'), content: <UserLoad user={user} /> },
        { name: 'permisos', label: t('tabs.rights'), content: <Rights user={user} /> },
        {
          name: 'accesos',
          label: t('tabs.access'),
          count: user.sessions.length,
          content: <UserAccess user={user} />,
        },
        ...(user.uuid === me?.id
          ? [{ name: 'preferencias', label: t('tabs.preferences'), content: <UserPreferences /> }]
          : []),
      ]}
      actions={(user, edit) => <Actions user={user} edit={edit} />}
      edit={{
        permission: 'User.edit',
        allows: (user) => mayChangeUser(me?.role, user.role),
        form: (user) => <UserForm user={user} />,
      }}
    />
  )
}

type Props = { user: UserDetail }

function Strip({ user }: Props) {
  const { t } = useTranslation('users')
  return (
    <FactStrip>
      <StripFact label={t('columns.email')}>
        <EmailText value={user.email} />
      </StripFact>
      <StripFact label={t('fields.role')}>{t(`roles.${user.role}`)}</StripFact>
      <StripFact label={t('fields.last_login_at')}>
        {user.last_login_at ? <InstantText value={user.last_login_at} /> : t('never')}
      </StripFact>
      <StripFact label={t('columns.sessions')}>
        <CountText value={user.sessions.length} />
      </StripFact>
    </FactStrip>
  )
}

function Summary({ user }: Props) {
  const { t } = useTranslation('users')
  const { isSelf, mayDisable } = useReach(user)
  const note = isSelf ? t('hints.self') : mayDisable ? undefined : t('hints.disableViewers')
  return <UserSummary user={user} note={note} />
}

function Rights({ user }: Props) {
  const { t } = useTranslation('users')
  return (
    <Section title={t('tabs.rights')}>
      <RoleSummary role={user.role} />
      <PermissionMatrix role={user.role} />
    </Section>
  )
}

/** What a user may do to another: no user disables themselves, and a manager disables only viewers. */
function useReach(user: UserDetail) {
  const me = useAppSelector(selectUser)
  const isSelf = me?.id === user.uuid
  return { isSelf, mayDisable: !isSelf && (me?.role === 'admin' || user.role === 'viewer') }
}

const withoutDisabling = {
  ...userContract.transitions,
  disable: { ...userContract.transitions.disable, from: [] },
} as const

function Actions({ user, edit }: Props & { edit: RecordAction | undefined }) {
  const [move] = useUserTransitionMutation()
  const [archive] = useArchiveUserMutation()
  const { isSelf, mayDisable } = useReach(user)
  const { uuid, version } = user
  return (
    <TransitionMenu
      kind="User"
      record={user}
      name={user.name}
      transitions={mayDisable ? userContract.transitions : withoutDisabling}
      dangerous={['disable']}
      asked={askedOf(nextActs.User, user.status, user)}
      edit={edit}
      move={(how) => move({ uuid, version, ...how }).unwrap()}
      {...(!isSelf && { archive: () => archive(uuid).unwrap() })}
    />
  )
}
