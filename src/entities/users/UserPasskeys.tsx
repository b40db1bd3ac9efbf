import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { allows } from '@/contract/permissions'
import { mayChangeUser, type UserDetail } from '@/contract/users'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Section } from '@/kit/facts/Section'
import { Loaded } from '@/kit/feedback/Loaded'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { useListUserPasskeysQuery, useRemoveUserPasskeyMutation } from './api'

const PasskeyList = lazyPart(() => import('@/session/passkeys/PasskeyList'), 'PasskeyList')
const PasskeysDialog = lazyPart(() => import('@/session/passkeys/PasskeysDialog'), 'PasskeysDialog')

/** The passkeys of a user: their owner manages them, and an administrator may take one away. */
export function UserPasskeys({ user }: { user: UserDetail }) {
  const { t } = useTranslation('users')
  const me = useAppSelector(selectUser)
  const isSelf = me?.id === user.uuid
  const mayRemove = !isSelf && mayChangeUser(me?.role, user.role) && allows(me?.role ?? '', 'User.create')
  const result = useListUserPasskeysQuery(user.uuid)
  const [remove] = useRemoveUserPasskeyMutation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={t('passkeys.title')}
      action={
        isSelf && (
          <Button size="bar" onClick={() => setOpen(true)}>
            {t('passkeys.manage')}
          </Button>
        )
      }
    >
      <Loaded result={result} what={t('passkeys.what')}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p>{t('passkeys.none')}</p>
          ) : (
            <Suspense>
              <PasskeyList
                passkeys={passkeys}
                remove={mayRemove ? (passkey) => remove({ uuid: user.uuid, passkey }).unwrap() : undefined}
              />
            </Suspense>
          )
        }
      </Loaded>
      <Suspense>{isOpen && <PasskeysDialog onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  )
}
