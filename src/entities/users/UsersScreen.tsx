import { useTranslation } from 'react-i18next'
import { Role } from '@/contract/permissions'
import { UserListQuery, UserStatus, userViews, type User } from '@/contract/users'
import { EmailText, InstantText, Maybe, MoneyText, Text } from '@/kit/cells'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import type { Column } from '@/kit/columns'
import { DateRangeFilter } from '@/kit/DateRangeFilter'
import { ListScreen } from '@/kit/ListScreen'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { useCountUsersQuery, useListUsersQuery } from './api'
import { es } from './es'
import { TeamFilter } from './TeamFilter'
import { UserStatusBadge } from './UserStatusBadge'

const columns: Column<User>[] = [
  { name: 'name', show: ({ name }) => name, sortable: true, slot: 'title', width: 1.6 },
  {
    name: 'email',
    show: ({ email }) => <EmailText value={email} />,
    sortable: true,
    slot: 'subtitle',
    width: 1.8,
  },
  { name: 'role', show: ({ role }) => es.roles[role], sortable: true, slot: 'meta' },
  { name: 'team', show: ({ team }) => <Text value={team} />, priority: 2 },
  {
    name: 'last_login_at',
    show: ({ last_login_at }) => (last_login_at ? <InstantText value={last_login_at} /> : es.never),
    sortable: true,
    priority: 2,
  },
  {
    name: 'approval_limit_cents',
    show: ({ approval_limit_cents, currency }) => (
      <Maybe value={approval_limit_cents}>{(cents) => <MoneyText cents={cents} currency={currency} />}</Maybe>
    ),
    align: 'right',
    priority: 3,
  },
  {
    name: 'created_at',
    show: ({ created_at }) => <InstantText value={created_at} />,
    sortable: true,
    priority: 3,
  },
  {
    name: 'status',
    show: ({ status }) => <UserStatusBadge status={status} />,
    sortable: true,
    slot: 'status',
  },
]

const views = Object.keys(userViews) as (keyof typeof userViews)[]

export default function UsersScreen() {
  const { t } = useTranslation('users')
  const list = useListQuery(UserListQuery)
  const { role, status, team, last_login_from, last_login_to, never_signed_in, created_from, created_to } =
    list.query

  return (
    <ListScreen
      kind="User"
      list={list}
      result={useListUsersQuery(list.query)}
      columns={columns}
      views={userViews}
      counts={useCountUsersQuery(views).data}
      create="User.create"
      filters={
        <>
          <ChoiceFilter
            name="role"
            label={t('fields.role')}
            options={Role.options.map((value) => ({ value, label: t(`roles.${value}`) }))}
            value={role}
            onChange={(role) => list.change({ role })}
          />
          <ChoiceFilter
            name="status"
            label={t('fields.status')}
            options={UserStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            onChange={(status) => list.change({ status })}
          />
        </>
      }
      moreFilters={{
        team: <TeamFilter value={team} onChange={(team) => list.change({ team })} />,
        last_login: (
          <DateRangeFilter
            name="last_login"
            label={t('filters.last_login')}
            value={{ from: last_login_from, to: last_login_to }}
            onChange={({ from, to }) => list.change({ last_login_from: from, last_login_to: to })}
          />
        ),
        never_signed_in: (
          <YesNoFilter
            name="never_signed_in"
            label={t('filters.never_signed_in')}
            value={never_signed_in}
            onChange={(never_signed_in) => list.change({ never_signed_in })}
          />
        ),
        created: (
          <DateRangeFilter
            name="created"
            label={t('filters.created')}
            value={{ from: created_from, to: created_to }}
            onChange={({ from, to }) => list.change({ created_from: from, created_to: to })}
          />
        ),
      }}
    />
  )
}
