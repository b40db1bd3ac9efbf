import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/kit/elements/Button'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { useTask } from '@/kit/feedback/useTask'
import styles from './cells.module.css'

type Props = {
  /** The value as it may always be seen, e.g. `NAGM85••••••••••09`. */
  masked: string
  /** What it is, with its article left out: "CURP". */
  what: string
  /** Asks the server for the whole value, which notes who asked; without it there is nothing to show. */
  reveal?: (() => Promise<string>) | undefined
}

/** How long, in milliseconds, a value stays in sight. */
const IN_SIGHT = 60_000

/** An identifier that is only shown when asked for, and for a minute. */
export function SensitiveText({ masked, what, reveal }: Props) {
  const { t } = useTranslation('kit')
  const task = useTask()
  const [value, setValue] = useState<string>()

  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => setValue(undefined), IN_SIGHT)
    return () => clearTimeout(timer)
  }, [value])

  return (
    <>
      <span className={styles.identifier}>
        {value === undefined && <span className="sr-only">{t('hidden', { what })}</span>}
        <span aria-hidden={value === undefined}>{value ?? masked}</span>
      </span>
      {value !== undefined && <CopyButton value={value} what={what} />}
      {reveal &&
        (value === undefined ? (
          <Button
            look="plain"
            size="bar"
            busy={task.running ? t('action.working') : undefined}
            onClick={() => void task.run(async () => setValue(await reveal()))}
          >
            {t('show')}
          </Button>
        ) : (
          <Button look="plain" size="bar" onClick={() => setValue(undefined)}>
            {t('hide')}
          </Button>
        ))}
      {task.problem && <span role="alert">{task.problem.title}</span>}
    </>
  )
}
