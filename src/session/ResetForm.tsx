import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useNavigate } from 'react-router-dom'
import type { ApiError } from '@/api/apiError'
import { PASSWORD_MINIMUM } from '@/contract/password'
import { Button } from '@/kit/elements/Button'
import { useAppDispatch } from '@/store/hooks'
import styles from '@/session/entrance/Entrance.module.css'
import { EntrancePage } from '@/session/entrance/EntrancePage'
import { PasswordField } from '@/session/entrance/PasswordField'
import { Problem } from '@/session/entrance/Problem'
import { resetPassword } from './recover'

/** Writes the new password of the person whom the link's token was sent to. */
export function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation('session')
  const { t: words } = useTranslation('recovery')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const [minimum, setMinimum] = useState(PASSWORD_MINIMUM)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    // The rule stands on zod, which asking for the link need not download.
    void import('./passwordRule').then(async ({ askPasswordMinimum }) =>
      setMinimum(await askPasswordMinimum(dispatch)),
    )
  }, [dispatch])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const password = input.current?.value ?? ''
    const { passwordProblem } = await import('./passwordRule')
    const problem = passwordProblem(password, minimum)
    setWrong(problem)
    setFailure(null)
    if (problem) return input.current?.focus()

    setIsBusy(true)
    const { error } = await dispatch(resetPassword(token, password))
    setIsBusy(false)
    if (!error) return navigate('/admin/login', { state: { passwordUpdated: true } })
    const refusal = error.errors?.find(({ field }) => field === 'password')
    if (refusal) setWrong(refusal.message)
    else setFailure(error)
  }

  if (failure && isSpent(failure)) return <SpentLink />
  return (
    <EntrancePage title={words('reset.title')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {failure && <Problem>{failure.status === 0 ? t('offline') : t('tryLater')}</Problem>}
        <PasswordField
          ref={input}
          label={words('reset.label')}
          autoComplete="new-password"
          hint={words('reset.rule', { count: minimum })}
          problem={wrong}
        />
        <Button type="submit" look="primary" busy={isBusy ? words('reset.submitting') : undefined}>
          {words('reset.submit')}
        </Button>
      </form>
    </EntrancePage>
  )
}

function SpentLink() {
  const { t } = useTranslation('session')
  const { t: words } = useTranslation('recovery')
  // The form that had the focus is gone.
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), [])
  return (
    <EntrancePage title={words('reset.spentTitle')} intro={words('reset.spentBody')}>
      <p className={styles.links}>
        <Link to="/admin/recover">{words('reset.another')}</Link>
        <Link to="/admin/login">{t('backToLogin')}</Link>
      </p>
    </EntrancePage>
  )
}

/** A link that was used or is too old; any refusal that is not about the password is the link's. */
const isSpent = ({ status }: ApiError) => [400, 401, 403, 404, 410, 422].includes(status)
