import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import { CopyButton } from '@/kit/feedback/CopyButton'
import styles from './cells.module.css'

const RevealDialog = lazyPart(() => import('./RevealDialog'), 'RevealDialog')

type Props = {
  /** The value as it may always be seen, e.g. `NAGM85••••••••••09`. */
  masked: string
  /** What it is, with its article left out: "CURP". */
  what: string
  /** Asks the server for the whole value, which notes who asked and why; without it there is nothing to show. */
  reveal?: ((reason: string) => Promise<string>) | undefined
}

/** How long, in milliseconds, a value stays in sight. */
const IN_SIGHT = 60_000

/** An identifier that is only shown to those who say why they ask, and for a minute. */
export function SensitiveText({ masked, what, reveal }: Props) {
  const { t } = useTranslation('kit')
  const [isAsking, setIsAsking] = useState(false)
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
          <Button look="plain" size="bar" onClick={() => setIsAsking(true)}>
            {t('show')}
          </Button>
        ) : (
          <Button look="plain" size="bar" onClick={() => setValue(undefined)}>
            {t('hide')}
          </Button>
        ))}
      {reveal && isAsking && (
        <Suspense>
          <RevealDialog
            what={what}
            reveal={async (reason) => setValue(await reveal(reason))}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
