import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { IconButton } from './Button'
import styles from './Dialog.module.css'
import { focusedLast, giveFocusTo } from './keepFocus'
import { closeByBack } from './closeByBack'
import { scrollableGroup } from './scrollable'

type Props = {
  title: string
  /** Esc, and the ✕ where there is one. A click outside does nothing. */
  onClose: () => void
  foot?: ReactNode
  size?: 'normal' | 'wide' | 'full'
  /** `sheet` covers a phone's screen, and has a ✕. */
  kind?: 'dialog' | 'sheet'
  /** It stands on the way back itself, which it may not lengthen. */
  asksAboutLeaving?: boolean
  /** Nothing in it takes the focus: it is scrolled by keyboard itself. */
  isOnlyRead?: boolean
  children: ReactNode
}

/**
 * A modal dialog, of the browser's own: it keeps the focus inside, makes the rest inert and gives the focus back.
 * Under 620 pixels it comes from below, and a phone's Back closes it. The focus starts on the element with `data-autofocus`,
 * else on the first field, else on the title; it comes back to what it was asked for with.
 */
export function Dialog({
  title,
  onClose,
  foot,
  size = 'normal',
  kind = 'dialog',
  asksAboutLeaving,
  isOnlyRead = false,
  children,
}: Props) {
  const { t } = useTranslation('kit')
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Closed while it is still in the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    // A script that arrives late hides what the dialog was asked for with, which then has lost the focus.
    const asked = focusedLast()
    if (dialog && !dialog.open) dialog.showModal()
    if (dialog) firstIn(dialog)?.focus()
    return () => {
      dialog?.close()
      if (document.activeElement === document.body || document.activeElement === null) giveFocusTo(asked)
    }
  }, [])

  const leave = useEffectEvent(onClose)
  useEffect(() => (asksAboutLeaving ? undefined : closeByBack(() => leave())), [asksAboutLeaving])

  return (
    <dialog
      ref={element}
      className={kind === 'sheet' ? `${styles.dialog} ${styles.sheet}` : styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Browsers close a dialog at a second Esc even when the first was cancelled. It also closes when its screen is left
      // but stays drawn, so that it is not open again on the way back.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {kind === 'sheet' && (
          <IconButton label={t('close')} onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={styles.body} {...(isOnlyRead && scrollableGroup(title))}>
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </dialog>
  )
}

/** Where the focus starts. */
const firstIn = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  [...dialog.querySelectorAll<HTMLElement>(FIELDS)].find((field) => field.checkVisibility?.() ?? true) ??
  dialog.querySelector<HTMLElement>('h2')

const FIELDS = ['input:not([type="hidden"])', 'select', 'textarea', '[contenteditable="true"]']
  .map((field) => `${field}:not(:disabled)`)
  .join()
