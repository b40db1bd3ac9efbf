import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { signOut } from '@/session/signOut'
import { useAppDispatch } from '@/store/hooks'
import { noteUse } from './presence'

/** "Tu sesión termina en 1:58", with the way to stay. */
export function SessionEndingDialog({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const stay = () => {
    noteUse()
    onStay()
  }
  return (
    <Dialog
      title={t('ending.title', { time })}
      onClose={stay}
      foot={
        <>
          <Button onClick={() => dispatch(signOut())}>{t('user.signOut')}</Button>
          <Button look="primary" data-autofocus onClick={stay}>
            {t('ending.stay')}
          </Button>
        </>
      }
    >
      <p>{t('ending.body')}</p>
    </Dialog>
  )
}
