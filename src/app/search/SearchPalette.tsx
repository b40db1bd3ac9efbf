import './es'
import { skipToken } from '@reduxjs/toolkit/query'
import { ArrowRight, List, Plus, Search, X, Zap } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Kind, typeOf } from '@/contract/entities'
import { SHORTEST_SEARCH } from '@/contract/search'
import { Button } from '@/kit/Button'
import { folded, plural } from '@/kit/formats'
import { capital, nouns, titleOf } from '@/kit/nouns'
import { Status } from '@/kit/Status'
import { useWords } from '@/kit/words'
import { selectAccount, selectAccountUuid } from '@/store/accountSelection'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { openAccounts } from '@/app/openAccounts'
import { type Choice, firstSections, foundSections, type Section } from './choices'
import { Marked } from './Marked'
import { useSearchRecordsQuery } from './searchApi'
import styles from './SearchPalette.module.css'

/** How long the typing rests, in milliseconds, before the search follows. */
const REST = 180

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
  const words = folded(asked).split(/\s+/)

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

  // Whoever types a folio and Enter in one go is led to what it finds, not to what was found before.
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
                <Row
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

/** What is searched for, what of it is there, and how it goes. */
function useSearch(text: string, scope: Kind | undefined) {
  const { t } = useTranslation('search')
  const role = useAppSelector(selectUser)?.role ?? ''
  const account = useAppSelector(selectAccountUuid)
  const accountName = useAppSelector(selectAccount)?.label
  const [isEverywhere, setEverywhere] = useState(false)
  const wanted = text.trim()
  const asked = useRested(wanted)
  const isAsking = asked.length >= SHORTEST_SEARCH
  const result = useSearchRecordsQuery(
    isAsking
      ? {
          q: asked,
          ...(scope && { types: [typeOf(scope)] }),
          ...(account && !isEverywhere && { account }),
        }
      : skipToken,
    { refetchOnMountOrArgChange: true },
  )

  const found = isAsking && !result.isError ? result.data : undefined
  const isPending = wanted !== asked || (isAsking && result.isFetching)
  const records = (found?.exact.length ?? 0) + sum(found?.groups.map(({ hits }) => hits.length))
  const groups = (found?.groups.length ?? 0) + (found?.exact.length ? 1 : 0)
  const isEmpty = isAsking && !isPending && found !== undefined && records === 0
  const said = !isAsking
    ? ''
    : isEmpty
      ? t('nothing', { text: asked })
      : found && !isPending
        ? t('found', {
            results: plural(records, t('result'), t('resultMany')),
            groups: plural(groups, t('group'), t('groupMany')),
          })
        : ''
  return {
    asked,
    isPending,
    isEmpty,
    isNear: found?.near ?? false,
    said,
    hasFailed: isAsking && result.isError && !result.isFetching,
    retry: result.refetch,
    account: account && !isEverywhere ? (accountName ?? '') : undefined,
    searchEverywhere: () => setEverywhere(true),
    sections: isAsking ? foundSections(found, asked, role, scope) : firstSections(role, scope),
  }
}

const sum = (numbers: number[] = []) => numbers.reduce((total, number) => total + number, 0)

/** A text as it was when the typing last rested; one that is taken away is gone at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : REST)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : rested
}

/** What there is to say about the search, above what it found. */
function Notices({
  search,
  onEverywhere,
}: {
  search: ReturnType<typeof useSearch>
  onEverywhere: () => void
}) {
  const { t } = useTranslation('search')
  const { t: kit } = useTranslation('kit')
  const { asked, hasFailed, isEmpty, isNear, account } = search
  if (hasFailed)
    return (
      <div className={styles.notice} role="alert">
        {t('failed')}
        <Button size="bar" onClick={() => void search.retry()}>
          {kit('retry')}
        </Button>
      </div>
    )
  const everywhere = account !== undefined && (
    <Button
      size="bar"
      onClick={() => {
        search.searchEverywhere()
        onEverywhere()
      }}
    >
      {t('everyAccount')}
    </Button>
  )
  if (isEmpty)
    return (
      <div className={styles.notice}>
        <p>
          {t('nothing', { text: asked })} {t('nothingHint')}
        </p>
        {everywhere}
      </div>
    )
  return (
    <>
      {account !== undefined && asked !== '' && (
        <div className={styles.notice} data-quiet>
          {account && t('inAccount', { name: account })}
          {everywhere}
        </div>
      )}
      {isNear && <p className={styles.notice}>{t('near', { text: asked })}</p>}
    </>
  )
}

const icons = { record: undefined, more: List, create: Plus, act: Zap, go: ArrowRight }

type RowProps = {
  id: string
  choice: Choice
  words: string[]
  isActive: boolean
  onOpen: (event: MouseEvent) => void
  onPoint: () => void
}

/** A choice as a link that the keyboard reaches from the field: middle click and "open in another tab" work. */
function Row({ id, choice, words, isActive, onOpen, onPoint }: RowProps) {
  const { title, subtitle, kind, status, look, to } = choice
  const Icon = icons[look]
  const content = (
    <>
      {Icon && <Icon size={16} aria-hidden />}
      <span className={styles.names}>
        <span className={styles.name}>
          <Marked text={title} words={words} />
        </span>
        {kind && <span className={styles.kind}>{capital(nouns[kind].one)}</span>}
        {subtitle && (
          <span className={styles.subtitle}>
            <Marked text={subtitle} words={words} />
          </span>
        )}
      </span>
      {status && <StatusOnceKnown {...status} />}
      {isActive && (
        <kbd className={styles.enter} aria-hidden>
          ↵
        </kbd>
      )}
    </>
  )
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.row,
    onClick: onOpen,
    onMouseMove: isActive ? undefined : onPoint,
  } as const
  return to ? (
    <a {...option} href={to}>
      {content}
    </a>
  ) : (
    <div {...option}>{content}</div>
  )
}

/** The words of a kind come with its screens: until they are there, its status is not shown. */
function StatusOnceKnown({ of, value }: { of: Kind; value: string }) {
  return useWords(of) ? <Status of={of} value={value} /> : null
}
