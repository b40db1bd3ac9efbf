import { ChevronDown, House, Pencil, Pin, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { slugs, type Kind } from '@/contract/entities'
import type { SavedView } from '@/contract/savedViews'
import type { ListQuery } from '@/contract/shapes'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { columnsChosen, selectColumns } from '@/store/preferences'
import { Button, IconButton } from './Button'
import { ConfirmDialog } from './ConfirmDialog'
import { formatTotal } from './formats'
import { matchesView } from './listQuery'
import listStyles from './ListScreen.module.css'
import { useKeptPreferences } from './preferencesApi'
import { Popover } from './Popover'
import { SavedViewDialog } from './SavedViewDialog'
import styles from './SavedViews.module.css'
import {
  useCountSavedViewQuery,
  useDeleteSavedViewMutation,
  useEditSavedViewMutation,
  useListSavedViewsQuery,
  useMarkSavedViewMutation,
} from './savedViewsApi'
import type { ListState } from './useListQuery'
import { useRoleNames } from './useRoleName'
import { useTask } from './useTask'
import { useTexts } from './useTexts'

type Props<Query extends ListQuery> = {
  kind: Kind
  list: ListState<Query>
  views: Record<string, object>
  /** What the tabs are, and those of the listing itself. */
  label: string
  tabs: ReactNode
}
type Asked = { to: 'save' } | { to: 'edit' | 'delete'; view: SavedView }

/** The views of a listing that people saved: those kept in sight as tabs, and all of them under "Mis vistas". */
export function SavedViews<Query extends ListQuery>({ kind, list, views, label, tabs }: Props<Query>) {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const now = useView(kind, list)
  useKeptPreferences()
  const { saved, shown, opened, href } = now
  const isBuiltIn = !list.query.q && !list.query.sort && isAnyOf(views, list.query)
  const task = useTask()
  const [edit] = useEditSavedViewMutation()

  return (
    <>
      <nav className={listStyles.views} aria-label={label}>
        {tabs}
        {saved
          .filter(({ pinned }) => pinned)
          .map((view) => (
            <Link
              key={view.uuid}
              to={href(view)}
              className={listStyles.view}
              aria-current={view === shown ? 'page' : undefined}
              onClick={() => now.open(view)}
            >
              {view.name}
              <Count view={view} account={now.account} />
            </Link>
          ))}
      </nav>
      <span className={styles.mine}>
        <Popover
          align="end"
          label={t('views.mineOf', words)}
          opened={isOpen}
          onClose={() => setOpen(false)}
          target={
            <button
              type="button"
              className={listStyles.view}
              aria-current={shown && !shown.pinned ? 'true' : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {shown && !shown.pinned ? shown.name : t('views.mine')}
              <ChevronDown size={14} aria-hidden />
            </button>
          }
        >
          {saved.length === 0 && <p className={styles.none}>{t('views.none')}</p>}
          <ul className={styles.list}>
            {saved.map((view) => (
              <Row
                key={view.uuid}
                view={view}
                to={href(view)}
                account={now.account}
                isShown={view === shown}
                onOpen={() => {
                  now.open(view)
                  setOpen(false)
                }}
                onAsk={setAsked}
              />
            ))}
          </ul>
        </Popover>
      </span>
      {!shown && (opened || !isBuiltIn) && (
        <span className={styles.save}>
          {opened?.may_edit && (
            <Button
              look="plain"
              size="bar"
              busy={task.running ? t('action.working') : undefined}
              onClick={() =>
                void task.run(
                  () => edit({ uuid: opened.uuid, version: opened.version, changes: now.asItIs }).unwrap(),
                  t('views.saved'),
                )
              }
            >
              {t('views.saveChanges')}
            </Button>
          )}
          <Button look="plain" size="bar" aria-haspopup="dialog" onClick={() => setAsked({ to: 'save' })}>
            {t(opened ? 'views.saveAs' : 'views.save')}
          </Button>
        </span>
      )}
      {task.problem && <p role="alert">{task.problem.title}</p>}
      {asked?.to === 'save' && (
        <SavedViewDialog
          entity={slugs[kind]}
          asItIs={now.asItIs}
          onSaved={now.open}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.to === 'edit' && (
        <SavedViewDialog
          entity={slugs[kind]}
          view={asked.view}
          asItIs={asked.view}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.to === 'delete' && <DeleteView view={asked.view} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const isAnyOf = (views: Record<string, object>, query: object) =>
  Object.values(views).some((view) => matchesView(query, view))

/** The views of a listing, which of them is shown, and which one was opened and has changed since. */
function useView<Query extends ListQuery>(kind: Kind, list: ListState<Query>) {
  const entity = slugs[kind]
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { data: saved = [], isSuccess } = useListSavedViewsQuery({ entity })
  const columns = useAppSelector((state) => selectColumns(state, entity)) ?? null
  const [openedUuid, setOpened] = useState<string>()
  const query = list.href({ account: undefined }).slice(1)
  const account = 'account' in list.query ? (list.query.account as string | undefined) : undefined
  const [wasBare] = useState(query === '')

  const isAsKept = (view: SavedView) =>
    view.query === query && (!view.columns || String(view.columns) === String(columns))
  const shown =
    saved.find((view) => view.uuid === openedUuid && isAsKept(view)) ??
    saved.find((view) => view.query !== '' && isAsKept(view))
  const href = (view: SavedView) =>
    `?${[view.query, account && `account=${account}`].filter(Boolean).join('&')}`

  function open(view: SavedView) {
    setOpened(view.uuid)
    showColumns(view)
  }
  function showColumns(view: SavedView) {
    if (view.columns) dispatch(columnsChosen({ slug: entity, columns: view.columns }))
  }

  // Whoever comes without saying what they want to see finds what they chose to find; once, so that they can leave it.
  const isSettled = useRef(false)
  const settle = useEffectEvent(() => {
    const first = saved.find(({ is_default }) => is_default)
    if (isSettled.current || !first || !wasBare || query !== '') return
    showColumns(first)
    void navigate(href(first), { replace: true })
  })
  useEffect(() => {
    if (!isSuccess) return
    settle()
    isSettled.current = true
  }, [isSuccess])

  return {
    saved,
    shown,
    opened: shown ? undefined : saved.find(({ uuid }) => uuid === openedUuid),
    account,
    href,
    open,
    asItIs: { query, columns },
  }
}

type RowProps = {
  view: SavedView
  to: string
  account: string | undefined
  isShown: boolean
  onOpen: () => void
  onAsk: (asked: Asked) => void
}

function Row({ view, to, account, isShown, onOpen, onAsk }: RowProps) {
  const { t } = useTranslation('kit')
  const roles = useRoleNames()
  const { uuid, name, scope, role, pinned, is_default, may_edit } = view
  const [mark] = useMarkSavedViewMutation()
  const whose =
    scope === 'everyone' ? t('views.ofEveryone') : role && t('views.ofRole', { role: roles(role) })
  return (
    <li className={styles.row}>
      <Link to={to} className={styles.name} aria-current={isShown ? 'true' : undefined} onClick={onOpen}>
        <span>{name}</span>
        {whose && <small>{whose}</small>}
        <Count view={view} account={account} />
      </Link>
      <IconButton
        label={t(pinned ? 'views.unpin' : 'views.pin', { name })}
        aria-pressed={pinned}
        onClick={() => void mark({ uuid, marks: { pinned: !pinned } })}
      >
        <Pin size={14} aria-hidden fill={pinned ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        label={t(is_default ? 'views.unmakeDefault' : 'views.makeDefault', { name })}
        aria-pressed={is_default}
        onClick={() => void mark({ uuid, marks: { is_default: !is_default } })}
      >
        <House size={14} aria-hidden fill={is_default ? 'currentColor' : 'none'} />
      </IconButton>
      {may_edit && (
        <>
          <IconButton label={t('views.edit', { name })} onClick={() => onAsk({ to: 'edit', view })}>
            <Pencil size={14} aria-hidden />
          </IconButton>
          <IconButton label={t('views.delete', { name })} onClick={() => onAsk({ to: 'delete', view })}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** How many records a view holds now; nothing while it is counted, and where its filters are no longer known. */
function Count({ view: { entity, query }, account }: { view: SavedView; account: string | undefined }) {
  const { data } = useCountSavedViewQuery({ entity, query, account }, { refetchOnMountOrArgChange: 30 })
  return data ? <span className={styles.count}>{formatTotal(data.total, data.total_capped)}</span> : null
}

function DeleteView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const [remove] = useDeleteSavedViewMutation()
  return (
    <ConfirmDialog
      danger
      title={t('views.askDelete', { name: view.name })}
      confirm={t('views.confirmDelete')}
      dismiss={t('views.keep')}
      done={t('views.deleted')}
      run={() => remove(view.uuid).unwrap()}
      onClose={onClose}
    >
      {t(view.scope === 'private' ? 'views.deleteOwn' : 'views.deleteShared')}
    </ConfirmDialog>
  )
}
