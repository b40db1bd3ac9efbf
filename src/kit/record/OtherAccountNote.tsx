import { useTranslation } from '@/i18n'
import type { Ref } from '@/contract/shapes'
import { accountSelected, selectAccountUuid } from '@/store/accountSelection'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { announce } from '@/kit/feedback/announce'
import { Button } from '@/kit/elements/Button'
import { rememberPicked } from '@/kit/form/reference/recentlyPicked'
import styles from './DetailScreen.module.css'

/** Says that a record is of another account than the one being worked with; nothing switches by itself. */
export function OtherAccountNote({ account }: { account: Ref | null }) {
  const { t } = useTranslation('kit')
  const dispatch = useAppDispatch()
  const selected = useAppSelector(selectAccountUuid)
  if (!account || !selected || account.uuid === selected) return null

  const name = account.label
  function change(to: Ref) {
    dispatch(accountSelected(to.uuid))
    rememberPicked('Account', to)
    announce(t('detail.showingAccount', { name }))
    // The button goes away with the note: the focus stays on the record.
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <div className={styles.note}>
      <p>{t('detail.otherAccount', { name })}</p>
      <Button size="bar" onClick={() => change(account)}>
        {t('detail.changeTo', { name })}
      </Button>
    </div>
  )
}
