import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import styles from './Entrance.module.css'

type Props = {
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  problem?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A password, which can be shown, and says when capitals are locked. */
export function PasswordField({ label, autoComplete, hint, problem, ref }: Props) {
  const { t } = useTranslation('session')
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const [isCapsLocked, setIsCapsLocked] = useState(false)
  const noticeCaps = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState('CapsLock'))

  return (
    <div>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <button
          type="button"
          className={styles.reveal}
          aria-label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t('hide') : t('show')}
        </button>
      </div>
      <input
        ref={ref}
        id={id}
        className={styles.input}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onKeyDown={noticeCaps}
        onKeyUp={noticeCaps}
        onBlur={() => setIsCapsLocked(false)}
      />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <output className={styles.hint}>{isCapsLocked && t('capsLock')}</output>
      {problem && (
        <p className={styles.wrong} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
