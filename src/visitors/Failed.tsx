import { useTranslation } from '@/i18n'
import './es'
import visitor from './Visitor.module.css'

/** Says that something did not arrive, and asks for it again. */
export function Failed({ text, retry }: { text: string; retry: () => void }) {
  const { t } = useTranslation('visitors')
  return (
    <p role="alert">
      {text}{' '}
      <button type="button" className={visitor.button} onClick={retry}>
        {t('retry')}
      </button>
    </p>
  )
}
