import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useParams } from 'react-router-dom'
import { Failed } from '@/visitors/Failed'
import { SellerFooter } from '@/visitors/SellerFooter'
import visitor from '@/visitors/Visitor.module.css'
import { VisitorLayout } from '@/visitors/VisitorLayout'
import './es'
import styles from './ShortLink.module.css'
import { useLink } from './useLink'

/** Before this nothing is shown: most links have led on by then. */
const SLOW_AFTER_MS = 300

/** `/rl/{code}`: a short link, which leads on at once, or says why it does not. */
export default function ShortLinkScreen() {
  const { t } = useTranslation('shortLink')
  const { shown, retry, press, tryPassword } = useLink(useParams()['*'] ?? '')
  // Most are on their way before there is anything to read.
  const isLeaving = shown.at === 'opening' || shown.at === 'leaving'
  return (
    <VisitorLayout title={t('title')} footer={isLeaving ? undefined : <SellerFooter />}>
      <meta name="robots" content="noindex" />
      <div className={styles.step}>
        {isLeaving && (
          <Leaving
            url={shown.at === 'leaving' ? shown.url : undefined}
            host={shown.at === 'leaving' ? shown.host : null}
          />
        )}
        {shown.at === 'failed' && <Failed text={t('failed')} retry={retry} />}
        {shown.at === 'gone' && (
          <>
            <Title text={t('gone.title')} />
            <p>{t('gone.why')}</p>
            <p>
              <Link className={visitor.button} to="/search">
                {t('gone.search')}
              </Link>
            </p>
          </>
        )}
        {shown.at === 'waiting' && (
          <>
            <Title text={t('press.title')} />
            <p>{t('press.why')}</p>
            <div>
              <button
                type="button"
                className={visitor.button}
                data-look="primary"
                aria-disabled={shown.isOpening}
                onClick={() => !shown.isOpening && press()}
              >
                {t(shown.isOpening ? 'press.opening' : 'press.open')}
              </button>
            </div>
          </>
        )}
        {shown.at === 'mailed' && (
          <>
            <Title text={t('mailed.title')} />
            <p>{t('mailed.why')}</p>
          </>
        )}
        {shown.at === 'ask' && <Ask url={shown.url} host={shown.host} />}
        {shown.at === 'asking' && (
          <Password
            problem={shown.isWrong ? t('password.wrong') : shown.isTooMany ? t('tooMany') : undefined}
            isOpening={shown.isOpening}
            onTry={tryPassword}
          />
        )}
      </div>
    </VisitorLayout>
  )
}

/** What is told, whose title takes the focus when it comes. */
function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  )
}

function Leaving({ url, host }: { url: string | undefined; host: string | null }) {
  const { t } = useTranslation('shortLink')
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <>
      <p role="status">
        {t('taking')} <strong>{host ?? t('here')}</strong>…
      </p>
      {url && (
        <p>
          <a className={visitor.button} href={url} rel="noreferrer">
            {t('open')}
          </a>
        </p>
      )}
    </>
  )
}

/** Before one leaves the site: where to, and the way back. */
function Ask({ url, host }: { url: string; host: string }) {
  const { t } = useTranslation('shortLink')
  const [isStaying, setStaying] = useState(false)
  if (isStaying) return <p role="status">{t('ask.stayed')}</p>
  return (
    <>
      <Title text={t('ask.title', { host })} />
      <p>{t('ask.why')}</p>
      <div className={styles.actions}>
        <a className={visitor.button} data-look="primary" href={url} rel="noreferrer">
          {t('ask.go')}
        </a>
        <button type="button" className={visitor.button} onClick={() => setStaying(true)}>
          {t('ask.stay')}
        </button>
      </div>
    </>
  )
}

type PasswordProps = { problem: string | undefined; isOpening: boolean; onTry: (password: string) => void }

function Password({ problem, isOpening, onTry }: PasswordProps) {
  const { t } = useTranslation('shortLink')
  const [isMissing, setMissing] = useState(false)
  const [field, hint, error] = [useId(), useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const said = isMissing ? t('password.missing') : problem

  useEffect(() => {
    if (problem) input.current?.focus()
  }, [problem])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isOpening) return
    const password = input.current?.value ?? ''
    setMissing(password === '')
    if (password === '') input.current?.focus()
    else onTry(password)
  }

  return (
    <>
      <Title text={t('password.title')} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={visitor.field}>
          <label htmlFor={field}>{t('password.label')}</label>
          <span id={hint}>{t('password.hint')}</span>
          {said && (
            <span id={error} role="alert" className={styles.error}>
              {said}
            </span>
          )}
          <input
            ref={input}
            id={field}
            type="password"
            maxLength={200}
            autoComplete="off"
            aria-invalid={said ? true : undefined}
            aria-describedby={said ? `${hint} ${error}` : hint}
          />
        </div>
        <div>
          <button type="submit" className={visitor.button} data-look="primary" aria-disabled={isOpening}>
            {isOpening ? t('password.opening') : t('password.open')}
          </button>
        </div>
      </form>
    </>
  )
}
