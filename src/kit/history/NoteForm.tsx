import { nanoid } from '@reduxjs/toolkit'
import { type KeyboardEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { type Colleague, useAddNoteMutation, useFindColleaguesQuery } from '@/api/recordHistory'
import type { Kind } from '@/contract/entities'
import { NewNote, NOTE_LENGTH } from '@/contract/notes'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { announce } from '@/kit/feedback/announce'
import { Button } from '@/kit/elements/Button'
import fieldStyles from '@/kit/form/fields/Field.module.css'
import { formatList } from '@/kit/text/formats'
import './historyTexts'
import { mentionAt, findMentioned } from './mentions'
import styles from './Notes.module.css'
import { findNoteDraft, noteDraftKey, readNoteDraft, writeNoteDraft } from './noteDraft'
import { asApiError, problemText } from '@/kit/feedback/problem'
import { useOnline } from '@/kit/elements/useOnline'

/** How near its end a note says how much room is left. */
const NEAR = 200

type Props = {
  kind: Kind
  uuid: string
  /** It was asked for: one may write at once. */
  takesFocus: boolean
  /** The note was sent, or is not wanted: nothing of it is left. */
  onClose: () => void
}

/** Writes a note. What is written stays until it is sent: over a failure, another screen or a session that ends. */
export function NoteForm({ kind, uuid, takesFocus, onClose }: Props) {
  const { t } = useTranslation('history')
  const { t: kit } = useTranslation('kit')
  const ids = { field: useId(), hint: useId(), problem: useId(), list: useId() }
  const user = useAppSelector(selectUser)
  const isOnline = useOnline()
  const draftKey = noteDraftKey(user?.id ?? '', kind, uuid)
  const [draft, setDraft] = useState(() => readNoteDraft(draftKey))
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<{ start: number; name: string }>()
  const [chosen, setChosen] = useState(0)
  const [send, { isLoading }] = useAddNoteMutation()
  const field = useRef<HTMLTextAreaElement>(null)
  const key = useRef(nanoid())

  const found = useFindColleaguesQuery({ kind, name: asked?.name ?? '' }, { skip: !asked })
  const colleagues = asked ? (found.currentData ?? []).filter((one) => one.uuid !== user?.id) : []
  const told = findMentioned(draft.body, draft.people)
  const left = NOTE_LENGTH - draft.body.length

  useEffect(() => {
    let isOpen = true
    void findNoteDraft(draftKey).then((found) => {
      // What was typed meanwhile is not taken away.
      if (isOpen && found) setDraft((now) => (now.body === '' ? found : now))
    })
    return () => {
      isOpen = false
    }
  }, [draftKey])

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  function change(next: typeof draft) {
    setDraft(next)
    writeNoteDraft(draftKey, next)
  }
  function look() {
    const { value, selectionStart } = field.current ?? { value: '', selectionStart: 0 }
    setAsked(mentionAt(value, selectionStart))
    setChosen(0)
  }
  function mention({ uuid: person, name }: Colleague) {
    if (!asked) return
    const before = `${draft.body.slice(0, asked.start)}@${name} `
    const after = draft.body.slice(asked.start + 1 + asked.name.length).replace(/^ /, '')
    change({
      body: before + after,
      people: [...draft.people.filter((one) => one.uuid !== person), { uuid: person, label: name }],
    })
    setAsked(undefined)
    // Once the text is there, the caret goes on after the name.
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
    field.current?.focus()
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isLoading || !isOnline) return
    const note = NewNote.safeParse({ body: draft.body, mentions: told.map((person) => person.uuid) })
    if (!note.success) return refuse(note.error.issues[0]?.message)
    setProblem(undefined)
    try {
      await send({ kind, uuid, note: note.data, key: key.current }).unwrap()
      key.current = nanoid()
      change({ body: '', people: [] })
      announce(t('notes.added'))
      onClose()
    } catch (caught) {
      const error = asApiError(caught)
      // With no reply to read it may have been kept: the same key makes trying again safe.
      if (error?.status && !error.reason) key.current = nanoid()
      const { title, body } = problemText(error, { wrote: true })
      refuse(error?.errors?.[0]?.message ?? `${title}. ${body}`)
    }
  }
  function refuse(message: string | undefined) {
    setProblem(message)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return void submit()
    const one = colleagues[chosen]
    if (!one) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((chosen + step + colleagues.length) % colleagues.length)
    else if (event.key === 'Enter' || event.key === 'Tab') mention(one)
    else if (event.key === 'Escape') setAsked(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label htmlFor={ids.field} className={fieldStyles.label}>
        {t('notes.write')}
      </label>
      <p id={ids.hint} className={fieldStyles.hint}>
        {t('notes.onlyTeam')} {t('notes.hint')}
      </p>
      {problem && (
        <p id={ids.problem} className={fieldStyles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.field}>
        <textarea
          ref={field}
          id={ids.field}
          className={fieldStyles.control}
          rows={3}
          value={draft.body}
          maxLength={NOTE_LENGTH}
          aria-describedby={problem ? `${ids.hint} ${ids.problem}` : ids.hint}
          aria-invalid={problem ? true : undefined}
          aria-autocomplete="list"
          aria-controls={colleagues.length > 0 ? ids.list : undefined}
          aria-activedescendant={colleagues[chosen] && `${ids.list}-${chosen}`}
          onChange={({ target }) => {
            change({ ...draft, body: target.value })
            look()
          }}
          onClick={look}
          onBlur={() => setAsked(undefined)}
          onKeyDown={onKeyDown}
        />
        {colleagues.length > 0 && (
          <div
            id={ids.list}
            className={`${fieldStyles.options} ${styles.people}`}
            role="listbox"
            aria-label={t('notes.colleagues')}
          >
            {colleagues.map((colleague, index) => (
              <button
                type="button"
                tabIndex={-1}
                key={colleague.uuid}
                id={`${ids.list}-${index}`}
                className={fieldStyles.option}
                role="option"
                aria-selected={index === chosen}
                data-combobox-selected={index === chosen || undefined}
                // The field keeps the focus, and so its caret.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => mention(colleague)}
              >
                {colleague.name}
                <small>{colleague.email}</small>
              </button>
            ))}
          </div>
        )}
      </div>
      {told.length > 0 && (
        <p className={fieldStyles.hint}>
          {t('notes.mentions', { names: formatList(told.map(({ label }) => label)) })}
        </p>
      )}
      {left <= NEAR && (
        <p className={fieldStyles.hint} role="status">
          {t('notes.left', { count: left })}
        </p>
      )}
      <div className={styles.ends}>
        <Button
          type="submit"
          busy={isLoading ? t('notes.adding') : undefined}
          blocked={isOnline ? undefined : kit('detail.offline')}
        >
          {t('notes.add')}
        </Button>
        <Button
          look="plain"
          onClick={() => {
            change({ body: '', people: [] })
            onClose()
          }}
        >
          {t('notes.discard')}
        </Button>
      </div>
    </form>
  )
}
