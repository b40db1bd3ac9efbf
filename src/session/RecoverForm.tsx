import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '@/kit/elements/Button'
import { useAppDispatch } from '@/store/hooks'
import { EmailField } from '@/session/entrance/EmailField'
import styles from '@/session/entrance/Entrance.module.css'
import { EntrancePage } from '@/session/entrance/EntrancePage'
import { Problem } from '@/session/entrance/Problem'
import { RecoverySent } from './RecoverySent'
import { requestRecovery } from './recover'

/** Asks for the link. What is answered is the same whether the address has an account or not. */
export function RecoverForm() {
  const { t } = useTranslation('session')
  const { t: words } = useTranslation('recovery')
  const dispatch = useAppDispatch()
  const input = useRef<HTMLInputElement>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const { search } = useLocation()

  useLayoutEffect(() => {
    if (sentTo === null) input.current?.focus()
  }, [sentTo])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const email = input.current?.value.trim() ?? ''
    const problem = email === '' ? t('emailMissing') : looksLikeEmail(email) ? undefined : t('emailWrong')
    setWrong(problem)
    setIsLost(false)
    if (problem || isBusy) return problem && input.current?.focus()

    setIsBusy(true)
    const { error } = await dispatch(requestRecovery(email))
    setIsBusy(false)
    // Any reply means the same; only its absence is told.
    if (error?.status === 0) setIsLost(true)
    else setSentTo(email)
  }

  if (sentTo !== null) return <RecoverySent email={sentTo} onOther={() => setSentTo(null)} />
  return (
    <EntrancePage title={words('recover.title')} intro={words('recover.intro')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {isLost && <Problem>{t('offline')}</Problem>}
        <EmailField ref={input} problem={wrong} />
        <Button type="submit" look="primary" busy={isBusy ? words('recover.submitting') : undefined}>
          {words('recover.submit')}
        </Button>
      </form>
      <p className={styles.links}>
        <Link to={{ pathname: '/admin/login', search }}>{t('backToLogin')}</Link>
      </p>
    </EntrancePage>
  )
}

/** Enough to catch a slip; the server knows the rest. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
