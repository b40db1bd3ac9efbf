import { ChevronDown, Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionReply } from '@/contract/actions'
import type { EditableKind } from '@/contract/entities'
import { allows, type Permission } from '@/contract/permissions'
import { possibleFrom, type Transitions } from '@/contract/transitions'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { selectIsMobile } from '@/store/viewport'
import { Button, IconButton } from './Button'
import { MenuButton, MenuDivider, MenuItem } from './MenuButton'
import { useTexts } from './useTexts'

const TransitionDialog = lazy(async () => ({
  default: (await import('./TransitionDialog')).TransitionDialog,
}))
const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog')).ConfirmDialog }))

/** How a change of status is asked for; a dry run tells what it would do and keeps nothing. */
type Move<Name extends string> = { action: Name; reason?: string; dryRun: boolean }

type Props<Status extends string, Table extends Transitions<Status>> = {
  kind: EditableKind
  record: { uuid: string; status: Status; archived_at: string | null }
  /** The record's human name, for the questions. */
  name: string
  transitions: Table
  /** Those that take something away from someone: their button is red. */
  dangerous?: readonly (keyof Table & string)[]
  move: (how: Move<keyof Table & string>) => Promise<ActionReply<unknown>>
  /** Takes the record out of the listings, where that may be undone for a while. */
  archive?: () => Promise<unknown>
  /** What else may be done with it: `MenuItem`s. */
  children?: ReactNode
}

/** "Más acciones": what the record's status allows and the person may do, in the order of the contract; deleting last. */
export function TransitionMenu<Status extends string, Table extends Transitions<Status>>(
  props: Props<Status, Table>,
) {
  const { kind, record, name, transitions, dangerous = [], move, archive, children } = props
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const role = useAppSelector(selectUser)?.role ?? ''
  const isMobile = useAppSelector(selectIsMobile)
  const [asked, setAsked] = useState<string>()

  const may = (action: string) => allows(role, transitions[action]?.permission ?? `${kind}.edit`)
  const possible = record.archived_at ? [] : possibleFrom(transitions, record.status).filter(may)
  const mayArchive =
    archive !== undefined && !record.archived_at && allows(role, `${kind}.delete` satisfies Permission)
  if (possible.length === 0 && !mayArchive && !children) return null

  const action = possible.find((one) => one === asked)
  const words = (of: string) => ({
    title: texts.ask(of, name),
    confirm: texts.action(of),
    done: texts.done(of),
  })
  const close = () => setAsked(undefined)
  return (
    <>
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
        {possible.map((one) => (
          <MenuItem key={one} onClick={() => setAsked(one)} danger={dangerous.includes(one)}>
            {texts.action(one)}
          </MenuItem>
        ))}
        {children}
        {mayArchive && (
          <>
            {(possible.length > 0 || children) && <MenuDivider />}
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
        {asked === 'delete' && archive && (
          <ConfirmDialog {...words('delete')} danger run={archive} onClose={close}>
            <p>{texts.archived}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
