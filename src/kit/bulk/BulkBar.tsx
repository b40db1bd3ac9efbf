import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { PageMeta } from '@/contract/shapes'
import type { Kind } from '@/contract/entities'
import { announce } from '@/kit/feedback/announce'
import { Button } from '@/kit/elements/Button'
import { formatCount, formatTotal } from '@/kit/text/formats'
import { MenuButton, MenuDivider, MenuItem } from '@/kit/elements/MenuButton'
import { useShortcut } from '@/kit/elements/useShortcut'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './Bulk.module.css'
import type { BulkAct } from './acts'
import { BulkDialog } from './BulkDialog'
import { es } from './es'
import type { Target } from './useDryRun'
import type { Selection } from './useSelection'

type Props = {
  kind: Kind
  selection: Selection
  meta: PageMeta | undefined
  /** What the listing is narrowed by now. */
  query: object
  acts: readonly BulkAct[]
  /** The way to take the chosen ones along as a file. */
  exporting?: ReactNode
}

/** What is done with the chosen records, in the place of the filters. */
export function BulkBar({ kind, selection, meta, query, acts, exporting }: Props) {
  const { t } = useTranslation('bulk')
  const { words, noun } = useTexts(kind)
  const [asked, setAsked] = useState<{ act: BulkAct; target: Target; count: number }>()
  const { rows, isAll, count } = selection
  const total = meta ? formatTotal(meta.total, meta.total_capped) : ''
  const said = t(`chosen_${noun.context}`, {
    count,
    total: isAll ? total : formatCount(count),
  })
  useEffect(() => announce(said), [said])
  useShortcut('Escape', clear)

  const fits = ({ fits: fit }: BulkAct) => isAll || rows.every(fit)
  const fitting = acts.filter(fits)
  // What fits none of them is not missed.
  const unfit = acts.filter((act) => !fits(act) && rows.some(act.fits)).length
  const at = (place: BulkAct['place']) => fitting.filter((act) => act.place === place)
  const target: Target = isAll ? { query: pickFilters(query) } : { uuids: rows.map(({ uuid }) => uuid) }
  const ask = (act: BulkAct) => setAsked({ act, target, count })

  function clear() {
    selection.clear()
    // The element that had the focus goes away with the bar.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main [data-uuid][tabindex="0"], main li > a')?.focus()
    })
  }

  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bar', words)}>
      <strong>{said}</strong>
      {!isAll && meta && meta.total > count && (
        <Button
          look="plain"
          size="bar"
          blocked={meta.total_capped ? es.tooMany : undefined}
          onClick={selection.selectAll}
        >
          {t(`chooseAll_${noun.context}`, { total })}
        </Button>
      )}
      <div className={styles.end}>
        {exporting}
        {at('bar').map((act) => (
          <Button key={act.action} size="bar" onClick={() => ask(act)}>
            {act.label}
          </Button>
        ))}
        <Acts label={es.status} acts={at('status')} onAsk={ask} />
        <Acts label={es.more} acts={at('more')} onAsk={ask} />
      </div>
      <Button look="plain" size="bar" className={styles.clear} onClick={clear} aria-label={es.clear}>
        <X size={16} aria-hidden />
        <span>{es.clear}</span>
      </Button>
      {unfit > 0 && <span className={styles.note}>{t('unfit', { count: unfit })}</span>}
      {asked && (
        <BulkDialog
          kind={kind}
          {...asked}
          onClose={(isBegun) => {
            setAsked(undefined)
            if (isBegun) clear()
          }}
        />
      )}
    </div>
  )
}

/** A query without what only places and orders what it finds. */
const pickFilters = (query: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => !['page', 'size', 'sort', 'after'].includes(name) && value !== undefined,
    ),
  )

type ActsProps = { label: string; acts: BulkAct[]; onAsk: (act: BulkAct) => void }

function Acts({ label, acts, onAsk }: ActsProps) {
  if (acts.length === 0) return null
  const dangerous = acts.filter(({ danger }) => danger)
  const others = acts.filter(({ danger }) => !danger)
  return (
    <MenuButton
      target={
        <Button size="bar">
          {label}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {others.map((act) => (
        <MenuItem key={act.action} onClick={() => onAsk(act)}>
          {act.label}
        </MenuItem>
      ))}
      {dangerous.length > 0 && others.length > 0 && <MenuDivider />}
      {dangerous.map((act) => (
        <MenuItem key={act.action} danger onClick={() => onAsk(act)}>
          {act.label}
        </MenuItem>
      ))}
    </MenuButton>
  )
}
