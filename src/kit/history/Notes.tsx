import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { useGetNotesInfiniteQuery } from '@/api/recordHistory'
import type { Kind } from '@/contract/entities'
import type { Note } from '@/contract/notes'
import type { Permission } from '@/contract/permissions'
import { ActorName } from '@/kit/facts/ActorName'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { preloadable } from '@/kit/elements/lazyPart'
import { InstantText } from '@/kit/facts/cells'
import './historyTexts'
import { Loaded } from '@/kit/feedback/Loaded'
import { cutAtMentions } from './mentions'
import { findNoteDraft, noteDraftKey, readNoteDraft } from './noteDraft'
import styles from './Notes.module.css'
import { pagesOf } from './pagesOf'
import { AsideCard } from '@/kit/facts/Section'

const NoteForm = preloadable(
  () => import('./NoteForm'),
  ({ NoteForm }) => NoteForm,
)

/** Those who may edit a record write notes on it; deliveries go with their webhooks, and the audit log takes none. */
const writerOf = (kind: Kind): Permission | undefined =>
  kind === 'Log' ? undefined : kind === 'WebhookLog' ? 'Webhook.edit' : `${kind}.edit`

/** What the team noted about a record, newest first, and where to add to it. */
export function Notes({ kind, uuid }: { kind: Kind; uuid: string }) {
  const { t } = useTranslation('history')
  const { t: kit } = useTranslation('kit')
  const { result, more } = pagesOf(useGetNotesInfiniteQuery({ kind, uuid }))
  return (
    <AsideCard title={t('notes.title')}>
      <Can do={writerOf(kind)}>
        <NewNote kind={kind} uuid={uuid} />
      </Can>
      <Loaded result={result} what={t('notes.the')}>
        {(notes) =>
          notes.length === 0 ? (
            <p className={styles.none}>{t('notes.none')}</p>
          ) : (
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note.uuid}>
                  <Written note={note} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {more && (
        <Button size="bar" busy={more.isWaiting ? kit('loading') : undefined} onClick={more.ask}>
          {t('seeMore')}
        </Button>
      )}
    </AsideCard>
  )
}

/** Where a note is written, once it is asked for; one that was begun stays open. */
function NewNote({ kind, uuid }: { kind: Kind; uuid: string }) {
  const { t } = useTranslation('history')
  const draftKey = noteDraftKey(useAppSelector(selectUser)?.id ?? '', kind, uuid)
  const [isOpen, setOpen] = useState(() => readNoteDraft(draftKey).body !== '')
  const [isWanted, setWanted] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    let isHere = true
    void findNoteDraft(draftKey).then((found) => {
      if (isHere && found) setOpen(true)
    })
    return () => {
      isHere = false
    }
  }, [draftKey])
  useEffect(() => {
    if (!isOpen && isAsked) opener.current?.focus()
  }, [isOpen, isAsked])
  return (
    <>
      {!isOpen && (
        <p className={styles.open}>
          <Button
            ref={opener}
            size="bar"
            onPointerEnter={() => setWanted(true)}
            onFocus={() => setWanted(true)}
            onClick={() => {
              setAsked(true)
              setOpen(true)
            }}
          >
            {t('notes.add')}
          </Button>
        </p>
      )}
      <NoteForm
        isWanted={isWanted}
        props={isOpen ? { kind, uuid, takesFocus: isAsked, onClose: () => setOpen(false) } : undefined}
      />
    </>
  )
}

const Written = ({ note: { body, mentions, author, created_at } }: { note: Note }) => (
  <>
    <p className={styles.body}>
      {cutAtMentions(body, mentions).map(({ text, isMention }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: what is written never changes its order.
        isMention ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
      )}
    </p>
    <p className={styles.by}>
      <ActorName actor={author} /> · <InstantText value={created_at} />
    </p>
  </>
)
