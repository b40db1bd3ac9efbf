import '@/session/entrance/es'
import '@/session/entrance/loginTexts'
import {
  type FormEvent,
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '@/i18n'
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
import { takeTyped } from '@/session/entrance/takeTyped'

const SecondStep = lazyPart(() => import('./secondFactor/SecondStep'), 'SecondStep')
// The words of every section come along, and few come with a destination: the line waits for them.
const Destination = lazyPart(() => import('./Destination'), 'Destination')
const OtherDoors = lazyPart(() => import('./otherDoors/OtherDoors'), 'OtherDoors')

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
      intro={
        redirect &&
        leadsToSection.test(redirect) && (
          <Suspense fallback={'\u00a0'}>
            <Destination at={redirect} />
          </Suspense>
        )
      }
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
      <Suspense>
        <OtherDoors />
      </Suspense>
    </EntrancePage>
  )
}

const leadsToSection = /^\/admin\/[a-z-]+/

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

  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  useLayoutEffect(() => {
    wasSent.current ||= takeTyped(email.current, password.current)
  }, [])
  useEffect(() => {
    if (wasSent.current) form.current?.requestSubmit()
    wasSent.current = false
  }, [])
  // A browser may have filled the address in by itself.
  useEffect(() => {
    const isTyping = [email, password].some(({ current }) => current === document.activeElement)
    if (!isTyping) (email.current?.value ? password : email).current?.focus()
  }, [])

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
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
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
function useNotice(): 'ended' | 'passwordUpdated' | undefined {
  const state: unknown = useLocation().state
  const told = new Map<string, unknown>(Object.entries(state ?? {}))
  return (['ended', 'passwordUpdated'] as const).find((one) => told.get(one) === true)
}
