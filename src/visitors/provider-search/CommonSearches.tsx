import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import chips from '@/visitors/Chips.module.css'
import './es'
import styles from './ProviderSearch.module.css'

const common = [
  'Medicina general',
  'Pediatría',
  'Ginecología',
  'Dentista',
  'Laboratorio',
  'Farmacia',
  'Urgencias',
]

/** What is looked for most: where to begin before anything was asked, or where nothing was found. */
export function CommonSearches() {
  const { t } = useTranslation('providerSearch')
  return (
    <nav aria-labelledby="common">
      <h2 id="common" className={styles.subtitle}>
        {t('common')}
      </h2>
      <ul className={styles.common}>
        {common.map((q) => (
          <li key={q}>
            <Link className={chips.chip} to={`?${new URLSearchParams({ q })}`}>
              {q}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
