import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '@/i18n'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Kind } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import type { Ref } from '@/contract/shapes'
import { LinkButton } from '@/kit/elements/Button'
import { useMay } from '@/kit/elements/Can'
import type { Crumb } from '@/kit/navigation/Breadcrumb'
import { DrawnAhead } from '@/kit/elements/DrawnAhead'
import { lazyPart, loadPartAhead } from '@/kit/elements/lazyPart'
import { lastListing } from '@/kit/navigation/lastListing'
import type { Result } from '@/kit/feedback/Loaded'
import { paths } from '@/kit/navigation/paths'
import { asApiError } from '@/kit/feedback/problem'
import { rememberRecent } from '@/kit/navigation/recentRecords'
import { Screen } from '@/kit/navigation/Screen'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Failure, State } from '@/kit/feedback/State'
import { StatusTag } from '@/kit/facts/StatusTag'
import { useOnline } from '@/kit/elements/useOnline'
import { useHasRoomBeside } from '@/kit/elements/useMediaQuery'
import { useIsSettled } from '@/kit/elements/useIsSettled'
import { useShortcut } from '@/kit/elements/useShortcut'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useUuid } from '@/kit/navigation/useUuid'
import styles from './DetailScreen.module.css'
import { DetailTabs, type Tab } from './DetailTabs'
import { EditForm } from './EditForm'
import { HeadActs, type RecordAction } from './HeadActs'
import { Neighbours } from './Neighbours'
import { OtherAccountNote } from './OtherAccountNote'
import { RecordAside } from './RecordAside'

const RecordChanges = lazyPart(() => import('@/kit/history/RecordChanges'), 'RecordChanges')

type Props<Row, Data extends Row> = {
  kind: Kind
  result: Result<Data>
  /** The rows of the listing that the person came from, for what shows before the record arrives and for its neighbours. */
  rows?: readonly Row[] | undefined
  /** The record's human name. */
  title: (record: Row) => string
  /** What identifies it to staff, in the breadcrumb; a kind that has none goes by its name. */
  folio?: (record: Row) => string
  status?: (record: Row) => ReactNode
  /** Why it is in that state; by default what was said as it was put there. */
  why?: (record: Data) => ReactNode
  /** The account it belongs to. */
  account?: (record: Data) => Ref | null
  /** The `FactStrip`. */
  strip: (record: Data) => ReactNode
  /** Its tabs, or its sections where there are no tabs. */
  tabs: (record: Data) => Tab[]
  /** What may be done with it: a `TransitionMenu`, or `HeadActs`; with what leads to its form, where it has one. */
  actions?: (record: Data, edit: RecordAction | undefined) => ReactNode
  /**
   * Who may edit it, and with what form (`?edit=1`); without them it is only read. A form that brings something of its own
   * to stand beside it takes the place of the aside, where there is room.
   */
  edit?: {
    permission: Permission
    /** Whether this record may be edited by those with the permission; all may, by default. */
    allows?: (record: Data) => boolean
    form: (record: Data) => ReactNode
    takesAside?: boolean
  }
}

/** One record. Its parts are only drawn once it has arrived, so they never meet a missing one. */
export function DetailScreen<Row extends { uuid: string }, Data extends Row>(props: Props<Row, Data>) {
  const { kind, result, rows, title, folio = title, status, actions, edit } = props
  const texts = useTexts(kind)
  const { t } = useTranslation('kit')
  const uuid = useUuid()
  const [params] = useSearchParams()
  const mayEdit = useMay(edit?.permission)
  const toForm = useEdit(props)

  const record = result.currentData
  const known: Row | undefined = record ?? rows?.find((row) => row.uuid === uuid)
  const isDeleted = record !== undefined && isArchived(record)
  const isOpen = record !== undefined && !isDeleted && (edit?.allows?.(record) ?? true)
  const isEditing = params.has('edit') && mayEdit && isOpen
  useRecent(kind, record && { uuid: record.uuid, title: title(record), folio: folio(record) })
  const listing: Crumb = { label: texts.title, to: `${paths.list(kind)}${lastListing(kind) ?? ''}` }
  const navigate = useNavigate()
  useShortcut('Escape', () => {
    if (!isEditing && listing.to) void navigate(listing.to)
  })

  if (!record && result.error) {
    const isMissing = asApiError(result.error)?.status === 404
    const name = isMissing ? t('detail.notFound', texts.noun) : t('detail.notLoaded', texts.noun)
    return (
      <Screen title={name} breadcrumb={[listing]} width="detail">
        {isMissing ? (
          <State
            inset
            actions={
              <LinkButton to={paths.list(kind)}>{t('detail.goTo', { title: texts.title })}</LinkButton>
            }
          >
            {t('detail.notFoundBody')}
          </State>
        ) : (
          <Failure inset error={result.error} onRetry={result.refetch} />
        )}
      </Screen>
    )
  }

  const name = known ? title(known) : texts.title
  return (
    <Screen
      width="detail"
      title={name}
      tab={known ? [...new Set([folio(known), name])].join(' ') : texts.title}
      breadcrumb={[listing, ...(known ? [{ label: folio(known), mono: folio(known) !== name }] : [])]}
      beside={
        known &&
        (status || isDeleted) && (
          <>
            {status?.(known)}
            {isDeleted && <StatusTag tone="neutral">{t('detail.deleted', texts.noun)}</StatusTag>}
          </>
        )
      }
      actions={
        <>
          {!isEditing && <Neighbours kind={kind} uuid={uuid} rows={rows} />}
          {record &&
            !isEditing &&
            (actions
              ? actions(record, toForm)
              : toForm?.permission && <HeadActs permission={toForm.permission} acts={[toForm]} />)}
        </>
      }
    >
      {record ? (
        <Body {...props} record={record} isOpen={mayEdit && isOpen} isEditing={isEditing} />
      ) : (
        <Waiting />
      )}
    </Screen>
  )
}

