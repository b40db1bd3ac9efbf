import { useTranslation } from '@/i18n'
import type { SavedView } from '@/contract/savedViews'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { useDeleteSavedViewMutation } from './savedViewsApi'

/** Asks before a view is deleted for everyone who uses it. */
export function DeleteViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const [remove] = useDeleteSavedViewMutation()
  return (
    <ConfirmDialog
      danger
      title={t('views.askDelete', { name: view.name })}
      confirm={t('views.confirmDelete')}
      dismiss={t('views.keep')}
      done={t('views.deleted')}
      run={() => remove(view.uuid).unwrap()}
      onClose={onClose}
    >
      {t(view.scope === 'private' ? 'views.deleteOwn' : 'views.deleteShared')}
    </ConfirmDialog>
  )
}
