import './es'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { useNavigate } from 'react-router-dom'
import { foldText } from '@/kit/text/formats'
import { titleOf } from '@/kit/vocabulary/nouns'
import { openAccounts } from '@/app/shortcuts/openAccounts'
import type { Kind } from '@/contract/entities'
import { ChoiceRow } from './ChoiceRow'
import type { Choice, Section } from './choices'
import { Notices } from './Notices'
import styles from './SearchPalette.module.css'
import { useSearch } from './useSearch'

type Props = {
  onClose: () => void
  /** Shows the map of the keyboard. */
  onShortcuts: () => void
}

/** Finds any record by what people say of it, and leads to every screen and to what may be created. */
export function SearchPalette({ onClose, onShortcuts }: Props) {
  const { t } = useTranslation('search')
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [scope, setScope] = useState<Kind>()
  const [moved, setMoved] = useState<string>()
  const [opensFirst, setOpensFirst] = useState(false)
  const search = useSearch(text, scope)
  const { sections, asked } = search
  const choices = sections.flatMap((section) => section.choices)
  const active = choices.find(({ id }) => id === moved) ?? choices[0]
  const words = foldText(asked).split(/\s+/)

  const pressOutside = useEffectEvent((event: Event) => {
    if (event.target === dialog.current) onClose()
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal()
    input.current?.focus()
    const listener = (event: Event) => pressOutside(event)
    element.addEventListener('mousedown', listener)
    return () => {
      element.removeEventListener('mousedown', listener)
      element.close()
    }
  }, [])

  useEffect(() => {
    if (active && moved) document.getElementById(`${list}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, moved, list])

  function open(choice: Choice, inTab: boolean) {
    choice.run?.()
    if (inTab && choice.to) return void window.open(choice.to, '_blank', 'noopener')
    onClose()
    if (choice.to) void navigate(choice.to)
    if (choice.does === 'account') openAccounts()
    if (choice.does === 'shortcuts') onShortcuts()
  }

  // A folio that is typed and followed by Enter at once opens its own result, not the one before.
  const openFirst = useEffectEvent(() => {
    if (choices[0]) open(choices[0], false)
  })
  const isReady = opensFirst && !search.isPending
  useEffect(() => {
    if (isReady) openFirst()
  }, [isReady])

  function limit(to: Kind | undefined) {
    setScope(to)
    setMoved(undefined)
    input.current?.focus()
  }

  function type(next: string) {
    setText(next)
    setMoved(undefined)
    setOpensFirst(false)
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const here = active ? choices.indexOf(active) : 0
    if (step) setMoved(choices[(here + step + choices.length) % choices.length]?.id)
    else if (event.key === 'Enter') {
      if (search.isPending && !moved) setOpensFirst(true)
      else if (active) open(active, event.ctrlKey || event.metaKey)
    } else if (event.key === 'Tab' && !event.shiftKey && !scope && kindWith(sections, active))
      limit(kindWith(sections, active))
    else if (event.key === 'Backspace' && text === '' && scope) limit(undefined)
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) input.current?.select()
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('name')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head} data-busy={search.isPending || undefined}>
        <Search size={18} aria-hidden />
        {scope && (
          <button
            type="button"
            className={styles.chip}
            aria-label={`${t('onlyIn', { title: titleOf(scope) })}. ${t('anywhere')}`}
            onClick={() => limit(undefined)}
          >
            {titleOf(scope)}
            <X size={12} aria-hidden />
          </button>
        )}
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-label={scope ? t('placeholderIn', { title: titleOf(scope) }) : t('placeholder')}
          placeholder={scope ? t('placeholderIn', { title: titleOf(scope) }) : t('placeholder')}
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && `${list}-${active.id}`}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <kbd aria-hidden>Esc</kbd>
          <X size={18} aria-hidden />
        </button>
      </div>
      <p className="sr-only" role="status">
        {search.said}
      </p>
      <div className={styles.body}>
        <Notices search={search} onEverywhere={() => input.current?.focus()} />
        <div id={list} role="listbox" aria-label={t('results')} tabIndex={-1}>
          {sections.map((section) => (
            // biome-ignore lint/a11y/useSemanticElements: a list of options holds groups, and no fieldset.
            <div key={section.id} role="group" aria-labelledby={`${list}-${section.id}`}>
              <div id={`${list}-${section.id}`} className={styles.section} role="presentation">
                {section.title}
                {section.count && <span>{section.count}</span>}
              </div>
              {section.choices.map((choice) => (
                <ChoiceRow
                  key={choice.id}
                  id={`${list}-${choice.id}`}
                  choice={choice}
                  words={words}
                  isActive={choice === active}
                  onOpen={(event) => {
                    event.preventDefault()
                    open(choice, event.ctrlKey || event.metaKey)
                  }}
                  onPoint={() => setMoved(choice.id)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <p className={styles.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('keys.open')}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>↵</kbd> {t('keys.tab')}
        </span>
        <span>
          <kbd>Tab</kbd> {t('keys.scope')}
        </span>
      </p>
    </dialog>
  )
}

const kindWith = (sections: Section[], choice: Choice | undefined) =>
  sections.find(({ choices }) => choice && choices.includes(choice))?.kind
