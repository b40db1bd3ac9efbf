import { ChevronDown, Ellipsis } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { How } from '@/api/writes'
import type { ActionReply } from '@/contract/actions'
import type { EditableKind } from '@/contract/entities'
import { allows, type Permission } from '@/contract/permissions'
import { possibleFrom, type Transitions } from '@/contract/transitions'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { selectIsMobile } from '@/store/viewport'
import { Button, IconButton } from '@/kit/elements/Button'
import { MenuButton, MenuDivider, MenuItem } from '@/kit/elements/MenuButton'
import { lazyPart } from '@/kit/elements/lazyPart'
import { asApiError, problemText } from '@/kit/feedback/problem'
import { showToast } from '@/kit/feedback/toasts'
import { useTexts } from '@/kit/vocabulary/useTexts'

const TransitionDialog = lazyPart(() => import('./TransitionDialog'), 'TransitionDialog')
const ConfirmDialog = lazyPart(() => import('@/kit/form/ConfirmDialog'), 'ConfirmDialog')

/** A change of status, and how it is asked for. */
type Move<Name extends string> = How & { action: Name; reason?: string }

/** Something to do with a record: what takes values has a dialog, what takes none is done at once. */
export type RecordAction = {
  name: string
  label: string
  /** Takes cover, access or money away: its words are red. */
  danger?: boolean
  /** The permission it needs, when that is not the one to edit the record. */
  permission?: Permission
  /** Why it cannot be done now, of what people expect to find here. */
  blocked?: string | undefined
} & ({ dialog: (onClose: () => void) => ReactNode } | { run: () => Promise<unknown> })

/** Nothing is lost where it fails: it is said, and may be asked for again. */
const attempt = (run: () => Promise<unknown>) =>
  run().catch((error: unknown) => showToast({ text: problemText(asApiError(error), { wrote: true }).title }))

type Props<Status extends string, Table extends Transitions<Status>> = {
  kind: EditableKind
  record: { uuid: string; status: Status; archived_at: string | null }
  /** The record's human name, for the questions. */
  name: string
  transitions: Table
  /** The transitions that take cover, access or money away: their button is red. */
  dangerous?: readonly (keyof Table & string)[]
  /** What comes next for such a record: it has a button of its own while it is possible. */
  main?: keyof Table & string
  move: (how: Move<keyof Table & string>) => Promise<ActionReply<unknown>>
  /** Why what people look for cannot be done now: it is listed with that, and not done. */
  whyNot?: (action: string) => string | undefined
  /** Takes the record out of the listings, where that may be undone for a while. */
  archive?: () => Promise<unknown>
  /** What else may be done with it. */
  more?: readonly RecordAction[]
  /** More of it: `MenuItem`s. */
  children?: ReactNode
}

/** "Más acciones": what the record's status allows and the person may do, in the order of the contract; deleting last. */
export function TransitionMenu<Status extends string, Table extends Transitions<Status>>(
  props: Props<Status, Table>,
) {
  const { kind, record, name, transitions, dangerous = [], main, move, whyNot, archive, children } = props
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const role = useAppSelector(selectUser)?.role ?? ''
  const isMobile = useAppSelector(selectIsMobile)
  const [asked, setAsked] = useState<string>()

  const may = (action: string) => allows(role, transitions[action]?.permission ?? `${kind}.edit`)
  const canMove = possibleFrom(transitions, record.status)
  const possible = record.archived_at
    ? []
    : Object.keys(transitions).filter((one) => may(one) && (canMove.includes(one) || whyNot?.(one)))
  const more = (record.archived_at ? [] : (props.more ?? [])).filter(({ permission }) =>
    allows(role, permission ?? `${kind}.edit`),
  )
  const mayArchive =
    archive !== undefined && !record.archived_at && allows(role, `${kind}.delete` satisfies Permission)
  if (possible.length === 0 && !mayArchive && more.length === 0 && !children) return null
  const first = possible.find((one) => one === main && !whyNot?.(one))
  const others = possible.filter((one) => one !== first)

  const action = possible.find((one) => one === asked && !whyNot?.(one))
  const words = (of: string) => ({
    title: texts.ask(of, name),
    confirm: texts.action(of),
    done: texts.done(of),
    dismiss: texts.keep(of),
  })
  const { dismiss: _, ...deletion } = words('delete')
  const close = () => setAsked(undefined)
  const item = (one: RecordAction) => (
    <MenuItem
      key={one.name}
      onClick={() => ('run' in one ? void attempt(one.run) : setAsked(one.name))}
      danger={one.danger ?? false}
      blocked={one.blocked ?? whyNot?.(one.name)}
    >
      {one.label}
    </MenuItem>
  )
  const own = more.find((one) => one.name === asked && !one.blocked && !whyNot?.(one.name))
  return (
    <>
      {first && <Button onClick={() => setAsked(first)}>{texts.action(first)}</Button>}
      <MenuButton
        target={
          isMobile ? (
            <IconButton look="secondary" label={t('more')}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          ) : (
            <Button>
              {t('more')}
              <ChevronDown size={16} aria-hidden />
            </Button>
          )
        }
      >
        {more.filter(({ danger }) => !danger).map(item)}
        {others.map((one) => (
          <MenuItem
            key={one}
            onClick={() => setAsked(one)}
            danger={dangerous.includes(one)}
            blocked={whyNot?.(one)}
          >
            {texts.action(one)}
          </MenuItem>
        ))}
        {more.filter(({ danger }) => danger).map(item)}
        {children}
        {mayArchive && (
          <>
            {(others.length + more.length > 0 || children) && <MenuDivider />}
            <MenuItem danger onClick={() => setAsked('delete')}>
              {texts.action('delete')}
            </MenuItem>
          </>
        )}
      </MenuButton>
      <Suspense>
        {action && (
          <TransitionDialog
            {...words(action)}
            uuid={record.uuid}
            danger={dangerous.includes(action)}
            asksReason={transitions[action]?.reason ?? false}
            run={(how) => move({ action, ...how })}
            onClose={close}
          />
        )}
        {own && 'dialog' in own && own.dialog(close)}
        {asked === 'delete' && archive && (
          <ConfirmDialog {...deletion} danger run={archive} onClose={close}>
            <p>{texts.archived}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
