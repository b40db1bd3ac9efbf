import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { slugs, type Kind } from '@/contract/entities'
import type { SavedView } from '@/contract/savedViews'
import type { ListQuery } from '@/contract/shapes'
import { Button } from '@/kit/elements/Button'
import { matchesView } from '@/kit/navigation/listQuery'
import { Popover } from '@/kit/elements/Popover'
import type { ListState } from '@/kit/navigation/useListQuery'
import { useTask } from '@/kit/feedback/useTask'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { DeleteViewDialog } from './DeleteViewDialog'
import listStyles from './ListScreen.module.css'
import { useKeptPreferences } from './preferencesApi'
import { SavedViewDialog } from './SavedViewDialog'
import { SavedViewRow, ViewCount } from './SavedViewRow'
import styles from './SavedViews.module.css'
import { useEditSavedViewMutation } from './savedViewsApi'
import { useShownView } from './useShownView'

type Props<Query extends ListQuery> = {
  kind: Kind
  list: ListState<Query>
  views: Record<string, object>
  /** Where the tabs of pinned views stand, after those of the listing itself. */
  place: Element
}
type OpenViewDialog = { to: 'save' } | { to: 'edit' | 'delete'; view: SavedView }

/** The views of a listing that people saved: those kept in sight as tabs, and all of them under "Mis vistas". */
export function SavedViews<Query extends ListQuery>({ kind, list, views, place }: Props<Query>) {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<OpenViewDialog>()
  const now = useShownView(kind, list)
  useKeptPreferences()
  const { saved, shown, opened, href } = now
  const isBuiltIn = !list.query.q && !list.query.sort && isAnyOf(views, list.query)
  const task = useTask()
  const [edit] = useEditSavedViewMutation()

  return (
    <>
      {createPortal(
        saved
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
              <ViewCount view={view} account={now.account} />
            </Link>
          )),
        place,
      )}
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
              <Bookmark className={styles.drawing} size={20} aria-hidden />
              <span className={styles.word}>{shown && !shown.pinned ? shown.name : t('views.mine')}</span>
              <ChevronDown className={styles.chevron} size={14} aria-hidden />
            </button>
          }
        >
          {saved.length === 0 && <p className={styles.none}>{t('views.none')}</p>}
          <ul className={styles.list}>
            {saved.map((view) => (
              <SavedViewRow
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
      {asked?.to === 'delete' && <DeleteViewDialog view={asked.view} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const isAnyOf = (views: Record<string, object>, query: object) =>
  Object.values(views).some((view) => matchesView(query, view))
