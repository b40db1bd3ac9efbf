import { X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { SupportTicketDetail } from '@/contract/supportTickets'
import { AttachButton } from '@/kit/attachments/AttachButton'
import { useAttaching } from '@/kit/attachments/useAttaching'
import { Button, IconButton } from '@/kit/elements/Button'
import { ProblemBody } from '@/kit/feedback/State'
import { useOnline } from '@/kit/elements/useOnline'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { fillMacro, type TicketMacro } from '@/contract/ticketMacros'
import { work } from '@/entities/support-tickets/work'
import styles from './Composer.module.css'
import { changesOf, macroAt } from './macros'
import { MacroMenu, MacroSuggestions } from './MacroMenu'
import { Mentions, mentionAt } from './Mentions'
import { enqueue } from './outbox'
import type { Typed, useReplyDraft } from './useReplyDraft'

type Props = {
  ticket: SupportTicketDetail
  draft: ReturnType<typeof useReplyDraft>
  /** Where the focus goes to write. */
  field: RefObject<HTMLTextAreaElement | null>
  onLeave: () => void
}

const kinds = ['public', 'internal'] as const

/** Where an answer or a note is written. The two look nothing alike, so that no note is ever sent to the requester. */
export function Composer({ ticket, draft, field, onLeave }: Props) {
  const { t } = useTranslation('ticket-work')
  const { t: kit } = useTranslation('kit')
  const id = useId()
  const isOnline = useOnline()
  const { typed, change } = draft
  const [caret, setCaret] = useState(0)
  const [isDismissed, setDismissed] = useState(false)
  const { kind } = typed
  const attaching = useAttaching({ kind: 'SupportTicket', uuid: ticket.uuid }, ({ uuid, name }) =>
    change(({ files }) => ({ files: [...files, { uuid, name }] })),
  )
  const body = typed[kind]
  const isNote = kind === 'internal'
  const sought = isNote && !isDismissed ? mentionAt(body, caret) : undefined
  const called = !sought && !isDismissed ? macroAt(body, caret) : undefined
  const me = useAppSelector(selectUser)
  const changes = typed.macros.flatMap((macro) => macro.changes)
  const isClosed = ticket.status === 'closed' && !isNote
  const mayWait = !isNote && (ticket.status === 'new' || ticket.status === 'open')

  function send(wait: boolean) {
    if (body.trim() === '' || !isOnline || isClosed) return
    const mentions = isNote ? typed.mentions.filter(({ label }) => body.includes(`@${label}`)) : []
    const message = {
      kind,
      body: body.trim(),
      mention_uuids: mentions.map(({ uuid }) => uuid),
      attachment_uuids: typed.files.map(({ uuid }) => uuid),
      macro_uuids: typed.macros.map(({ uuid }) => uuid),
      wait,
    }
    enqueue(ticket.uuid, message, { files: typed.files, mentions, macros: typed.macros })
    change({ [kind]: '', files: [], macros: [], ...(isNote && { mentions: [] }) })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send(false)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (sought || called) setDismissed(true)
      else onLeave()
    }
  }

  /** Puts a saved answer where it was asked for, or at the caret. */
  function insert(macro: TicketMacro) {
    const from = called?.from ?? caret
    const text = fillMacro(macro.body, ticket, me?.name ?? '')
    const ways = changesOf(macro.changes)
    change({
      [kind]: body.slice(0, from) + text + body.slice(caret),
      macros: [
        ...typed.macros.filter(({ uuid }) => uuid !== macro.uuid),
        { uuid: macro.uuid, changes: ways },
      ],
    })
    setCaret(from + text.length)
    field.current?.focus()
  }

  return (
    <section
      className={styles.composer}
      data-together
      data-kind={kind}
      data-screen-only
      aria-label={work.composer.title}
    >
      <div className={styles.kinds} role="radiogroup" aria-label={work.composer.kind}>
        {kinds.map((one) => (
          <label key={one} className={styles.kind}>
            <input
              type="radio"
              name={`${id}-kind`}
              checked={kind === one}
              onChange={() => change({ kind: one } satisfies Partial<Typed>)}
            />
            {work.composer.kinds[one]}
          </label>
        ))}
        {isNote && <span className={styles.onlyTeam}>{work.composer.onlyTeam}</span>}
        <p id={`${id}-hint`} className={styles.hint}>
          {isClosed ? work.composer.closed : isNote ? work.composer.noteHint : work.composer.hint}
        </p>
      </div>
      <div className={styles.field}>
        <textarea
          ref={field}
          className={styles.text}
          aria-label={work.composer.labels[kind]}
          aria-describedby={`${id}-hint`}
          placeholder={
            isNote ? work.composer.notePlaceholder : t('composer.placeholder', { name: firstName(ticket) })
          }
          rows={3}
          maxLength={10_000}
          value={body}
          aria-controls={sought || called ? `${id}-options` : undefined}
          onKeyDown={onKeyDown}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onChange={(event) => {
            setDismissed(false)
            setCaret(event.currentTarget.selectionStart)
            change({ [kind]: event.currentTarget.value })
          }}
        />
        {sought && (
          <Mentions
            id={`${id}-options`}
            sought={sought.text}
            onChoose={({ uuid, label }) => {
              const text = `${body.slice(0, sought.from)}@${label} ${body.slice(caret)}`
              change({
                internal: text,
                mentions: [...typed.mentions.filter((one) => one.uuid !== uuid), { uuid, label }],
              })
              setCaret(sought.from + label.length + 2)
            }}
          />
        )}
        {called && <MacroSuggestions id={`${id}-options`} sought={called.text} onChoose={insert} />}
      </div>
      {changes.length > 0 && (
        <p className={styles.changes}>
          {t('macros.willChange', { changes: changes.join(' · ') })}
          <Button size="bar" look="plain" onClick={() => change({ macros: [] })}>
            {work.macros.withoutChanges}
          </Button>
        </p>
      )}
      {typed.files.length > 0 && (
        <ul className={styles.files}>
          {typed.files.map(({ uuid, name }) => (
            <li key={uuid} className={styles.file}>
              {name}
              <IconButton
                label={t('composer.removeFile', { name })}
                onClick={() => change({ files: typed.files.filter((file) => file.uuid !== uuid) })}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {(attaching.refusal || attaching.problem) && (
        <p role="alert">
          {attaching.refusal ?? (attaching.problem && <ProblemBody problem={attaching.problem} />)}
        </p>
      )}
      <div className={styles.foot}>
        <AttachButton
          kind="SupportTicket"
          running={attaching.running}
          onChoose={(file) => void attaching.attach(file)}
        />
        <MacroMenu onChoose={insert} />
        <span className={styles.gap} />
        {mayWait && (
          <Button
            size="bar"
            blocked={blockReason(isOnline, isClosed, kit('detail.offline'))}
            onClick={() => send(true)}
          >
            {work.composer.sendAndWait}
          </Button>
        )}
        <Button
          size="bar"
          look="primary"
          blocked={blockReason(isOnline, isClosed, kit('detail.offline'))}
          onClick={() => send(false)}
        >
          {isNote ? work.composer.save : work.composer.send}
        </Button>
      </div>
    </section>
  )
}

const blockReason = (isOnline: boolean, isClosed: boolean, offline: string) =>
  !isOnline ? offline : isClosed ? work.composer.closed : undefined

const firstName = ({ requester }: SupportTicketDetail) => requester.name.split(' ')[0] ?? requester.name
