import { type Log, logContract } from '@/contract/logs'
import { CountText, SecondText, Identifier, None, Text } from '@/kit/facts/cells'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import type { Column } from '@/kit/listing/columns'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { SubjectLink } from '@/kit/facts/SubjectLink'
import { ActorName } from '@/kit/facts/ActorName'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { subjectOptions } from '@/kit/vocabulary/subjectOptions'
import { TextFilter } from '@/kit/filter/TextFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { CheckAuditLogButton } from './CheckAuditLogButton'
import { CheckBooksButton } from './CheckBooksButton'
import { useCountLogsQuery, useListLogsQuery } from './api'
import { ReleaseLogsButton } from './ReleaseLogsButton'
import { es } from './es'
import { roleName } from './roleName'

const columns: Column<Log>[] = [
  { name: 'number', show: ({ number }) => <Identifier value={number} />, slot: 'subtitle', width: 0.9 },
  { name: 'at', show: ({ at }) => <SecondText value={at} />, isZoned: true, sortable: true, slot: 'meta' },
  { name: 'actor', show: ({ actor }) => <ActorName actor={actor} />, width: 1.2 },
  {
    name: 'action',
    show: ({ action }) => es.actions[action],
    labels: es.actions,
    slot: 'title',
    width: 1.4,
  },
  { name: 'subject', show: ({ subject }) => <SubjectLink subject={subject} />, slot: 'subtitle', width: 1.6 },
  {
    name: 'changed_fields',
    show: ({ changed_fields }) =>
      changed_fields.length ? <CountText value={changed_fields.length} /> : <None />,
    align: 'right',
    priority: 2,
    width: 0.6,
  },
  { name: 'ip', show: ({ ip }) => <Identifier value={ip} />, priority: 2, width: 1.2 },
  { name: 'kind', show: ({ kind }) => es.kinds[kind], labels: es.kinds, priority: 3, width: 0.8 },
  {
    name: 'actor_role',
    show: ({ actor_role }) => <Text value={roleName(actor_role)} />,
    labels: es.roles,
    priority: 3,
    width: 0.8,
  },
  {
    name: 'request_id',
    show: ({ request_id }) => <Identifier value={request_id} />,
    priority: 3,
    width: 1.6,
  },
]

/** The audit log, with its filters and the check of its chain. */
export default function LogsScreen() {
  const list = useListQuery(logContract)

  return (
    <ListScreen
      group="Plataforma"
      list={list}
      result={useListLogsQuery(list.query)}
      columns={columns}
      useCounts={useCountLogsQuery}
      actions={
        <>
          <CheckBooksButton />
          <CheckAuditLogButton />
          <ReleaseLogsButton />
        </>
      }
      filters={
        <>
          <ChoiceFilter list={list} name="action" options={optionsOf(es.actions)} />
          <DateRangeFilter list={list} name="created" />
        </>
      }
      moreFilters={{
        actor: <ReferenceFilter list={list} name="actor" kind="User" />,
        role: <ChoiceFilter list={list} name="role" options={optionsOf(es.roles)} />,
        subject_type: <ChoiceFilter list={list} name="subject_type" options={subjectOptions} />,
        kind: <ChoiceFilter list={list} name="kind" options={optionsOf(es.kinds)} />,
        field: <TextFilter list={list} name="field" />,
        ip: <TextFilter list={list} name="ip" />,
        request: <TextFilter list={list} name="request" />,
      }}
    />
  )
}
