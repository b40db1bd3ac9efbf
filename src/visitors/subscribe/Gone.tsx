import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import visitor from '@/visitors/Visitor.module.css'

/** A plan that may not be bought: what else there is. */
export function Gone() {
  const { t } = useTranslation('subscribe')
  return (
    <>
      <h1>{t('gone.title')}</h1>
      <p>
        {t('gone.body')} {t('gone.nothingCharged')}
      </p>
      <p>
        <Link className={visitor.button} data-look="primary" to="/plan">
          {t('gone.see')}
        </Link>
      </p>
    </>
  )
}
