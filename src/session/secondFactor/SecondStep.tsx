import './es'
import '@/session/entrance/loginTexts'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { LoginChallenge } from '@/contract/secondFactor'
import styles from '@/session/entrance/Entrance.module.css'
import { EntrancePage } from '@/session/entrance/EntrancePage'
import { Problem } from '@/session/entrance/Problem'
import { useAppDispatch } from '@/store/hooks'
import { AppSetUp } from './AppSetUp'
import { type Answered, answerChallenge } from './answerChallenge'
import { ProofForm } from './ProofForm'
import { RecoveryCodes } from './RecoveryCodes'

type Props = {
  /** What the server answered to the password. */
  asked: unknown
  onBack: () => void
}

/** Why a code was not looked at. */
const unread: readonly string[] = ['network', 'server', 'wait', 'elsewhere']

/** The code that signing in asks for besides the password; those who must have one and have none set up their app first. */
export function SecondStep({ asked, onBack }: Props) {
  const { t } = useTranslation('secondFactor')
  const { t: login } = useTranslation('login')
  const dispatch = useAppDispatch()
  const words = useFailureWords()
  const [entered, setEntered] = useState<Extract<Answered, { enter: unknown }>>()
  const { data: challenge } = LoginChallenge.safeParse(asked)

  const back = (
    <p className={styles.links}>
      <button type="button" className={styles.reveal} onClick={onBack}>
        {t('back')}
      </button>
    </p>
  )
  if (!challenge)
    return (
      <EntrancePage title={t('signInTitle')}>
        <Problem>{login('failed.unreadable')}</Problem>
        {back}
      </EntrancePage>
    )
  if (entered)
    return (
      <EntrancePage title={t('codesTitle')}>
        <RecoveryCodes codes={entered.recoveryCodes} onSaved={entered.enter} />
      </EntrancePage>
    )

  async function answer(given: string, { challenge: of }: LoginChallenge) {
    const outcome = await dispatch(answerChallenge({ challenge: of, code: given }))
    if ('reason' in outcome) return { whole: words(outcome), isUnread: unread.includes(outcome.reason) }
    // `app/followSession.ts` leaves this screen.
    if (outcome.recoveryCodes.length === 0) outcome.enter()
    else setEntered(outcome)
    return undefined
  }

  const { enrolment } = challenge
  return (
    <EntrancePage
      title={t(enrolment ? 'setUpTitle' : 'signInTitle')}
      intro={t(enrolment ? 'setUpIntro' : 'signInIntro')}
    >
      {enrolment && <AppSetUp enrolment={enrolment} />}
      <ProofForm
        asks={{ code: true }}
        takesRecovery={!enrolment}
        confirm={t('verify')}
        run={({ code }) => answer(code, challenge)}
      />
      {back}
    </EntrancePage>
  )
}

function useFailureWords() {
  const { t } = useTranslation('secondFactor')
  const { t: login } = useTranslation('login')
  return ({ reason, retryAfter }: Extract<Answered, { reason: unknown }>) => {
    if (reason === 'gone' || reason === 'refused') return t(`failed.${reason}`)
    if (reason === 'wait' && retryAfter)
      return login('failed.waitMinutes', { count: Math.ceil(retryAfter / 60) })
    return login(`failed.${reason}`)
  }
}
