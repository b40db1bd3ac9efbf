import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import visitor from '@/visitors/Visitor.module.css'

/** Says why a plan cannot be bought here, and leads to the plans that are sold. */
export function Gone({ why }: { why?: string | undefined }) {
  const { t } = useTranslation('subscribe')
  return (
    <>
      <h1>{t(why ? 'gone.closed' : 'gone.title')}</h1>
      <p>{why ? `${why}.` : `${t('gone.body')} ${t('gone.nothingCharged')}`}</p>
      <p>
        <Link className={visitor.button} data-look="primary" to="/plan">
          {t('gone.see')}
        </Link>
      </p>
    </>
  )
}
