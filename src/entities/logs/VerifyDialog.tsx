import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { ChainCheck } from './ChainCheck'
import styles from './CheckAuditLog.module.css'
import { PackCheck } from './PackCheck'
import './verifyTexts'

/** Where every role has the audit log checked, and verifies evidence packs. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('verify')
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      kind="sheet"
      size="wide"
      foot={
        <Button look="primary" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <section className={styles.part}>
        <h3>{t('pack')}</h3>
        <PackCheck />
      </section>
      <section className={styles.part}>
        <h3>{t('chain')}</h3>
        <ChainCheck />
      </section>
    </Dialog>
  )
}
