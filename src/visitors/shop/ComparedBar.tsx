import { useTranslation } from '@/i18n'
import { Link, useSearchParams } from 'react-router-dom'
import type { ComparedPlan } from '@/contract/plansOnSale'
import { formatList } from '@/kit/text/formats'
import visitor from '@/visitors/Visitor.module.css'
import { MOST_COMPARED, shopAddress } from './shopAddress'
import styles from './Shop.module.css'

/** What was chosen for comparing, always in reach. */
export function ComparedBar({ plans }: { plans: readonly ComparedPlan[] }) {
  const { t } = useTranslation('shop')
  const [params] = useSearchParams()
  const count = plans.length
  return (
    <div className={styles.bar} data-screen-only>
      <output aria-live="polite">
        <strong>{t('chosen', { count, most: MOST_COMPARED })}</strong>{' '}
        <span className={styles.names}>
          {formatList(plans.map(({ name }) => name))}. {count === 1 && t('another')}
          {count === MOST_COMPARED && t('full', { most: MOST_COMPARED })}
        </span>
      </output>
      <div className={styles.acts}>
        {count > 1 && (
          <Link
            className={visitor.button}
            data-look="primary"
            to={shopAddress(params, { isComparing: true })}
          >
            {t('compareThem', { plans: count })}
          </Link>
        )}
        <Link className={visitor.alone} to={shopAddress(params, { compared: [] })} replace>
          {t('forget')}
        </Link>
      </div>
    </div>
  )
}
