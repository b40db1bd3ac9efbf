import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/kit/elements/Button'
import styles from './Chart.module.css'
import { ChartTable } from './ChartTable'
import './es'
import type { ChartPoint, Drawing, FrameProps } from './chartParts'
import { Fills } from './fills'
import { Swatch } from './Swatch'
import { usePrinting } from './usePrinting'
import { useWidth } from './useWidth'

type Props = FrameProps & {
  /** In pixels; of a drawing that is wider, less high. */
  height: number | ((width: number) => number)
  /** Says what its series are drawn as; not where each part says what it is. */
  hasKey?: boolean
  /** How many patterns it fills with, where that is not one for each series. */
  fills?: number
  /** The points stand one under the other: the arrows that point down lead on. */
  isVertical?: boolean
  /** Parts of the drawing have `data-point`, which says what point the pointer is at. */
  children: (drawing: Drawing) => ReactNode
}

const USUAL_WIDTH = 640

/** How far the card of a point stands from it, in pixels. */
const BESIDE = 6

/**
 * The frame of every chart: its title, what it says in a sentence, the drawing, whose values pointer and arrow keys reach, and
 * the same values as a table, which is also what is printed.
 */
export function ChartFrame(props: Props) {
  const { title, isTitledAbove = false, summary, points, none } = props
  const { t } = useTranslation('charts')
  const [isTable, setTable] = useState(false)
  const isPrinting = usePrinting()
  const id = useId().replace(/[^\w-]/g, '')
  const isEmpty = points.length === 0
  return (
    <figure className={styles.figure} aria-labelledby={isTitledAbove ? undefined : `${id}-title`}>
      <div className={styles.head}>
        <div>
          {!isTitledAbove && <h2 id={`${id}-title`}>{title}</h2>}
          <p id={`${id}-summary`}>{isEmpty ? none : summary}</p>
        </div>
        {!isEmpty && (
          <Button size="bar" onClick={() => setTable(!isTable)}>
            {t(isTable ? 'asChart' : 'asTable')}
          </Button>
        )}
      </div>
      {!isEmpty && !isTable && !isPrinting && <Drawn {...props} id={id} />}
      {!isEmpty && (isTable || isPrinting) && <ChartTable {...props} />}
    </figure>
  )
}

function Drawn({
  title,
  points,
  series,
  height,
  isVertical = false,
  hasKey = true,
  fills,
  children,
  id,
}: Props & { id: string }) {
  const { t } = useTranslation('charts')
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place, USUAL_WIDTH)
  const [active, setActive] = useState<number>()
  const [isFocused, setFocused] = useState(false)
  const last = points.length - 1
  const shown = active === undefined ? undefined : points[active]
  const told = shown ?? points[isVertical ? 0 : last]

  const sayOf = ({ label, texts }: ChartPoint) =>
    t('value', {
      point: label,
      values: series
        .flatMap(({ name }, index) => (texts[index] ? [t('series', { name, value: texts[index] })] : []))
        .join('; '),
    })

  const look = (event: PointerEvent) => {
    const at = event.target instanceof Element ? event.target.closest('[data-point]') : null
    const index = Number(at?.getAttribute('data-point') ?? Number.NaN)
    if (points[index]) setActive(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = isVertical ? { ArrowDown: 1, ArrowUp: -1 } : {}
    const step = steps[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (step === undefined) return
    event.preventDefault()
    setActive(Math.min(last, Math.max(0, (active ?? 0) + step)))
  }

  return (
    <>
      {hasKey && series.length > 1 && (
        <ul className={styles.keys} data-screen-only>
          {series.map(
            ({ name, isLine, isSaid }, index) =>
              !isSaid && (
                <li key={name}>
                  <Swatch chart={id} series={index + 1} isLine={isLine} />
                  {name}
                </li>
              ),
          )}
        </ul>
      )}
      <div
        ref={place}
        className={styles.place}
        data-screen-only
        onPointerMove={look}
        onPointerDown={look}
        onPointerLeave={() => !isFocused && setActive(undefined)}
      >
        <svg
          className={styles.drawing}
          width={width}
          height={typeof height === 'number' ? height : height(width)}
          role="img"
          aria-label={title}
          aria-describedby={`${id}-summary`}
        >
          <Fills chart={id} count={fills ?? series.length} />
          {children({ width, active, id })}
        </svg>
        <input
          type="range"
          className={styles.reader}
          min={0}
          max={last}
          value={active ?? (isVertical ? 0 : last)}
          aria-label={t('values', { title })}
          aria-valuetext={told && sayOf(told)}
          onChange={(event) => setActive(Number(event.target.value))}
          onKeyDown={onKeyDown}
          onFocus={() => {
            setFocused(true)
            setActive((now) => now ?? (isVertical ? 0 : last))
          }}
          onBlur={() => {
            setFocused(false)
            setActive(undefined)
          }}
        />
        {shown && active !== undefined && (
          <Card place={place} at={active} width={width}>
            <strong>{shown.label}</strong>
            {series.map(
              ({ name, isLine, isSaid }, index) =>
                shown.texts[index] && (
                  <span key={name}>
                    {hasKey && !isSaid && series.length > 1 && (
                      <Swatch chart={id} series={index + 1} isLine={isLine} />
                    )}
                    {t('series', { name, value: shown.texts[index] })}
                  </span>
                ),
            )}
          </Card>
        )}
      </div>
    </>
  )
}

type CardProps = { place: RefObject<HTMLElement | null>; at: number; width: number; children: ReactNode }

/** The values of a point beside it, within the width of its chart. Screen readers hear them of the range that moves it. */
function Card({ place: around, at, width, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = around.current
    const point = place?.querySelector(`[data-point="${at}"]`)
    if (!place || !card.current || !point) return
    const [frame, target] = [place.getBoundingClientRect(), point.getBoundingClientRect()]
    const { offsetWidth } = card.current
    const [left, right] = [target.left - frame.left, target.right - frame.left]
    const isWide = target.width > width / 3
    const beside = right + BESIDE + offsetWidth <= width ? right + BESIDE : left - BESIDE - offsetWidth
    const from = isWide ? (left + right - offsetWidth) / 2 : beside
    const below = target.bottom - frame.top + BESIDE
    card.current.style.left = `${Math.max(0, Math.min(from, width - offsetWidth))}px`
    card.current.style.top = `${isWide ? below : Math.max(0, target.top - frame.top)}px`
  })
  return (
    <div ref={card} className={styles.card} aria-hidden>
      {children}
    </div>
  )
}
