import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '@/i18n'
import { useBlocker } from 'react-router-dom'
import type { Kind } from '@/contract/entities'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { useTexts } from '@/kit/vocabulary/useTexts'

type Props = { kind: Kind; isDirty: () => boolean; onLeave: () => void }

/** Asks before what was typed is left behind: on the way to another screen, and when the tab closes. */
export function UnsavedGuard({ kind, isDirty, onLeave }: Props) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts(kind)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      !isForced(nextLocation) &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event)
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      asksAboutLeaving
      title={t('form.leaveTitle')}
      onClose={blocker.reset}
      foot={
        <>
          <Button data-autofocus onClick={blocker.reset}>
            {t('form.stay')}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onLeave()
              blocker.proceed()
            }}
          >
            {t('form.leave')}
          </Button>
        </>
      }
    >
      <p>{t('form.leaveBody', noun)}</p>
    </Dialog>
  )
}

/** Where a session that ended or a refusal takes people: the draft is kept, and asking would help no one. */
const isForced = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === '/admin/login' || new URLSearchParams(search).get('error') === 'forbidden'
