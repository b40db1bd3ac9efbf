import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import type { Moving } from '@/api/writes'
import type { ActionReply } from '@/contract/actions'
import type { EditableKind } from '@/contract/entities'
import type { Ref } from '@/contract/shapes'
import { dayOf } from '@/contract/days'
import { askedOf, type NextActs } from '@/contract/nextActs'
import type { Transitions } from '@/contract/transitions'
import type { WhyNot } from '@/contract/whyNot'
import { presentTime } from '@/store/clock'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import type { Result } from '@/kit/feedback/Loaded'
import { Status } from '@/kit/facts/Status'
import { DetailScreen } from './DetailScreen'
import type { Tab } from './DetailTabs'
import { type Recorded as Described, RecordSection } from './RecordSection'
import type { RecordAction } from './HeadActs'
import { TransitionMenu } from './TransitionMenu'

/** What every record that people write has. */
type Recorded = Described & { uuid: string; version: number; archived_at: string | null }

/** How a mutation of an endpoint module is called. */
type Trigger<Arg, Reply> = (arg: Arg) => { unwrap: () => Promise<Reply> }
type UseMutation<Arg, Reply> = () => readonly [Trigger<Arg, Reply>, ...unknown[]]

/** The calls of a kind's endpoint module that its detail makes. */
type Calls<Action extends string> = {
  useTransition: UseMutation<Moving<Action>, ActionReply<unknown>>
  /** Takes it out of the listings, where that may be undone for a while. */
  useArchive?: UseMutation<string, void>
}

type Props<Row, Data, Table extends Transitions<string>> = Calls<keyof Table & string> & {
  contract: {
    kind: EditableKind
    transitions: Table
    /** Why what people look for cannot be done now. */
    whyNot?: WhyNot<Data> | undefined
  }
  result: Result<Data>
  /** The rows of the listing that the person came from. */
  rows: readonly Row[] | undefined
  /** The transitions that take cover, access or money away: their button is red. */
  dangerous?: readonly (keyof Table & string)[]
  /** What each of its states asks for. */
  next?: NextActs<Data>
  title: (record: Row) => string
  folio?: (record: Row) => string
  /** How its status shows, where the word is not all of it. */
  status?: (record: Row) => ReactNode
  /** Why it is in that state, where its own reason does not say. */
  why?: (record: Data) => ReactNode
  account?: (record: Data) => Ref | null
  strip: (record: Data) => ReactNode
  /** What it shows first, before what every record says of itself; `tabs` are the others. */
  summary: (record: Data) => ReactNode
  tabs?: (record: Data) => Tab[]
  /** What may be done with it beside its changes of status. */
  menu?: (record: Data) => readonly RecordAction[]
  /** The form of the record (`?edit=1`). Without one it is only read and moved. */
  form?: (record: Data) => ReactNode
  /** The form brings something of its own to stand beside it. */
  formTakesAside?: true
}

/** The detail of a kind whose records people write: `DetailScreen` with its calls and its changes of status. */
export function RecordScreen<
  Row extends { uuid: string; status: string },
  Data extends Row & Recorded,
  Table extends Transitions<string>,
>(props: Props<Row, Data, Table>) {
  const { contract, result, rows, dangerous, title, folio, account, form } = props
  const { useTransition, useArchive } = props
  const { kind, transitions } = contract
  const { t } = useTranslation('kit')
  const role = useAppSelector(selectUser)?.role ?? ''
  const asking = { role, today: dayOf(new Date(presentTime())) }
  return (
    <DetailScreen
      kind={kind}
      result={result}
      rows={rows}
      title={title}
      {...(folio && { folio })}
      status={props.status ?? (({ status }) => <Status of={kind} value={status} />)}
      {...(account && { account })}
      {...(props.why && { why: props.why })}
      strip={props.strip}
      tabs={(record) => [
        {
          name: 'resumen',
          label: t('detail.summary'),
          content: (
            <>
              {props.summary(record)}
              <RecordSection kind={kind} record={record} />
            </>
          ),
        },
        ...(props.tabs?.(record) ?? []),
      ]}
      actions={(record, edit) => (
        <Moves
          kind={kind}
          record={record}
          name={title(record)}
          useTransition={useTransition}
          {...(useArchive && { useArchive })}
          transitions={transitions}
          {...(dangerous && { dangerous })}
          asked={askedOf(props.next, record.status, record)}
          whyNot={(action) => contract.whyNot?.(action, record, asking)}
          {...(props.menu && { more: props.menu(record) })}
          edit={edit}
        />
      )}
      {...(form && {
        edit: {
          permission: `${kind}.edit` as const,
          form,
          takesAside: props.formTakesAside ?? false,
        },
      })}
    />
  )
}

type MovesProps<Data, Table extends Transitions<string>> = Calls<keyof Table & string> & {
  kind: EditableKind
  record: Data
  name: string
  transitions: Table
  dangerous?: readonly (keyof Table & string)[]
  asked: readonly string[]
  whyNot: (action: string) => string | undefined
  more?: readonly RecordAction[]
  edit: RecordAction | undefined
}

function Moves<Data extends Recorded & { status: string }, Table extends Transitions<string>>({
  useTransition,
  useArchive,
  record,
  ...menu
}: MovesProps<Data, Table>) {
  const [move] = useTransition()
  const [archive] = (useArchive ?? useNothing)()
  const { uuid, version } = record
  return (
    <TransitionMenu
      {...menu}
      record={record}
      move={(how) => move({ uuid, version, ...how }).unwrap()}
      {...(archive && { archive: () => archive(uuid).unwrap() })}
    />
  )
}

/** Stands for a mutation that the kind does not have. */
const useNothing = (): [undefined] => [undefined]
