import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '@/i18n'
import styles from './Chart.module.css'
import './es'
import type { ChartPoint, Drawing, FrameProps } from './chartParts'
import { Fills } from './fills'
import { Swatch } from './Swatch'
import { useWidth } from './useWidth'

export type DrawingProps = Pick<FrameProps, 'title' | 'points' | 'series'> & {
  /** Names its patterns, for `fillOf`. */
  id: string
  /** The element that says what it shows. */
  describedBy?: string
  /** In pixels; of a drawing that is wider, less high. */
  height: number | ((width: number) => number)
  /** In pixels, where it is not as wide as there is room. */
  breadth?: number
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

/** A picture that tells the value under the pointer. Arrow keys go through its values by an invisible range input. */
export function ReadableDrawing({
  title,
  points,
  series,
  height,
  isVertical = false,
  hasKey = true,
  fills,
  children,
  id,
  describedBy,
  breadth,
}: DrawingProps) {
  const { t } = useTranslation('charts')
  const place = useRef<HTMLElement>(null)
  const room = useWidth(place, USUAL_WIDTH)
  const width = breadth ?? room
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
      <span
        ref={place}
        className={styles.place}
        data-narrow={breadth !== undefined || undefined}
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
          aria-describedby={describedBy}
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
          <Card place={place} at={active} width={breadth === undefined ? width : undefined}>
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
      </span>
    </>
  )
}

type CardProps = {
  place: RefObject<HTMLElement | null>
  at: number
  width: number | undefined
  children: ReactNode
}

/** The values of a point beside it, within the width of its chart; of a small one over it. Screen readers hear them of the range that moves it. */
function Card({ place: around, at, width, children }: CardProps) {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = around.current
    const point = place?.querySelector(`[data-point="${at}"]`)
    if (!place || !card.current || !point) return
    const [frame, target] = [place.getBoundingClientRect(), point.getBoundingClientRect()]
    const { offsetWidth, offsetHeight } = card.current
    if (width === undefined) {
      const most = document.documentElement.clientWidth - frame.left - offsetWidth
      card.current.style.left = `${Math.max(-frame.left, Math.min(target.left - frame.left, most))}px`
      card.current.style.top = `${-offsetHeight - BESIDE}px`
      return
    }
    const [left, right] = [target.left - frame.left, target.right - frame.left]
    const isWide = target.width > width / 3
    const beside = right + BESIDE + offsetWidth <= width ? right + BESIDE : left - BESIDE - offsetWidth
    const from = isWide ? (left + right - offsetWidth) / 2 : beside
    const below = target.bottom - frame.top + BESIDE
    card.current.style.left = `${Math.max(0, Math.min(from, width - offsetWidth))}px`
    card.current.style.top = `${isWide ? below : Math.max(0, target.top - frame.top)}px`
  })
  return (
    <span ref={card} className={styles.card} aria-hidden>
      {children}
    </span>
  )
}
