import '@/kit/es'
import { useTranslation } from 'react-i18next'
import type { Enrolment } from '@/contract/secondFactor'
import { CopyButton } from '@/kit/CopyButton'
import { QrPicture } from '@/kit/QrPicture'
import { qrDrawing } from '@/kit/qrDrawing'
import styles from './SecondFactor.module.css'

/** What an authenticator app is set up with: to be scanned, or typed. */
export function AppSetUp({ enrolment: { uri, secret } }: { enrolment: Enrolment }) {
  const { t } = useTranslation('secondFactor')
  return (
    <div className={styles.setUp}>
      <p>{t('scan')}</p>
      <QrPicture drawing={qrDrawing(uri)} label={t('qr')} />
      <p>{t('type')}</p>
      <p className={styles.secret}>
        <code>{secret.replace(/.{4}(?!$)/g, '$& ')}</code>
        <CopyButton value={secret} what={t('secret')} />
      </p>
      <p>{t('afterwards')}</p>
    </div>
  )
}
