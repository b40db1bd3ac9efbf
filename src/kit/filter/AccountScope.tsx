import { X } from 'lucide-react'
import { useTranslation } from '@/i18n'
import type { ListQuery } from '@/contract/shapes'
import { accountSelected } from '@/store/accountSelection'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import type { ListState } from '@/kit/navigation/useListQuery'
import styles from './Filter.module.css'

/** The account a listing is narrowed to, and the way to see those of every account. */
export function AccountScope<Query extends ListQuery>({ list }: { list: ListState<Query> }) {
  const { t } = useTranslation('kit')
  const dispatch = useAppDispatch()
  const accounts = useAppSelector((state) => state.accountSelection.accounts)
  const account = 'account' in list.query ? list.query.account : undefined
  if (!list.hasScope || typeof account !== 'string') return null

  const name = accounts.find(({ uuid }) => uuid === account)?.label ?? t('list.otherAccount')
  function seeAll() {
    dispatch(accountSelected(null))
    list.change({ account: undefined })
  }

  return (
    <span className={styles.chip} data-applied>
      <span className={styles.scope}>{t('list.scope', { name })}</span>
      <button
        type="button"
        className={styles.clear}
        aria-label={t('list.removeScope')}
        title={t('list.removeScope')}
        onClick={seeAll}
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  )
}
