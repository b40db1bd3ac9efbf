import { useTranslation } from 'react-i18next'
import type { Account } from '@/contract/accounts'
import { announce } from '@/kit/feedback/announce'
import { Button } from '@/kit/elements/Button'
import { accountSelected, selectAccountUuid } from '@/store/accountSelection'
import { useAppDispatch, useAppSelector } from '@/store/hooks'

/** Makes an account the one that staff work with; nothing once it is. */
export function SelectAccountButton({
  account: { uuid, name },
}: {
  account: Pick<Account, 'uuid' | 'name'>
}) {
  const { t } = useTranslation('accounts')
  const dispatch = useAppDispatch()
  const selected = useAppSelector(selectAccountUuid)
  if (selected === uuid) return null
  return (
    <Button
      onClick={() => {
        dispatch(accountSelected(uuid))
        announce(t('selected', { name }))
      }}
    >
      {t('select')}
    </Button>
  )
}
