import '@/kit/vocabulary/es'
import { useTranslation } from '@/i18n'
import { saveFile } from '@/api/download'
import { Button } from '@/kit/elements/Button'
import { CopyButton } from '@/kit/feedback/CopyButton'
import styles from './SecondFactor.module.css'

/** The recovery codes, for those who lose their app; shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation('secondFactor')
  const text = codes.join('\n')
  return (
    <div className={styles.setUp}>
      <p>{t('codes')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={styles.actions}>
        <CopyButton value={text} what={t('codesName')} label={t('copyCodes')} />
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('file'))}>
          {t('download')}
        </Button>
        <Button look="primary" onClick={onSaved}>
          {t('saved')}
        </Button>
      </p>
    </div>
  )
}
