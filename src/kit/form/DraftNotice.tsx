import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { dayOf } from '@/contract/days'
import { formatInstant, formatTime } from '@/kit/text/formats'
import { useNow } from '@/kit/elements/useNow'
import styles from './RecordForm.module.css'

type Props = { at: string; onContinue: () => void; onStartOver: () => void }

/** What was typed another time is back in the form. */
export function DraftNotice({ at, onContinue, onStartOver }: Props) {
  const { t } = useTranslation('kit')
  const now = useNow()
  const moment = new Date(at)
  const text =
    dayOf(moment) === dayOf(now)
      ? t('form.draft', { time: formatTime(moment) })
      : t('form.draftOfDay', { time: formatInstant(at, now) })
  return (
    <div className={styles.draft} role="status">
      <p>{text}</p>
      <Button size="bar" onClick={onContinue}>
        {t('form.draftContinue')}
      </Button>
      <Button size="bar" onClick={onStartOver}>
        {t('form.draftStartOver')}
      </Button>
    </div>
  )
}
