import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { CopyButton } from '@/kit/feedback/CopyButton'
import styles from './cells.module.css'

type Props = {
  /** The value as it may always be seen, e.g. `NAGM85••••••••••09`. */
  masked: string
  /** What it is, with its article left out: "CURP". */
  what: string
  /** The whole value, while it is in sight. */
  value?: string | undefined
  /** Brings the whole value in sight; without it there is nothing to show. */
  show?: () => void
  hide?: () => void
}

/** An identifier of which a part is seen, and all of it while it is in sight. */
export function SensitiveText({ masked, what, value, show, hide }: Props) {
  const { t } = useTranslation('kit')
  const isHidden = value === undefined
  return (
    <>
      <span className={styles.identifier}>
        {isHidden && <span className="sr-only">{t('hidden', { what })}</span>}
        <span aria-hidden={isHidden}>{value ?? masked}</span>
      </span>
      {!isHidden && <CopyButton value={value} what={what} />}
      {show && (
        <Button look="plain" size="bar" onClick={isHidden ? show : hide}>
          {t(isHidden ? 'show' : 'hide')}
        </Button>
      )}
    </>
  )
}