/** Whether a record is only kept to be read; some kinds have none such. */
const isArchived = (record: object) => 'archived_at' in record && record.archived_at !== null

/** What was opened is offered again by the search. */
function useRecent(kind: Kind, opened: { uuid: string; title: string; folio: string } | undefined) {
  const { uuid, title, folio } = opened ?? {}
  useEffect(() => {
    if (uuid && title)
      rememberRecent({ kind, uuid, title, subtitle: folio === title ? null : (folio ?? null) })
  }, [kind, uuid, title, folio])
}

type BodyProps<Row, Data extends Row> = Props<Row, Data> & {
  record: Data
  /** Whether the person may edit it. */
  isOpen: boolean
  isEditing: boolean
}

function Body<Row, Data extends Row & { uuid: string }>({
  kind,
  record,
  isOpen,
  isEditing,
  strip,
  tabs,
  edit,
  account,
  why,
}: BodyProps<Row, Data>) {
  const { t } = useTranslation('kit')
  const hasAside = kind !== 'Log'
  const hasRoom = useHasRoomBeside()
  const isTaken = isEditing && hasRoom && edit?.takesAside
  // What a record is comes first; what stands beside it is drawn, and asked for, once that can be read.
  const isSettled = useIsSettled()
  // Roles that may read the audit log see the lines about this record here.
  const seesChanges = useMay('Log.view') && hasAside
  const changes: Tab = {
    name: 'cambios',
    label: t('detail.changes'),
    content: <RecordChanges key={record.uuid} kind={kind} uuid={record.uuid} />,
  }
  return (
    <div className={styles.columns} data-aside={hasAside || undefined}>
      <div className={styles.main}>
        {account && <OtherAccountNote account={account(record)} />}
        <Why>{why ? why(record) : reasonOf(record)}</Why>
        {strip(record)}
        {/* Kept while it is edited, as one comes back to it. */}
        <DrawnAhead isShown={!isEditing}>
          <DetailTabs tabs={[...tabs(record), ...(seesChanges ? [changes] : [])]} />
        </DrawnAhead>
        {edit && isOpen && (
          <EditForm record={record} isEditing={isEditing} form={edit.form} waiting={<Waiting />} />
        )}
      </div>
      {hasAside && !isTaken && (
        <aside className={styles.aside}>
          {isSettled && (
            <RecordAside key={record.uuid} kind={kind} uuid={record.uuid} isFixed={isArchived(record)} />
          )}
        </aside>
      )}
    </div>
  )
}

const Waiting = () => (
  <div className={styles.main}>
    <div className={styles.skeleton}>
      <Skeleton lines={2} />
    </div>
    <div className={styles.skeleton} data-tall>
      <Skeleton lines={6} />
    </div>
  </div>
)

/** Leads to the form of the record; `e` does too. It is listed while there is no connection, with that. */
function useEdit<Row extends { uuid: string }, Data extends Row>({
  kind,
  result: { currentData: record },
  edit,
}: Props<Row, Data>): RecordAction | undefined {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  const navigate = useNavigate()
  const isOnline = useOnline()
  const mayEdit = useMay(edit?.permission)
  const isOpen = record !== undefined && !isArchived(record) && (edit?.allows?.(record) ?? true)
  const may = mayEdit && isOpen
  // A record shows its name before it has arrived: who edits it by then has its form once it is there.
  useShortcut('e', () => {
    if (edit && isOnline && (may || (mayEdit && !record))) void navigate('?edit=1')
  })
  const want = () => {
    if (record && edit) void loadPartAhead(edit.form(record))
  }
  if (!edit || !isOpen) return undefined
  return {
    name: 'edit',
    label: t('edit', words),
    icon: <Pencil size={16} aria-hidden />,
    permission: edit.permission,
    blocked: isOnline ? undefined : t('detail.offline'),
    beside: true,
    onWanted: want,
    to: '?edit=1',
  }
}

/** What was said as a record was put in its state. */
const reasonOf = (record: object) =>
  'status_reason' in record && typeof record.status_reason === 'string' ? record.status_reason : null

/** Why the record is as it is, under its title. */
const Why = ({ children }: { children: ReactNode }) =>
  children ? <p className={styles.why}>{children}</p> : null
