import { useTranslation } from '@/i18n'
import { Failed } from '@/visitors/Failed'

/** The service is out of reach; what was answered is not lost. */
export function Down({ retry }: { retry: () => void }) {
  const { t } = useTranslation('subscribe')
  return (
    <>
      <h1>{t('failed')}</h1>
      <Failed text={t('down')} retry={retry} />
    </>
  )
}
