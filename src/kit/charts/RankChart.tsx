import { ChartFrame } from './ChartFrame'
import type { ChartPoint, Drawing, FrameProps } from './chartParts'
import { fillOf } from './fills'

/** A bar with what it is called over it, and what it says at its end. */
export type Bar = Pick<ChartPoint, 'key' | 'label' | 'cells'> & {
  value: number
  /** As it is written beside its name. */
  text: string
  /** What it is part of, where it does not share one with the others; without it there is no bar, only words. */
  of?: number | null
  /** The series that it is drawn as, from 1. */
  series?: number
  /** What more is told of it, for each of the further series of the table. */
  more?: readonly string[]
}

type Props = Omit<FrameProps, 'series' | 'points'> & {
  bars: readonly Bar[]
  /** What the values are: the head of the table's second column. */
  value: string
  /** The heads of what more is told. */
  more?: readonly string[]
}

const BAR = 14
/** Where there is little room, what a bar says stands under its name. */
const NARROW = 520
const rowOf = (width: number) => (width < NARROW ? 64 : 46)

/** Values one under the other as bars from one edge: parts of a whole, steps of a way, shares of a limit. */
export const RankChart = ({ bars, value, more = [], ...frame }: Props) => (
  <ChartFrame
    {...frame}
    series={[{ name: value }, ...more.map((name) => ({ name }))]}
    hasKey={false}
    fills={Math.max(1, ...bars.map(({ series = 1 }) => series))}
    points={bars.map(({ key, label, text, cells, more: told = [] }) => ({
      key,
      label,
      texts: [text, ...told],
      ...(cells && { cells }),
    }))}
    height={(width) => bars.length * rowOf(width)}
    isVertical
  >
    {(drawing) => <Rows {...drawing} bars={bars} />}
  </ChartFrame>
)

function Rows({ bars, width, active, id }: Drawing & { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const row = rowOf(width)
  const isNarrow = width < NARROW
  return bars.map(({ key, label, text, value, of = most, series = 1 }, index) => {
    const top = index * row
    const bar = top + row - 23.5
    return (
      <g key={key}>
        <rect
          data-hit
          data-point={index}
          data-active={index === active || undefined}
          x={-4}
          y={top}
          width={width + 8}
          height={row - 2}
          rx="4"
        />
        <g data-point={index}>
          <text x={0} y={top + 16} data-strong>
            {shorten(label, isNarrow ? width : width - text.length * CHARACTER - 16)}
          </text>
          <text
            x={isNarrow ? 0 : width}
            y={top + (isNarrow ? 34 : 16)}
            textAnchor={isNarrow ? 'start' : 'end'}
          >
            {text}
          </text>
          {of !== null && <rect x={0.5} y={bar} width={width - 1} height={BAR} rx="3" data-empty />}
          {of !== null && value > 0 && (
            <rect
              x={0.5}
              y={bar}
              width={Math.max(3, Math.min(1, value / Math.max(1, of)) * (width - 1))}
              height={BAR}
              rx="3"
              data-series={series}
              fill={fillOf(id, series)}
            />
          )}
        </g>
      </g>
    )
  })
}

/** The width of a character, as wide as most are. */
const CHARACTER = 6.6

/** A name that fits, cut at its end where it is too long: its card and its table have all of it. */
const shorten = (text: string, room: number) =>
  text.length * CHARACTER <= room ? text : `${text.slice(0, Math.max(4, Math.floor(room / CHARACTER) - 1))}…`
