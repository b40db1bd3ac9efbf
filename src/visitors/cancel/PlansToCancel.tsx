import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { ApiError } from '@/api/apiError'
import { pathOf } from '@/api/paths'
import { send } from '@/api/baseQueryWithReauth'
import type { CancellablePlan, CancellationPage } from '@/contract/cancellations'
import { useAppStore } from '@/store/hooks'
import { Failed } from '@/visitors/Failed'
import { dayInWords, priceIn } from '@/visitors/formats'
import { nameIn } from '@/visitors/nameIn'
import { dataWith } from '@/visitors/replies'
import styles from '@/visitors/Steps.module.css'
import { useAnswer } from '@/visitors/useAnswer'
import visitor from '@/visitors/Visitor.module.css'
import './es'

/** The plans of the link's holder, each with what cancelling it would do. */
export function PlansToCancel({ token }: { token: string }) {
  const { t } = useTranslation('cancelling')
  const { t: shared } = useTranslation('subscribe')
  const store = useAppStore()
  // An address that cannot be a secret is asked for like an unknown secret.
  const url = pathOf('public', 'cancellations', nameIn(token))
  const { answer, isFailed, isUnknown, retry } = useAnswer(url, readPage)
  const [changed, setChanged] = useState<CancellationPage>()
  const page = changed ?? answer

  if (!page && isUnknown)
    return (
      <>
        <h1>{t('gone.title')}</h1>
        <p>{t('gone.why')}</p>
        <div>
          <Link className={visitor.button} data-look="primary" to="/plan/cancelar">
            {t('gone.ask')}
          </Link>
        </div>
      </>
    )
  if (!page && isFailed) return <Failed text={t('failed')} retry={retry} />
  if (!page) return <p role="status">{shared('loading')}</p>

  async function act(path: string, body: object): Promise<ApiError | undefined> {
    const { data, error } = await send({ url: url + path, method: 'POST', body }, store)
    setChanged((before) => readPage(data) ?? before)
    // It may have gone through although its reply was lost, or be another plan by now.
    if (error?.status === 0 || error?.code === 'preview_changed') {
      const now = readPage((await send({ url }, store)).data)
      setChanged((before) => now ?? before)
    }
    return error
  }
  return (
    <>
      <h1>{t('title')}</h1>
      {page.plans.length === 0 && <p>{t('none')}</p>}
      {page.plans.map((plan) => (
        <Plan key={plan.folio} plan={plan} act={act} />
      ))}
    </>
  )
}

const readPage = dataWith<CancellationPage>('plans')

/** What else than cancelling is asked for of a plan, as its address ends. */
const UNDO = '/undo'
const WITHDRAWAL = '/payroll-withdrawal'

type PlanProps = {
  plan: CancellablePlan
  act: (path: string, body: object) => Promise<ApiError | undefined>
}

function Plan({ plan, act }: PlanProps) {
  const { t } = useTranslation('cancelling')
  const { folio, state, covered_until, next_charge, owed_cents, currency, deducted_by } = plan
  const until = covered_until && dayInWords(covered_until)
  return (
    <section className={styles.box} aria-labelledby={folio}>
      <h2 id={folio}>{plan.plan}</h2>
      <p className={styles.soft}>{t('folio', { folio })}</p>
      {owed_cents > 0 && <p>{t('owed', { price: priceIn(owed_cents, currency) })}</p>}
      {state === 'live' && next_charge && (
        <p>
          {t(deducted_by ? 'nextDeduction' : 'next', {
            price: priceIn(next_charge.amount_cents, currency),
            day: dayInWords(next_charge.on),
            company: deducted_by,
          })}
        </p>
      )}
      {state === 'live' && <p>{until ? t('until', { day: until }) : t('atOnce')}</p>}
      <Deciding plan={plan} act={act} />
    </section>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** What is done with a plan, and what came of it. What cannot be taken back is asked about once more. */
function Deciding({ plan, act }: PlanProps) {
  const { t } = useTranslation('cancelling')
  const { t: shared } = useTranslation('subscribe')
  const { folio, state, covered_until, deducted_by } = plan
  const [asked, setAsked] = useState<'cancel' | 'withdraw'>()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<string>()
  const [error, setError] = useState<ApiError>()

  async function take(path: string, body: object) {
    if (isBusy) return
    setBusy(true)
    const trouble = await act(path, body)
    setError(trouble)
    setDone(trouble ? undefined : path)
    setBusy(false)
    setAsked(undefined)
  }
  const cancel = () => take('', { folio, covered_until })
  const withdraw = () => take(WITHDRAWAL, { folio })
  const press = (label: string, onPress: () => unknown, look?: 'primary') => (
    <button
      key={label}
      type="button"
      className={visitor.button}
      data-look={look}
      aria-disabled={isBusy}
      onClick={() => void onPress()}
    >
      {isBusy ? t('busy') : label}
    </button>
  )
  const said =
    state === 'ended'
      ? t('ended')
      : state === 'ending'
        ? t('ending', { day: covered_until ? dayInWords(covered_until) : '' })
        : done === UNDO
          ? t('kept')
          : done === WITHDRAWAL && t('withdrawn')
  return (
    <>
      <p role="status">{said}</p>
      {error && (
        <p role="alert" className={styles.wrong}>
          {error.status === 0 ? t('failed') : (error.detail ?? shared('down'))}
        </p>
      )}
      {state === 'live' && asked && (
        <p>{asked === 'cancel' ? t('sure') : t('withdrawal', { company: deducted_by })}</p>
      )}
      <div className={styles.actions}>
        {state === 'live' &&
          (asked ? (
            <>
              {/* Where the first button was, so that a press too many does nothing. */}
              <button
                ref={takeFocus}
                type="button"
                className={visitor.button}
                onClick={() => setAsked(undefined)}
              >
                {t('back')}
              </button>
              {asked === 'cancel'
                ? press(t('sureGo'), cancel, 'primary')
                : press(t('withdrawGo'), withdraw, 'primary')}
            </>
          ) : (
            <>
              {press(t('cancel', { plan: plan.plan }), () => (covered_until ? cancel() : setAsked('cancel')))}
              {deducted_by && press(t('withdraw'), () => setAsked('withdraw'))}
            </>
          ))}
        {state === 'ending' && press(t('keep', { plan: plan.plan }), () => take(UNDO, { folio }))}
      </div>
    </>
  )
}
