import { Check } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useSearchParams } from 'react-router-dom'
import type { Ref } from '@/contract/shapes'
import { useListAccountsQuery } from '@/entities/accounts/api'
import { announce } from '@/kit/feedback/announce'
import { Button } from '@/kit/elements/Button'
import { listRecentlyPicked, rememberPicked } from '@/kit/form/reference/recentlyPicked'
import { foldText } from '@/kit/text/formats'
import { paths } from '@/kit/navigation/paths'
import { useKeyDown } from '@/kit/elements/useKeyDown'
import { accountSelected, selectAccounts, selectAccountUuid } from '@/store/accountSelection'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import styles from './AccountPicker.module.css'
import { everyAccount } from './AccountPicker'

/** The accounts, to choose one, or all of them. */
export function AccountChoices({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('shell')
  const { t: kit } = useTranslation('kit')
  const [text, setText] = useState('')
  const sought = useDeferredValue(text.trim())
  const known = useAppSelector(selectAccounts)
  const { data, isError, refetch } = useListAccountsQuery(everyAccount)
  const hasMore = (data?.meta.total ?? 0) > known.length
  const found =
    useFound(sought, hasMore) ?? known.filter(({ label }) => foldText(label).includes(foldText(sought)))
  const choose = useChoose(onDone)
  const panel = useRef<HTMLDivElement>(null)
  useKeyDown(panel, moveFocus)
  const recent = sought ? [] : listRecentlyPicked('Account')

  return (
    <div className={styles.panel} ref={panel}>
      <input
        className={styles.search}
        type="search"
        autoComplete="off"
        aria-label={t('account.search')}
        placeholder={t('account.search')}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.options}>
        {!sought && <Choice account={null} onChoose={choose} />}
        {recent.length > 0 && <Choices title={t('account.recent')} accounts={recent} onChoose={choose} />}
        <Choices
          title={sought ? '' : t('account.listed', { total: data?.meta.total ?? known.length })}
          accounts={found}
          onChoose={choose}
        />
        {sought && found.length === 0 && <p className={styles.note}>{t('account.none', { text: sought })}</p>}
        {isError && (
          <p className={styles.note} role="alert">
            {t('account.failed')} <Button onClick={() => void refetch()}>{kit('retry')}</Button>
          </p>
        )}
      </div>
      <Link to={paths.list('Account')} onClick={onDone}>
        {t('account.see')}
      </Link>
    </div>
  )
}

/** Those that the server finds, when there are more than are at hand. */
function useFound(sought: string, hasMore: boolean): Ref[] | undefined {
  const isAsking = sought !== '' && hasMore
  const { data } = useListAccountsQuery({ ...everyAccount, q: sought }, { skip: !isAsking })
  return isAsking ? data?.data.map(({ uuid, name }) => ({ uuid, label: name })) : undefined
}

/** Works with an account, or with all: the listing that is open follows, from its first page. */
function useChoose(onDone: () => void) {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const [params, setParams] = useSearchParams()
  return (account: Ref | null) => {
    dispatch(accountSelected(account?.uuid ?? null))
    if (account) rememberPicked('Account', account)
    if (params.has('account'))
      setParams((before) => {
        before.delete('page')
        if (account) before.set('account', account.uuid)
        else before.delete('account')
        return before
      })
    announce(t('account.showing', { name: account?.label ?? t('account.all') }))
    onDone()
  }
}

type ChoicesProps = { title: string; accounts: Ref[]; onChoose: (account: Ref) => void }

const Choices = ({ title, accounts, onChoose }: ChoicesProps) => (
  <>
    {title && <p className={styles.heading}>{title}</p>}
    {accounts.map((account) => (
      <Choice key={account.uuid} account={account} onChoose={() => onChoose(account)} />
    ))}
  </>
)

function Choice({ account, onChoose }: { account: Ref | null; onChoose: (account: Ref | null) => void }) {
  const { t } = useTranslation('shell')
  const isChosen = useAppSelector(selectAccountUuid) === (account?.uuid ?? null)
  return (
    <button type="button" className={styles.option} aria-pressed={isChosen} onClick={() => onChoose(account)}>
      {account?.label ?? t('account.all')}
      {isChosen && <Check size={14} aria-hidden />}
    </button>
  )
}

/** The arrows go from the search to the choices and among them. */
function moveFocus(event: KeyboardEvent) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('input, button')]
  const here = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, here + step))]?.focus()
}
