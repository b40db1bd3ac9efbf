import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { SupportTicketDetail, TicketChange, TicketMessage } from '@/contract/supportTickets'
import { AttachmentLink } from '@/kit/attachments/AttachmentLink'
import { Button } from '@/kit/elements/Button'
import { InstantText, RecordLink } from '@/kit/facts/cells'
import { plural } from '@/kit/text/formats'
import { scrollable } from '@/kit/elements/scrollable'
import { ActorName } from '@/kit/facts/ActorName'
import { es } from '@/entities/support-tickets/es'
import { work } from '@/entities/support-tickets/work'
import { deliver, type Outgoing, takeBack, useOutgoing } from './outbox'
import styles from './Conversation.module.css'

type Props = {
  ticket: SupportTicketDetail
  /** Puts a message that was taken back into the composer. */
  onEdit: (outgoing: Outgoing) => void
}

/** What was said and what changed, oldest first, and last what is on its way. */
export function Conversation({ ticket, onEdit }: Props) {
  const outgoing = useOutgoing(ticket.uuid)
  const { place, missed, goToEnd } = useEnd(ticket.uuid, ticket.messages.length + outgoing.length)
  return (
    <div className={styles.frame}>
      <div ref={place} className={styles.scroll} role="log" aria-label={es.fields.messages} {...scrollable}>
        <ol className={styles.messages}>
          {ticket.messages.map((message) =>
            message.kind === 'system' ? (
              <li key={message.uuid} className={styles.line}>
                <ChangeLine message={message} />
              </li>
            ) : (
              <li key={message.uuid}>
                <Said message={message} ticket={ticket} />
              </li>
            ),
          )}
          {outgoing.map((one) => (
            <li key={one.key}>
              <OnItsWay outgoing={one} onEdit={onEdit} />
            </li>
          ))}
        </ol>
      </div>
      {missed > 0 && (
        <button type="button" className={styles.pill} onClick={goToEnd}>
          {plural(missed, work.newMessage.one, work.newMessage.other)} ↓
        </button>
      )}
    </div>
  )
}

function Said({ message, ticket }: { message: TicketMessage; ticket: SupportTicketDetail }) {
  const { author, kind, body, mentions } = message
  const isTheirs = author.kind === 'public'
  return (
    <article className={styles.message} data-kind={kind} data-side={isTheirs ? 'theirs' : 'ours'}>
      <p className={styles.by}>
        {kind === 'internal' && <strong>{es.messages.internal} · </strong>}
        <span className={styles.author}>
          {isTheirs ? ticket.requester.name : <ActorName actor={author} />}
        </span>
        {' · '}
        <InstantText value={message.at} />
        {message.ticket && (
          <>
            {' · '}
            <RecordLink kind="SupportTicket" to={message.ticket} />
          </>
        )}
      </p>
      <p className={styles.body}>
        <WithMentions body={body} names={mentions.map(({ label }) => label)} />
      </p>
      {message.attachments.length > 0 && (
        <ul className={styles.files}>
          {message.attachments.map((file) => (
            <li key={file.uuid}>
              <AttachmentLink
                subject={{ kind: 'SupportTicket', uuid: message.ticket?.uuid ?? ticket.uuid }}
                file={file}
              />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** A note with those it calls in bold. */
function WithMentions({ body, names }: { body: string; names: string[] }) {
  if (names.length === 0) return body
  const literal = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const parts = body.split(new RegExp(`(@(?:${literal.join('|')}))`, 'u'))
  // Every other part is what was split at.
  return parts.map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 1 ? (
      <strong key={key} className={styles.mention}>
        {part}
      </strong>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}

function ChangeLine({ message: { author, changes, reason, at } }: { message: TicketMessage }) {
  const { t } = useTranslation('ticket-work')
  const describeChange = ({ field, before, after }: TicketChange) => {
    const word = (value: string | null) => (value === null ? work.nobody[field] : wordOf(field, value))
    return t('changed', { field: es.fields[field], before: word(before), after: word(after) })
  }
  return (
    <p>
      <ActorName actor={author} /> · {changes.map(describeChange).join(' · ')}
      {reason && ` · «${reason}»`} · <InstantText value={at} />
    </p>
  )
}

function wordOf(field: TicketChange['field'], value: string): string {
  const words: Record<string, string> =
    field === 'status' ? es.status : field === 'priority' ? es.priorities : {}
  return words[value] ?? value
}

/** A message that is not sent yet, or could not be. */
function OnItsWay({ outgoing, onEdit }: { outgoing: Outgoing; onEdit: Props['onEdit'] }) {
  const { key, message, state, problem } = outgoing
  const isNote = message.kind === 'internal'
  const back = () => {
    takeBack(key)
    onEdit(outgoing)
  }
  return (
    <article className={styles.message} data-kind={message.kind} data-side="ours" data-state={state}>
      {isNote && (
        <p className={styles.by}>
          <strong>{es.messages.internal}</strong>
        </p>
      )}
      <p className={styles.body}>{message.body}</p>
      {outgoing.files.map(({ uuid, name }) => (
        <p key={uuid} className={styles.by}>
          {name}
        </p>
      ))}
      {state === 'failed' ? (
        <div className={styles.after} role="alert">
          <p>
            <strong>{work.outbox.failed}</strong> {problem}
          </p>
          <Button size="bar" onClick={() => void deliver(key)}>
            {work.outbox.retry}
          </Button>
          <Button size="bar" onClick={back}>
            {work.outbox.edit}
          </Button>
        </div>
      ) : (
        <div className={styles.after} role="status">
          <p>{state === 'sending' ? work.outbox.sending : isNote ? work.outbox.noted : work.outbox.sent}</p>
          {state === 'held' && (
            <Button size="bar" look="plain" onClick={back}>
              {work.outbox.undo}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

/** Keeps the end in sight while the person is there; elsewhere it counts what came and does not jump. */
function useEnd(uuid: string, count: number) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ uuid, count })
  const wasAtEnd = useRef(true)

  const goToEnd = () => {
    const element = place.current
    if (element) element.scrollTop = element.scrollHeight
    setSeen({ uuid, count })
  }
  const follow = useEffectEvent(() => {
    if (wasAtEnd.current || seen.uuid !== uuid) goToEnd()
  })

  useEffect(() => {
    // Either another conversation, or more of this one.
    void uuid
    void count
    follow()
  }, [uuid, count])

  useEffect(() => {
    const element = place.current
    const look = () => {
      if (!element) return
      wasAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 60
    }
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [])

  return { place, missed: seen.uuid === uuid ? Math.max(0, count - seen.count) : 0, goToEnd }
}
