import { Download } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { fileName, saveFile } from '@/api/download'
import { announce } from '@/kit/feedback/announce'
import { Button } from '@/kit/elements/Button'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { copyText } from '@/kit/feedback/copyText'
import { type JsonLine, jsonLines } from './jsonLines'
import './jsonTexts'
import styles from './JsonTree.module.css'

type Props = {
  /** As it was sent or came. */
  text: string
  /** What it is, for those who hear it: "Cuerpo de la solicitud". */
  label: string
  /** Of the file it is downloaded as. */
  name: string
}

/** More than so many characters are not drawn; they may be downloaded. */
const MOST = 200_000

/**
 * A text that programs exchange, to be read: JSON as a tree that folds, is searched and moved in with the arrows, where
 * Enter copies where a value stands; anything else as it is.
 */
export function JsonTree({ text, label, name }: Props) {
  const { t } = useTranslation('json')
  const [wraps, setWraps] = useState(true)
  const [isRaw, setRaw] = useState(false)
  const [sought, setSought] = useState('')
  const value = parseJson(text)
  const lines = value && text.length <= MOST ? jsonLines(value.json) : undefined
  const shown = value && !isRaw ? JSON.stringify(value.json, null, 2) : text
  const found = lines ? lines.filter((line) => !line.closes && holds(line, sought)).length : 0

  return (
    <div>
      <div className={styles.bar}>
        {lines && !isRaw && (
          <>
            <input
              type="search"
              autoComplete="off"
              aria-label={t('search')}
              placeholder={t('search')}
              value={sought}
              onChange={({ currentTarget }) => setSought(currentTarget.value)}
            />
            <small role="status">{sought.trim() && t('found', { count: found })}</small>
          </>
        )}
        <Button look="plain" aria-pressed={wraps} onClick={() => setWraps(!wraps)}>
          {t('wrap')}
        </Button>
        {lines && (
          <Button look="plain" aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
            {t('raw')}
          </Button>
        )}
        <CopyButton value={shown} what={label} />
        <Button
          look="icon"
          data-icon
          aria-label={t('download')}
          title={t('download')}
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), fileName(`${name}.${value ? 'json' : 'txt'}`))
          }
        >
          <Download size={14} aria-hidden />
        </Button>
      </div>
      {lines && !isRaw ? (
        <Tree lines={lines} label={label} wraps={wraps} sought={sought} />
      ) : (
        <textarea
          className={styles.plain}
          data-wraps={wraps || undefined}
          aria-label={label}
          readOnly
          rows={16}
          value={text.slice(0, MOST)}
        />
      )}
      {text.length > MOST && <p className={styles.hint}>{t('cut')}</p>}
      {!value && <p className={styles.hint}>{t('notJson')}</p>}
    </div>
  )
}

type TreeProps = { lines: JsonLine[]; label: string; wraps: boolean; sought: string }

function Tree({ lines, label, wraps, sought }: TreeProps) {
  const { t } = useTranslation('json')
  const { t: kit } = useTranslation('kit')
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [here, setHere] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const isSearching = sought.trim() !== ''
  // While something is sought nothing is folded away from it.
  const visible = isSearching ? lines.map((_, index) => index) : visibleOf(lines, folded)

  function fold(index: number, isFolded: boolean) {
    const next = new Set(folded)
    if (isFolded) next.add(index)
    else next.delete(index)
    setFolded(next)
  }
  function go(index: number | undefined) {
    if (index === undefined) return
    setHere(index)
    box.current?.querySelector<HTMLElement>(`[data-line="${index}"]`)?.focus()
  }
  async function copyPath(line: JsonLine) {
    if (await copyText(line.path)) announce(kit('copied', { what: line.path }))
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const line = lines[index]
    if (!line) return
    const items = visible.filter((one) => !lines[one]?.closes)
    const place = items.indexOf(index)
    const isFolded = folded.has(index)
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(items[place + 1]),
      ArrowUp: () => go(items[place - 1]),
      Home: () => go(items[0]),
      End: () => go(items.at(-1)),
      ArrowRight: () => (line.opens && isFolded ? fold(index, false) : go(items[place + 1])),
      ArrowLeft: () =>
        line.opens && !isFolded
          ? fold(index, true)
          : go(items.slice(0, place).findLast((one) => (lines[one]?.level ?? 0) < line.level)),
      Enter: () => void copyPath(line),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <>
      <div ref={box} className={styles.box} data-wraps={wraps || undefined} role="tree" aria-label={label}>
        {visible.map((index) => {
          const line = lines[index]
          if (!line) return null
          const isFolded = !isSearching && folded.has(index)
          const place = { style: { '--level': line.level } as CSSProperties, className: styles.code }
          if (line.closes)
            return (
              <div key={index} className={styles.line} role="presentation">
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.fold} />
                <span {...place}>{line.text}</span>
              </div>
            )
          return (
            <div
              key={index}
              className={styles.line}
              role="treeitem"
              aria-level={line.level + 1}
              aria-expanded={line.opens ? !isFolded : undefined}
              aria-selected={here === index}
              data-line={index}
              data-found={(isSearching && holds(line, sought)) || undefined}
              tabIndex={here === index ? 0 : -1}
              onFocus={() => setHere(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              {/* By keyboard and for those who hear it, it is the line that folds. */}
              <span className={styles.fold} aria-hidden onClick={() => line.opens && fold(index, !isFolded)}>
                {line.opens && (isFolded ? '▸' : '▾')}
              </span>
              <span {...place}>
                <span className={styles.name}>{line.name}</span>
                {line.text}
                {isFolded && line.opens && (
                  <span className={styles.rest}>{t('fields', { count: line.opens.holds })}</span>
                )}
              </span>
            </div>
          )
        })}
      </div>
      <p className={styles.hint}>{t('keys')}</p>
    </>
  )
}

/** The lines that are not within one that is folded. */
function visibleOf(lines: JsonLine[], folded: ReadonlySet<number>): number[] {
  const visible: number[] = []
  for (let index = 0; index < lines.length; index++) {
    visible.push(index)
    const line = lines[index]
    if (line?.opens && folded.has(index)) index = line.opens.until
  }
  return visible
}

const holds = ({ name, text }: JsonLine, sought: string) =>
  sought.trim() !== '' && (name + text).toLowerCase().includes(sought.trim().toLowerCase())

function parseJson(text: string): { json: unknown } | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? { json } : undefined
  } catch {
    return undefined
  }
}
