import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { bodyText, type DeliveryAttempt, type WebhookLogDetail } from '@/contract/webhookLogs'
import { Button } from '@/kit/elements/Button'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { formatExactInstant } from '@/kit/text/formats'
import { JsonTree } from '@/kit/facts/JsonTree'
import { AttemptDifferences } from './AttemptDifferences'
import { SIGNATURE } from './attemptDifferences'
import { curlOf } from './curl'
import styles from './DeliveryAttempts.module.css'
import { es } from './es'
import { Took } from './webhookLogColumns'

/** Each time that a delivery was tried, the latest first, and what was said on both sides in one of them. */
export function DeliveryAttempts({ delivery }: { delivery: WebhookLogDetail }) {
  const { t } = useTranslation('webhook-logs')
  const [chosen, setChosen] = useState<number>()
  const { attempts } = delivery
  const shown = attempts.find(({ n }) => n === chosen) ?? attempts.at(-1)
  return (
    <div className={styles.columns}>
      {shown ? (
        <ul className={styles.list}>
          {attempts.toReversed().map((attempt) => (
            <li key={attempt.n}>
              <button
                type="button"
                className={styles.attempt}
                aria-pressed={attempt === shown}
                data-bad={attempt.error_kind !== null || undefined}
                onClick={() => setChosen(attempt.n)}
              >
                <b aria-hidden>{attempt.n}</b>
                <span className="sr-only">{t('attempt', { n: attempt.n })}</span>
                <span>
                  <b>{attempt.http_status ?? (attempt.error_kind && es.errors[attempt.error_kind])}</b>{' '}
                  <Took ms={attempt.duration_ms} />
                </span>
                <small>
                  {formatExactInstant(attempt.at)} · {es.triggers[attempt.trigger]}
                </small>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{es.noAttempts}</p>
      )}
      {delivery.expunged_at ? (
        <p>{es.expunged}</p>
      ) : (
        <Exchange key={shown?.n} delivery={delivery} attempt={shown} />
      )}
    </div>
  )
}

type Props = { delivery: WebhookLogDetail; attempt: DeliveryAttempt | undefined }

/** What was sent, and what was answered. */
function Exchange({ delivery, attempt }: Props) {
  const { t } = useTranslation('webhook-logs')
  const [part, setPart] = useState<'request' | 'response' | 'differences'>('request')
  const parts = [
    'request',
    ...(attempt ? (['response'] as const) : []),
    ...(delivery.attempts.length > 1 ? (['differences'] as const) : []),
  ] as const
  return (
    <div>
      <div className={styles.parts} role="tablist" aria-label={es.parts}>
        {parts.map((one) => (
          <button
            key={one}
            id={`exchange-${one}`}
            type="button"
            role="tab"
            className={styles.part}
            aria-selected={part === one}
            aria-controls="exchange"
            onClick={() => setPart(one)}
          >
            {es[one].title}
          </button>
        ))}
      </div>
      <div id="exchange" role="tabpanel" aria-labelledby={`exchange-${part}`}>
        {part === 'request' ? (
          <>
            <p className={styles.address}>POST {delivery.url_at_send}</p>
            <Headers of={attempt?.request_headers} />
            {attempt && (
              <p className={styles.command}>
                <CopyButton
                  value={curlOf(delivery, attempt)}
                  what={es.request.curlWhat}
                  label={es.request.curl}
                />
              </p>
            )}
            <JsonTree
              text={bodyText(delivery.request_body)}
              label={t('request.body')}
              name={delivery.number}
            />
          </>
        ) : (
          attempt &&
          (part === 'response' ? (
            <Response attempt={attempt} name={delivery.number} />
          ) : (
            <AttemptDifferences attempts={delivery.attempts} shown={attempt} />
          ))
        )}
      </div>
    </div>
  )
}

function Response({ attempt, name }: { attempt: DeliveryAttempt; name: string }) {
  if (attempt.http_status === null) return <p>{es.response.none}</p>
  return (
    <>
      <p className={styles.address}>HTTP {attempt.http_status}</p>
      <Headers of={attempt.response_headers} />
      {attempt.response_body ? (
        <JsonTree text={attempt.response_body} label={es.response.body} name={`${name}-${attempt.n}`} />
      ) : (
        <p>{es.response.empty}</p>
      )}
      {attempt.truncated && <p>{es.response.truncated}</p>}
    </>
  )
}

/** The headers of a message; a signature is only shown when asked for. */
function Headers({ of = {} }: { of: Record<string, string> | undefined }) {
  const { t } = useTranslation('webhook-logs')
  const [isShown, setShown] = useState(false)
  const headers = Object.entries(of)
  if (headers.length === 0) return null
  return (
    <details className={styles.headers}>
      <summary>{t('request.headers', { count: headers.length })}</summary>
      <dl>
        {headers.map(([name, value]) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd key={name}>{name === SIGNATURE && !isShown ? '••••••' : value}</dd>,
        ])}
      </dl>
      {SIGNATURE in of && (
        <Button onClick={() => setShown(!isShown)}>{isShown ? es.request.hide : es.request.show}</Button>
      )}
    </details>
  )
}
