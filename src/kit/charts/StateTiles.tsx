import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { MexicanState } from '@/contract/mexico'
import { formatCount } from '@/kit/text/formats'
import { stateNames } from '@/kit/vocabulary/mexico'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import styles from './Chart.module.css'
import type { FrameProps } from './chartParts'
import { Figure } from './Figure'

/** Where each state stands among the tiles, about as on a map: its row and its column. */
const places: Record<MexicanState, readonly [row: number, column: number]> = {
  BCN: [1, 1],
  SON: [1, 2],
  CHH: [1, 3],
  COA: [1, 4],
  NLE: [1, 5],
  TAM: [1, 6],
  BCS: [2, 1],
  SIN: [2, 2],
  DUR: [2, 3],
  ZAC: [2, 4],
  SLP: [2, 5],
  NAY: [3, 3],
  AGU: [3, 4],
  GUA: [3, 5],
  QUE: [3, 6],
  HID: [3, 7],
  JAL: [4, 3],
  MIC: [4, 4],
  MEX: [4, 5],
  CMX: [4, 6],
  TLA: [4, 7],
  VER: [4, 8],
  YUC: [4, 10],
  COL: [5, 3],
  GRO: [5, 5],
  MOR: [5, 6],
  PUE: [5, 7],
  TAB: [5, 8],
  CAM: [5, 9],
  ROO: [5, 10],
  OAX: [6, 7],
  CHP: [6, 8],
}

type Props = Omit<FrameProps, 'series' | 'points'> & {
  counts: readonly { state: MexicanState; total: number }[]
  /** What is counted: the head of the table's second column. */
  value: string
  /** How many of a state, in words: `12 sedes`. */
  say: (total: number) => string
  /** The listing of a state. */
  hrefOf: (state: MexicanState) => string
  onChoose?: () => void
}

/** How many there are in each state of the republic, as tiles that lead to them; as a table where there is no room. */
export function StateTiles({ counts, value, say, hrefOf, onChoose, ...frame }: Props) {
  const isMobile = useAppSelector(selectIsMobile)
  const totals = new Map(counts.map(({ state, total }) => [state, total]))
  const most = Math.max(1, ...counts.map(({ total }) => total))
  const ranked = counts.toSorted((one, other) => other.total - one.total)
  return (
    <Figure
      {...frame}
      isTableOnly={isMobile}
      series={[{ name: value }]}
      points={ranked.map(({ state, total }) => ({
        key: state,
        label: stateNames[state],
        texts: [formatCount(total)],
        cells: [
          <Link key={state} to={hrefOf(state)} onClick={onChoose}>
            {formatCount(total)}
          </Link>,
        ],
      }))}
    >
      {() => (
        <ul className={styles.tiles} data-screen-only>
          {MexicanState.options.map((state) => {
            const [row, column] = places[state]
            const total = totals.get(state) ?? 0
            return (
              <li key={state} style={{ gridRow: row, gridColumn: column }}>
                {total > 0 ? (
                  <Link
                    to={hrefOf(state)}
                    onClick={onChoose}
                    title={stateNames[state]}
                    aria-label={`${stateNames[state]}: ${say(total)}`}
                    style={{ '--share': `${8 + (total / most) * 32}%` } as CSSProperties}
                  >
                    {state}
                    <strong>{formatCount(total)}</strong>
                  </Link>
                ) : (
                  <span title={stateNames[state]} aria-hidden>
                    {state}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Figure>
  )
}
