import '@/kit/vocabulary/es'
import { useTranslation } from '@/i18n'
import type { Enrolment } from '@/contract/secondFactor'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { QrPicture } from '@/kit/facts/QrPicture'
import { qrDrawing } from '@/kit/facts/qrDrawing'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import styles from './SecondFactor.module.css'

/** What an authenticator app is set up with: to be scanned, or typed, or, on the phone that the app is on, opened in it. */
export function AppSetUp({ enrolment: { uri, secret } }: { enrolment: Enrolment }) {
  const { t } = useTranslation('secondFactor')
  const isMobile = useAppSelector(selectIsMobile)
  return (
    <div className={styles.setUp}>
      <p>{t('scan')}</p>
      <QrPicture drawing={qrDrawing(uri)} label={t('qr')} />
      {isMobile && <a href={uri}>{t('openApp')}</a>}
      <p>{t('type')}</p>
      <p className={styles.secret}>
        <code>{secret.replace(/.{4}(?!$)/g, '$& ')}</code>
        <CopyButton value={secret} what={t('secret')} />
      </p>
      <p>{t('afterwards')}</p>
    </div>
  )
}
