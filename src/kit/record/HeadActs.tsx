import { ChevronDown, Ellipsis } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { allows, type Permission } from '@/contract/permissions'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { selectIsMobile } from '@/store/viewport'
import { Button, IconButton, LinkButton } from '@/kit/elements/Button'
import { MenuButton, MenuDivider, MenuItem, MenuLink } from '@/kit/elements/MenuButton'
import { useShortcut } from '@/kit/elements/useShortcut'
import { asApiError, problemText } from '@/kit/feedback/problem'
import { showToast } from '@/kit/feedback/toasts'
import styles from './HeadActs.module.css'

/** Something to do with a record: what takes values has a dialog, what takes none is done at once, or leads elsewhere. */
export type RecordAction = {
  name: string
  label: string
  icon?: ReactNode
  /** Takes cover, access or money away: its words are red. */
  danger?: boolean
  /** The permission it needs, when that is not the one to edit the record. */
  permission?: Permission
  /** Why it cannot be done now, of what people expect to find here. */
  blocked?: string | undefined
  /** What to say while it is being done. */
  busy?: string | undefined
  /** It may be done with a record that was put away too: it only reads. */
  ofArchived?: boolean
  /** It is done often: it stands beside the menu where there is room. */
  beside?: boolean
  /** The key that does it. */
  keys?: string
  /** It may be pressed soon. */
  onWanted?: () => void
} & (
  | { dialog: (onClose: () => void) => ReactNode }
  | { run: () => unknown }
  | { to: string; newTab?: boolean }
)

type Props = {
  /** The permission of those that name none. */
  permission: Permission
  /** All that may be done with the record, in the order of the menu. */
  acts: readonly RecordAction[]
  /** The names of what its state asks for, most wanted first: the first that may be done is the filled button. */
  asked?: readonly string[]
  /** More of the menu: `MenuItem`s. */
  children?: ReactNode
  /** What ends it, last and apart. */
  last?: RecordAction | undefined
}

/** Nothing is lost where it fails: it is said, and may be asked for again. */
const attempt = async (run: () => unknown) => {
  try {
    await run()
  } catch (error) {
    showToast({ text: problemText(asApiError(error), { wrote: true }).title })
  }
}

/**
 * What may be done with a record, in its head: the one act that its state asks for as the filled button, what is done
 * often beside it, and the rest under "Más acciones". On a phone the filled one stands at the bottom, and all else is
 * in the menu.
 */
export function HeadActs({ permission, acts, asked = [], children, last }: Props) {
  const { t } = useTranslation('kit')
  const role = useAppSelector(selectUser)?.role ?? ''
  const isMobile = useAppSelector(selectIsMobile)
  const [opened, open] = useState<string>()

  const may = (act: RecordAction) => allows(role, act.permission ?? permission)
  const possible = acts.filter(may)
  const next = asked
    .map((name) => possible.find((act) => act.name === name && !act.blocked))
    .find((act) => act !== undefined)
  const ending = last && may(last) ? last : undefined
  const others = possible.filter((act) => act !== next)
  const seldom = others.filter((act) => !act.beside)
  // A menu of one thing is a button of its own, unless that takes something away.
  const isMenu =
    seldom.length > 1 || seldom.some(({ danger }) => danger) || ending !== undefined || Boolean(children)
  const inMenu = isMobile ? others : isMenu ? seldom : []
  const beside = others.filter((act) => !inMenu.includes(act))
  const shown = [...possible, ...(ending ? [ending] : [])].find((act) => act.name === opened && !act.blocked)
  const hasMenu = inMenu.length > 0 || ending !== undefined || Boolean(children)
  const start = (act: RecordAction) => ('run' in act ? void attempt(act.run) : open(act.name))

  return (
    <>
      {possible.map(
        (act) =>
          act.keys &&
          !act.blocked &&
          'dialog' in act && <ActKey key={act.name} keys={act.keys} onPress={() => start(act)} />,
      )}
      {hasMenu && (
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
          {inMenu.map((act) => (
            <ActItem key={act.name} act={act} onStart={() => start(act)} />
          ))}
          {children}
          {ending && (
            <>
              {(inMenu.length > 0 || children) && <MenuDivider />}
              <ActItem act={ending} onStart={() => start(ending)} />
            </>
          )}
        </MenuButton>
      )}
      {beside.map((act) => (
        <ActButton key={act.name} act={act} onStart={() => start(act)} />
      ))}
      {next && (
        <div className={styles.next} data-next-act data-at-bottom data-screen-only>
          <ActButton act={next} isNext onStart={() => start(next)} />
        </div>
      )}
      <Suspense>{shown && 'dialog' in shown && shown.dialog(() => open(undefined))}</Suspense>
    </>
  )
}

type ActProps = { act: RecordAction; onStart: () => void }

function ActButton({ act, onStart, isNext = false }: ActProps & { isNext?: boolean }) {
  const looks = {
    look: isNext ? ('primary' as const) : ('secondary' as const),
    onPointerEnter: act.onWanted,
    onFocus: act.onWanted,
    'aria-keyshortcuts': act.keys,
  }
  const words = (
    <>
      {act.icon}
      {act.label}
    </>
  )
  return 'to' in act && !act.blocked ? (
    <LinkButton {...looks} to={act.to} {...(act.newTab && { target: '_blank' })}>
      {words}
    </LinkButton>
  ) : (
    <Button {...looks} busy={act.busy} blocked={act.blocked} onClick={onStart}>
      {words}
    </Button>
  )
}

const ActItem = ({ act, onStart }: ActProps) =>
  'to' in act && !act.blocked ? (
    <MenuLink to={act.to} {...(act.newTab && { target: '_blank' })} onFocus={act.onWanted}>
      {act.label}
    </MenuLink>
  ) : (
    <MenuItem danger={act.danger ?? false} blocked={act.blocked ?? act.busy} onClick={onStart}>
      {act.label}
    </MenuItem>
  )

/** A key that does what a button does, while the button is there. */
function ActKey({ keys, onPress }: { keys: string; onPress: () => void }) {
  useShortcut(keys, onPress)
  return null
}
