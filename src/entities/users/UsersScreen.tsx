import { Status } from '@/kit/facts/Status'
import { type User, userContract } from '@/contract/users'
import { EmailText, InstantText, Maybe, MoneyText, Text, YesNo } from '@/kit/facts/cells'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import type { Column } from '@/kit/listing/columns'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountUsersQuery, useListUsersQuery } from './api'
import { es } from './es'
import { TeamFilter } from './TeamFilter'

const columns: Column<User>[] = [
  { name: 'name', show: ({ name }) => name, sortable: true, slot: 'title', width: 1.6 },
  {
    name: 'email',
    show: ({ email }) => <EmailText value={email} />,
    sortable: true,
    slot: 'subtitle',
    width: 1.8,
  },
  { name: 'role', show: ({ role }) => es.roles[role], labels: es.roles, sortable: true, slot: 'meta' },
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
    name: 'mfa_enabled',
    show: ({ mfa_enabled }) => <YesNo value={mfa_enabled} />,
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
    show: ({ status }) => <Status of="User" value={status} />,
    sortable: true,
    slot: 'status',
  },
]

/** The users of the console, with their filters and views. */
export default function UsersScreen() {
  const list = useListQuery(userContract)

  return (
    <ListScreen
      list={list}
      result={useListUsersQuery(list.query)}
      columns={columns}
      useCounts={useCountUsersQuery}
      create="User.create"
      filters={
        <>
          <ChoiceFilter list={list} name="role" options={optionsOf(es.roles)} />
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
        </>
      }
      moreFilters={{
        team: <TeamFilter list={list} />,
        last_login: <DateRangeFilter list={list} name="last_login" />,
        never_signed_in: <YesNoFilter list={list} name="never_signed_in" />,
        mfa_enabled: <YesNoFilter list={list} name="mfa_enabled" />,
      }}
    />
  )
}
