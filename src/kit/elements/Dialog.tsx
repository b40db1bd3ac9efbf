import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button'
import styles from './Dialog.module.css'

type Props = {
  title: string
  /** Esc, and the ✕ where there is one. A click outside does nothing. */
  onClose: () => void
  foot?: ReactNode
  size?: 'normal' | 'wide'
  /** `sheet` covers a phone's screen, and has a ✕. */
  kind?: 'dialog' | 'sheet'
  children: ReactNode
}

/**
 * A modal dialog, of the browser's own: it keeps the focus inside, makes the rest inert and gives the focus back.
 * Under 620 pixels it comes from below. The focus starts on the element with `autoFocus`.
 */
export function Dialog({ title, onClose, foot, size = 'normal', kind = 'dialog', children }: Props) {
  const { t } = useTranslation('kit')
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Closed while it is still in the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog && !dialog.open) dialog.showModal()
    // React sets the focus of `autoFocus` before the dialog opens, which then takes it: give it back.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog?.close()
  }, [])

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
      // Browsers close a dialog at a second Esc even when the first was cancelled.
      onClose={() => {
        if (element.current?.open === false) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {kind === 'sheet' && (
          <IconButton label={t('close')} onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </dialog>
  )
}
