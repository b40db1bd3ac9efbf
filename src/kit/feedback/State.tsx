import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { CopyButton } from './CopyButton'
import { problemText, type ProblemText } from './problem'
import styles from './State.module.css'

type Props = {
  /** None where the page's own title says it. */
  title?: string
  /** One line: what happened, or what will be here. */
  children?: ReactNode
  /** What to do about it. */
  actions?: ReactNode
  tone?: 'bad'
  /** Stands by itself rather than inside a card. */
  inset?: boolean
}

/** What stands in the place of content that is not there: says what, why and what next. */
export const State = ({ title, children, actions, tone, inset }: Props) => (
  <div
    className={[styles.state, tone && styles[tone], inset && styles.inset].filter(Boolean).join(' ')}
    role={tone && 'alert'}
  >
    {title && <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)

type FailureProps = {
  error: Parameters<typeof problemText>[0]
  /** What could not be done, when the reply itself says nothing better: "No se pudieron cargar las empresas". */
  title?: string
  onRetry?: () => unknown
  inset?: boolean
}

/** A call that failed, with its way out: try again, and the key to give to Plataforma. */
export function Failure({ error, title, onRetry, inset = false }: FailureProps) {
  const { t } = useTranslation('kit')
  const problem = problemText(error)
  return (
    <State
      tone="bad"
      inset={inset}
      title={title ?? problem.title}
      actions={
        <>
          {onRetry && <Button onClick={() => void onRetry()}>{t('retry')}</Button>}
          {problem.requestId && <CopyButton value={problem.requestId} what={t('key')} label={t('copyKey')} />}
        </>
      }
    >
      {title && problem.title !== title ? `${problem.title}. ` : ''}
      <ProblemBody problem={problem} />
    </State>
  )
}

/** A problem told within a dialog, as an alert; nothing where there is none. */
export const ProblemAlert = ({ problem }: { problem: ProblemText | undefined }) =>
  problem && (
    <p role="alert">
      <strong>{problem.title}.</strong> <ProblemBody problem={problem} />
    </p>
  )

/** The body of a problem with the request's key where there is one. */
export const ProblemBody = ({ problem: { body, requestId } }: { problem: ProblemText }) => (
  <>
    {body}
    {requestId && body.endsWith('clave') && (
      <>
        {' '}
        <span className={styles.key}>{requestId}</span>.
      </>
    )}
    {!requestId && body.endsWith('Plataforma') && '.'}
  </>
)
