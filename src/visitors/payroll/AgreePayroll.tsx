import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { ApiError } from '@/api/apiError'
import { send } from '@/api/baseQueryWithReauth'
import { pathOf } from '@/api/paths'
import type { PayrollQuestion } from '@/contract/payrollProposals'
import { useAppStore } from '@/store/hooks'
import { Failed } from '@/visitors/Failed'
import { Agreement, type Problems } from '@/visitors/form/fields'
import { StepForm } from '@/visitors/form/StepForm'
import { priceIn } from '@/visitors/formats'
import { nameIn } from '@/visitors/nameIn'
import { dataWith } from '@/visitors/replies'
import styles from '@/visitors/Steps.module.css'
import { payrollMonth } from '@/visitors/subscribe/payrollMonth'
import { useAnswer } from '@/visitors/useAnswer'
import visitor from '@/visitors/Visitor.module.css'
import './es'

/** What an employee is asked to have deducted of their wage from a later month on, and their answer. */
export function AgreePayroll({ token }: { token: string }) {
  const { t } = useTranslation('agreeing')
  const { t: shared } = useTranslation('subscribe')
  const store = useAppStore()
  const url = pathOf('public', 'payroll-proposals', nameIn(token))
  const { answer, isFailed, isUnknown, retry } = useAnswer(url, readQuestion)
  const [changed, setChanged] = useState<PayrollQuestion>()
  const question = changed ?? answer
  if (!question && isUnknown) return <Said title={t('gone')} body={t('goneBody')} />
  if (!question && isFailed) return <Failed text={t('failed')} retry={retry} />
  if (!question) return <p role="status">{shared('loading')}</p>

  async function act(path: string, body?: object): Promise<ApiError | undefined> {
    const { data, error } = await send({ url: url + path, method: 'POST', body }, store)
    // It may have gone through although its reply was lost, or ask something else by now.
    const now = error ? readQuestion((await send({ url }, store)).data) : readQuestion(data)
    if (now) setChanged(now)
    return error
  }
  const month = payrollMonth(question.deductions[0]?.on ?? '')
  if (question.state === 'agreed') return <Said title={t('agreed')} body={t('agreedBody', { month })} />
  if (question.state === 'declined') return <Said title={t('declined')} body={t('declinedBody')} />
  return <Question question={question} act={act} />
}

const readQuestion = dataWith<PayrollQuestion>('deductions')

/** How it ended; the heading takes the focus. */
function Said({ title, body }: { title: string; body: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{body}</p>
    </>
  )
}

type QuestionProps = {
  question: PayrollQuestion
  act: (path: string, body?: object) => Promise<ApiError | undefined>
}

function Question({ question, act }: QuestionProps) {
  const { t } = useTranslation('agreeing')
  const { t: shared } = useTranslation('subscribe')
  const { folio, plan, company, items, interval, currency, now_cents, deductions, text } = question
  const per = shared(`per.${interval}`)
  const [error, setError] = useState<ApiError>()
  return (
    <StepForm
      name={`payroll:${folio}`}
      title={t('title')}
      hint={t('folio', { folio, company })}
      back={undefined}
      place={undefined}
      submit={t('go')}
      busy={t('busy')}
      check={(values): Problems =>
        values.has('accepts_deductions') ? {} : { accepts_deductions: t('missing') }
      }
      send={() => act('/agreement', { text, from: deductions[0]?.on ?? '', accepts_deductions: true })}
      after={
        <div>
          {error && (
            <p role="alert" className={styles.wrong}>
              {error.status === 0 ? shared('unreachable') : (error.detail ?? shared('down'))}
            </p>
          )}
          <button
            type="button"
            className={visitor.button}
            onClick={async () => setError(await act('/refusal'))}
          >
            {t('decline')}
          </button>
        </div>
      }
    >
      {(problems) => (
        <>
          <p>
            {now_cents === null ? t('nothingNow') : t('now', { price: priceIn(now_cents, currency), per })}
          </p>
          <div className={styles.box}>
            <h2>{plan}</h2>
            <ul className={styles.lines} aria-label={t('what')}>
              {items.map(({ label, amount_cents }) => (
                <li key={`${label} ${amount_cents}`}>
                  <span>{label}</span>
                  <span>
                    {priceIn(amount_cents, currency)} {per}
                  </span>
                </li>
              ))}
            </ul>
            <ul className={styles.lines}>
              {deductions.map(({ on, amount_cents }) => (
                <li key={on}>
                  <strong>{t('from', { month: payrollMonth(on) })}</strong>
                  <strong>
                    {priceIn(amount_cents, currency)} {per}
                  </strong>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <p id="before" className={styles.legend}>
              {t('before')}
            </p>
            <ul aria-labelledby="before" className={styles.list}>
              <li>{t('same')}</li>
              <li>{t('told', { company })}</li>
              <li>{t('withdraw')}</li>
            </ul>
          </div>
          <Agreement
            name="accepts_deductions"
            label={text}
            isAgreed={false}
            problem={problems.accepts_deductions}
          />
        </>
      )}
    </StepForm>
  )
}
