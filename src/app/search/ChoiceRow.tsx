import { ArrowRight, List, Plus, Zap } from 'lucide-react'
import type { MouseEvent } from 'react'
import { capital, nouns } from '@/kit/vocabulary/nouns'
import { Status } from '@/kit/facts/Status'
import type { Choice } from './choices'
import { Marked } from './Marked'
import styles from './SearchPalette.module.css'

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
export function ChoiceRow({ id, choice, words, isActive, onOpen, onPoint }: RowProps) {
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
      {status && <Status {...status} />}
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
