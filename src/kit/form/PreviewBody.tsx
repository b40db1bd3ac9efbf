import { useTranslation } from '@/i18n'
import type { ActionReply, Effect, MoneyLine, SentMessage } from '@/contract/actions'
import { kindOf } from '@/contract/entities'
import { Button } from '@/kit/elements/Button'
import { MoneyText } from '@/kit/facts/cells'
import { formatList, plural } from '@/kit/text/formats'
import { nouns } from '@/kit/vocabulary/nouns'
import { Skeleton } from '@/kit/elements/Skeleton'
import { ProblemAlert } from '@/kit/feedback/State'
import styles from './PreviewBody.module.css'
import type { Preview } from './usePreview'

type Props = {
  /** The record it is done to: what happens to others is told. */
  uuid: string
  preview: Preview
}

/** What an action would do: the money it moves, whom it tells, what else it touches; or why it would be refused. */
export function PreviewBody({ uuid, preview: { reply, refusal, hasFailed, again } }: Props) {
  const { t } = useTranslation('kit')
  return (
    <div className={styles.preview} aria-live="polite">
      {reply && <Told reply={reply} uuid={uuid} />}
      <ProblemAlert problem={refusal} />
      {!reply && !hasFailed && !refusal && <Skeleton lines={2} />}
      {hasFailed && (
        <p>
          {t('action.countFailed')}{' '}
          <Button size="bar" onClick={again}>
            {t('retry')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Told({
  reply: { effects, lines = [], messages = [], notes = [] },
  uuid,
}: {
  reply: ActionReply<unknown>
  uuid: string
}) {
  const { t } = useTranslation('kit')
  const others = effects.filter(({ subject }) => subject.uuid !== uuid)
  if (others.length + lines.length + messages.length + notes.length === 0)
    return <p>{t('action.noConsequences')}</p>
  return (
    <>
      {lines.length > 0 && <MoneyLines lines={lines} />}
      {others.length > 0 && <Consequences effects={others} />}
      {messages.length > 0 && <Messages messages={messages} />}
      {notes.length > 0 && (
        <div>
          <p>{t('action.notes')}:</p>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Money, line by line; what it comes to stands under it. */
export function MoneyLines({ lines }: { lines: readonly MoneyLine[] }) {
  const { t } = useTranslation('kit')
  return (
    <table className={styles.lines}>
      <caption className="sr-only">{t('action.money')}</caption>
      <tbody>
        {lines.map(({ kind, label, amount_cents, currency }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place.
          <tr key={index} data-kind={kind}>
            <th scope="row">{label}</th>
            <td>
              <MoneyText cents={amount_cents} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whom it tells, and what about. */
const Messages = ({ messages }: { messages: readonly SentMessage[] }) => {
  const { t } = useTranslation('kit')
  return (
    <div>
      <p>{t('action.messages')}:</p>
      <ul>
        {messages.map(({ to, subject }) => (
          <li key={`${to} ${subject}`}>{t('action.message', { to, subject })}</li>
        ))}
      </ul>
    </div>
  )
}

/** The other records that change, by kind: how many and the first of them. */
function Consequences({ effects }: { effects: Effect[] }) {
  const { t } = useTranslation('kit')
  const types = [...new Set(effects.map(({ subject }) => subject.type))]
  return (
    <div>
      <p>{t('action.consequences')}:</p>
      <ul>
        {types.map((type) => {
          const labels = [
            ...new Set(
              effects.filter(({ subject }) => subject.type === type).map(({ subject }) => subject.label),
            ),
          ]
          const kind = kindOf(type)
          const noun = kind && nouns[kind]
          return (
            <li key={type}>
              {noun ? `${plural(labels.length, noun.one, noun.other)}: ` : ''}
              {formatList(labels.length > 3 ? [...labels.slice(0, 3), '…'] : labels)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
