import { useTranslation } from '@/i18n'
import styles from './Visitor.module.css'

/** The signs of an emergency and the number to call, shown before any search. */
export function EmergencyCard() {
  const { t } = useTranslation('visitors')
  return (
    <section className={styles.emergency} aria-labelledby="emergency">
      <h2 id="emergency">
        <span className="sr-only">{t('emergency.hidden')}. </span>
        {t('emergency.title')}
      </h2>
      <ul>
        {t('emergency.signs', { returnObjects: true }).map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
      <a className={styles.call} href="tel:911">
        {t('emergency.call')}
      </a>
    </section>
  )
}
