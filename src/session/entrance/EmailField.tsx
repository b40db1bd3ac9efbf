import { type Ref, useId } from 'react'
import { useTranslation } from '@/i18n'
import styles from './Entrance.module.css'

type Props = { problem?: string | undefined; initial?: string | undefined; ref?: Ref<HTMLInputElement> }

/** The address one signs in with. */
export function EmailField({ problem, initial, ref }: Props) {
  const { t } = useTranslation('session')
  const id = useId()
  return (
    <div>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {t('email')}
        </label>
      </div>
      <input
        ref={ref}
        id={id}
        className={styles.input}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={initial}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
      />
      {problem && (
        <p className={styles.wrong} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
