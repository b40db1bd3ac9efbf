import { ChevronsUpDown, Layers } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import { useListAccountsQuery } from '@/entities/accounts/api'
import { Can } from '@/kit/elements/Can'
import { Popover } from '@/kit/elements/Popover'
import { lazyPart } from '@/kit/elements/lazyPart'
import { accountsLoaded, selectAccount, selectAccounts, selectAccountUuid } from '@/store/accountSelection'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import styles from './AccountPicker.module.css'
import { initialsOf } from './initials'

const AccountChoices = lazyPart(() => import('./AccountChoices'), 'AccountChoices')

/** The accounts to choose from: as many as a page of the API holds. The panel searches for the others. */
export const everyAccount = { page: 1, size: 100, sort: 'name' }

/** The account that is being worked with, and the way to another, for those who may see accounts. */
export const AccountPicker = (props: { compact?: boolean }) => (
  <Can do="Account.view">
    <Picker {...props} />
  </Can>
)

function Picker({ compact }: { compact?: boolean }) {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const account = useAppSelector(selectAccount)
  const uuid = useAppSelector(selectAccountUuid)
  const accounts = useAppSelector(selectAccounts)
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  const total = useLoadedAccounts(isWanted || isOpen || uuid !== null) ?? accounts.length

  const place = accounts.findIndex((one) => one.uuid === uuid) + 1
  const name = account?.label ?? (uuid ? t('account.one') : t('account.all'))
  return (
    <Popover
      label={t('account.change')}
      opened={isOpen}
      onClose={() => setOpen(false)}
      target={
        <button
          type="button"
          className={styles.target}
          data-accounts
          data-compact={compact}
          title={compact ? name : undefined}
          aria-label={`${t('account.change')}: ${name}`}
          onPointerEnter={want}
          onFocus={want}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.badge} aria-hidden>
            {account ? initialsOf(account.label) : <Layers size={14} />}
          </span>
          {!compact && (
            <>
              <span className={styles.names} aria-hidden>
                <strong>{name}</strong>
                {place > 0 && <small>{t('account.place', { place, total })}</small>}
              </span>
              <ChevronsUpDown size={14} aria-hidden />
            </>
          )}
        </button>
      }
    >
      <AccountChoices onDone={() => setOpen(false)} />
    </Popover>
  )
}

/**
 * Keeps the list of accounts at hand from when it is wanted on, so that it stays when a refresh fails; tells how many there
 * are. The chosen one's name is in it.
 */
function useLoadedAccounts(isWanted: boolean) {
  const dispatch = useAppDispatch()
  const { data } = useListAccountsQuery(everyAccount, { skip: !isWanted })
  useEffect(() => {
    if (data) dispatch(accountsLoaded(data.data.map(({ uuid, name }) => ({ uuid, label: name }))))
  }, [data, dispatch])
  return data?.meta.total
}
