import { useTranslation } from 'react-i18next'
import { Dialog } from '@/kit/elements/Dialog'
import { NoticeChoices } from '@/kit/notices/NoticeChoices'

/** Which notices the person is sent, for whoever has no screen of their own among the users. */
export function NoticeChoicesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices')
  return (
    <Dialog kind="sheet" size="wide" title={t('preferences')} onClose={onClose}>
      <NoticeChoices />
    </Dialog>
  )
}
