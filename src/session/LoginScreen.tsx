import '@/session/entrance/es'
import '@/session/entrance/loginTexts'
import { type FormEvent, startTransition, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useAppDispatch } from '@/store/hooks'
import { EmailField } from '@/session/entrance/EmailField'
import styles from '@/session/entrance/Entrance.module.css'
import { EntrancePage } from '@/session/entrance/EntrancePage'
import { PasswordField } from '@/session/entrance/PasswordField'
import { Problem } from '@/session/entrance/Problem'
import { type SignIn, signIn } from '@/session/entrance/signIn'

const SecondStep = lazyPart(() => import('./secondFactor/SecondStep'), 'SecondStep')

/** Signing in. Where it leads is decided by who follows the session (`app/followSession.ts`). */
export default function LoginScreen() {
  const [asked, ask] = useState<unknown>()
  return (
    <Suspense>
      {asked === undefined ? (
        <FirstStep onAsked={ask} />
      ) : (
        <SecondStep asked={asked} onBack={() => ask(undefined)} />
      )}
    </Suspense>
  )
}

type StepProps = { onAsked: (asked: unknown) => void }

function FirstStep({ onAsked }: StepProps) {
  const { t } = useTranslation('login')
  const redirect = useSearchParams()[0].get('redirect')
  const notice = useNotice()

  return (
    <EntrancePage
      title={t('title')}
      intro={redirect && leadsToSection.test(redirect) && <Destination at={redirect} />}
    >
      {notice && <p className={styles.notice}>{t(notice)}</p>}
      <LoginForm onAsked={onAsked} />
      <p className={styles.links}>
        <Link
          to={{ pathname: '/admin/recover', search: redirect ? `?${new URLSearchParams({ redirect })}` : '' }}
        >
          {t('forgotten')}
        </Link>
      </p>
    </EntrancePage>
  )
}

const leadsToSection = /^\/admin\/[a-z-]+/

/** Where the person is heading. Its words are many, and few come with a destination: the line waits for them. */
function Destination({ at }: { at: string }) {
  const { t } = useTranslation('login')
  const [section, setSection] = useState<string | undefined>()
  useEffect(() => {
    void import('./sectionAt').then(({ sectionAt }) => setSection(sectionAt(at)))
  }, [at])
  return section ? t('goingTo', { section }) : '\u00a0'
}

type Missing = { email?: string | undefined; password?: string | undefined }

function LoginForm({ onAsked }: StepProps) {
  const { t } = useTranslation('login')
  const { t: session } = useTranslation('session')
  const dispatch = useAppDispatch()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [missing, setMissing] = useState<Missing>({})
  const [failure, setFailure] = useState<SignIn | null>(null)
  const words = useFailureWords()

  // A browser may have filled the address in by itself.
  useEffect(() => (email.current?.value ? password : email).current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const credentials = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    setFailure(null)
    setMissing({
      email: credentials.email ? undefined : session('emailMissing'),
      password: credentials.password ? undefined : session('passwordMissing'),
    })
    if (!credentials.email) return email.current?.focus()
    if (!credentials.password) return password.current?.focus()

    setIsBusy(true)
    const result = await dispatch(signIn(credentials))
    if (result.token) return // `followSession` leaves this screen.
    // The form stays until what asks for the code is there.
    if (result.asked) return startTransition(() => onAsked(result.asked))
    setIsBusy(false)
    setFailure(result)
    if (password.current && result.reason !== 'network') password.current.value = ''
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {failure && <Problem>{words(failure)}</Problem>}
      <EmailField ref={email} problem={missing.email} />
      <PasswordField
        ref={password}
        label={session('password')}
        autoComplete="current-password"
        problem={missing.password}
      />
      <Button type="submit" look="primary" busy={isBusy ? t('submitting') : undefined}>
        {t('submit')}
      </Button>
    </form>
  )
}

function useFailureWords() {
  const { t } = useTranslation('login')
  return ({ reason = 'refused', retryAfter }: SignIn) =>
    reason === 'wait' && retryAfter
      ? t('failed.waitMinutes', { count: Math.ceil(retryAfter / 60) })
      : t(`failed.${reason}`)
}

/** What brought the person here, when it was not their own choice. */
function useNotice(): 'ended' | 'passwordUpdated' | null {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return null
  if ('ended' in state && state.ended === true) return 'ended'
  return 'passwordUpdated' in state && state.passwordUpdated === true ? 'passwordUpdated' : null
}
