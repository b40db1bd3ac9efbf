import { useTranslation } from '@/i18n'
import { Dialog } from '@/kit/elements/Dialog'
import { NoticeChoices } from '@/kit/notices/NoticeChoices'

/** Chooses one's own notices, for users who may not open the screen of users. */
export function NoticeChoicesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices')
  return (
    <Dialog kind="sheet" size="wide" title={t('preferences')} onClose={onClose}>
      <NoticeChoices />
    </Dialog>
  )
}
