import { type Ref, useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import styles from '@/session/entrance/Entrance.module.css'

type Props = {
  problem?: string | undefined
  /** Whether a recovery code does as well. */
  takesRecovery: boolean
  ref?: Ref<HTMLInputElement>
}

/** The code of the app, or a recovery code for those who do not have the app at hand. */
export function CodeField({ problem, takesRecovery, ref }: Props) {
  const { t } = useTranslation('secondFactor')
  const id = useId()
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {t(isRecovery ? 'recoveryCode' : 'code')}
        </label>
      </div>
      <input
        ref={ref}
        id={id}
        className={styles.input}
        name="code"
        type="text"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
      />
      <p className={styles.hint} id={`${id}-hint`}>
        {t(isRecovery ? 'recoveryHint' : 'codeHint')}
      </p>
      {problem && (
        <p className={styles.wrong} id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {takesRecovery && (
        <button type="button" className={styles.reveal} onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'useApp' : 'useRecovery')}
        </button>
      )}
    </div>
  )
}
