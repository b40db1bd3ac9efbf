import { useTranslation } from '@/i18n'
import type { Account } from '@/contract/accounts'
import { announce } from '@/kit/feedback/announce'
import type { RecordAction } from '@/kit/record/HeadActs'
import { accountSelected, selectAccountUuid } from '@/store/accountSelection'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import './es'

/** The account that staff work with, and what makes another one that. */
export function useSelectAccount() {
  const { t } = useTranslation('accounts')
  const dispatch = useAppDispatch()
  const selected = useAppSelector(selectAccountUuid)
  const select = ({ uuid, name }: Pick<Account, 'uuid' | 'name'>): RecordAction => ({
    name: 'select',
    label: t('select'),
    permission: 'Account.view',
    ofArchived: true,
    run: () => {
      dispatch(accountSelected(uuid))
      announce(t('selected', { name }))
    },
  })
  return { selected, select }
}
