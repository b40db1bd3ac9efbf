import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { accessActions, type AccessAction, mayChangeUser, type UserDetail } from '@/contract/users'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { useUserAccessActionMutation } from './api'
import { es } from './es'

/** A button for one of `accessActions`, for the roles that may, where the user's status allows it. */
export function AccessActionButton({ user, action }: { user: UserDetail; action: AccessAction }) {
  const { t } = useTranslation('users')
  const [isAsking, setAsking] = useState(false)
  const [act] = useUserAccessActionMutation()
  const { from, permission } = accessActions[action]
  const labels = es.access[action]
  const me = useAppSelector(selectUser)
  if (!mayChangeUser(me?.role, user.role)) return null
  if (user.archived_at || !from.some((status) => status === user.status)) return null
  return (
    <Can do={permission}>
      <Button size="bar" onClick={() => setAsking(true)}>
        {labels.say}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`access.${action}.ask`, { name: user.name })}
          confirm={labels.say}
          done={labels.done}
          run={() => act({ uuid: user.uuid, action }).unwrap()}
          onClose={() => setAsking(false)}
        >
          <p>{labels.means}</p>
        </ConfirmDialog>
      )}
    </Can>
  )
}
