import { ChartFrame } from './ChartFrame'
import type { ChartPoint, Drawing, FrameProps } from './chartParts'
import { type Mark, marks } from './marks'

/** A kind of what happens: its own line, under its name, with its own mark. */
type Lane = { name: string; mark: Mark; isBad?: boolean }

/** A span of time, with how many of each kind happened in it, in the order of the lanes. */
type LaneSpan = Pick<ChartPoint, 'key' | 'label' | 'texts' | 'cells'> & {
  /** Where its middle is on the line, from 0 to 1. */
  at: number
  counts: readonly number[]
}

type Tick = { at: number; label: string }

type Props = Omit<FrameProps, 'series' | 'points'> & {
  lanes: readonly Lane[]
  spans: readonly LaneSpan[]
  ticks: readonly Tick[]
}

const LANE = 30
const FOOT = 26
/** Where there is little room, a lane's name stands over it instead of beside it. */
const NARROW = 520
const NAMES = 150
const EDGE = 12
const laneOf = (width: number) => (width < NARROW ? 44 : LANE)

/** What happened over time, a line for each kind: marks are larger where more fell together, and say how many. */
export const LanesChart = ({ lanes, spans, ticks, ...frame }: Props) => (
  <ChartFrame
    {...frame}
    series={lanes.map(({ name }) => ({ name }))}
    points={spans}
    hasKey={false}
    fills={0}
    height={(width) => lanes.length * laneOf(width) + FOOT}
  >
    {(drawing) => <Lines {...drawing} lanes={lanes} spans={spans} ticks={ticks} />}
  </ChartFrame>
)

function Lines({ lanes, spans, ticks, width, active }: Drawing & Pick<Props, 'lanes' | 'spans' | 'ticks'>) {
  const isNarrow = width < NARROW
  const lane = laneOf(width)
  const left = isNarrow ? EDGE : NAMES
  const long = width - left - EDGE
  const x = (at: number) => left + at * long
  const y = (nth: number) => nth * lane + (isNarrow ? 28 : lane / 2)
  const floor = lanes.length * lane
  const gaps = spans.map(({ at }, index) => at - (spans[index - 1]?.at ?? at - 1))
  const most = Math.max(3, Math.min(9, (Math.min(...gaps) * long) / 2))
  return (
    <>
      {spans.map(({ key, at }, index) => {
        const from = index === 0 ? left - EDGE : x((at + (spans[index - 1]?.at ?? 0)) / 2)
        const to = index === spans.length - 1 ? width : x((at + (spans[index + 1]?.at ?? 1)) / 2)
        return (
          <g key={key}>
            <rect data-hit data-point={index} x={from} y={0} width={Math.max(1, to - from)} height={floor} />
            {index === active && <path d={`M${x(at)} 0V${floor}`} data-chosen-at />}
          </g>
        )
      })}
      {lanes.map(({ name }, nth) => (
        <g key={name} pointerEvents="none">
          <path d={`M${left} ${y(nth)}H${width - EDGE}`} data-axis />
          <text x={0} y={isNarrow ? nth * lane + 14 : y(nth) + 4}>
            {name}
          </text>
        </g>
      ))}
      {ticks.map(({ at, label }) => (
        <g key={label} pointerEvents="none">
          <path d={`M${x(at)} ${floor}v4`} data-floor />
          <text x={x(at)} y={floor + 18} textAnchor={at > 0.95 ? 'end' : at < 0.05 ? 'start' : 'middle'}>
            {label}
          </text>
        </g>
      ))}
      {spans.map(({ key, at, counts }) => (
        <g key={key} pointerEvents="none">
          {counts.map((count, nth) => {
            const shown = lanes[nth]
            if (!shown || count === 0) return null
            const size = Math.min(most, 4.5 + Math.log2(count))
            return (
              <path
                key={shown.name}
                d={marks[shown.mark]}
                transform={`translate(${x(at)} ${y(nth)}) scale(${size})`}
                vectorEffect="non-scaling-stroke"
                data-series={shown.isBad ? 2 : 1}
                data-mark={shown.isBad ? 'open' : 'full'}
              />
            )
          })}
        </g>
      ))}
    </>
  )
}
