import type { ReactNode } from 'react'
import { ChartFrame } from './ChartFrame'
import type { ChartPoint, Drawing, FrameProps } from './chartParts'
import { fillOf } from './fills'
import { roundTop } from './roundTop'

/** A series with its value at each point, in the order of the points; nothing where it has none there. */
type ValueSeries = {
  name: string
  values: readonly (number | null)[]
  /** A line over the bars; a bar otherwise. */
  isLine?: boolean
  /** Only said, by card and table. */
  isSaid?: boolean
}

type ValuePoint = Pick<ChartPoint, 'key' | 'label' | 'cells'> & {
  /** Its label under the axis, as short as it is understood. */
  short: string
}

type Props = Omit<FrameProps, 'series' | 'points'> & {
  series: readonly ValueSeries[]
  points: readonly ValuePoint[]
  /** How a value is written. */
  write: (value: number) => string
  /** How a value is written beside the axis. */
  writeTick?: (value: number) => string
  /** Bars stand one on the other instead of side by side. */
  isStacked?: boolean
  /** A line across, under its name. */
  mark?: { name: string; value: number } | undefined
}

/** Where things stand within the drawing, in pixels. */
const HEIGHT = 228
const place = { top: 16, bottom: 26, left: 64, right: 8 }
const TICKS = 4
/** The room that a label under the axis needs. */
const LABEL = 52

/** Values of a few series over days or months: bars and lines from zero, on one axis. */
export const SeriesChart = ({
  series,
  points,
  write,
  writeTick = write,
  isStacked,
  mark,
  ...frame
}: Props) => {
  const drawn: Drawn = {
    series: series.filter(({ isSaid }) => !isSaid),
    points,
    writeTick,
    isStacked: isStacked ?? false,
    mark,
  }
  return (
    <ChartFrame
      {...frame}
      series={series}
      points={points.map(({ key, label, cells }, index) => ({
        key,
        label,
        ...(cells && { cells }),
        texts: series.map(({ values }) => {
          const value = values[index]
          return value === null || value === undefined ? '' : write(value)
        }),
      }))}
      height={HEIGHT}
    >
      {(drawing) => <Plot {...drawn} {...drawing} />}
    </ChartFrame>
  )
}

type Drawn = Required<Pick<Props, 'series' | 'points' | 'writeTick' | 'isStacked'>> & { mark: Props['mark'] }

function Plot({ series, points, writeTick, isStacked, mark, width, active, id }: Drawn & Drawing): ReactNode {
  const bars = series.flatMap((one, index) => (one.isLine ? [] : [{ ...one, nth: index + 1 }]))
  const lines = series.flatMap((one, index) => (one.isLine ? [{ ...one, nth: index + 1 }] : []))
  const { steps, y } = scaleOf({ series, points, isStacked, mark })
  const step = (width - place.left - place.right) / points.length
  const room = Math.min(step * 0.72, 56 * (isStacked ? 1 : Math.max(1, bars.length)))
  const barWidth = isStacked ? room : room / Math.max(1, bars.length)
  const middleOf = (index: number) => place.left + (index + 0.5) * step
  const every = Math.ceil(LABEL / step)

  return (
    <>
      {points.map(({ key }, index) => (
        <rect
          key={key}
          data-hit
          data-point={index}
          data-active={index === active || undefined}
          x={place.left + index * step}
          y={0}
          width={step}
          height={HEIGHT - place.bottom}
          rx="4"
        />
      ))}
      {steps.map((tick) => (
        <g key={tick}>
          <line
            x1={place.left}
            x2={width - place.right}
            y1={y(tick)}
            y2={y(tick)}
            data-axis={tick === 0 ? undefined : true}
            data-floor={tick === 0 || undefined}
          />
          <text x={place.left - 8} y={y(tick) + 4} textAnchor="end">
            {writeTick(tick)}
          </text>
        </g>
      ))}
      {points.map(({ key, short }, index) => (
        <g key={key} data-point={index}>
          {bars.map(({ name, values, nth }, order) => {
            const value = values[index] ?? 0
            const below = isStacked ? stackBelow(bars, order, index) : 0
            const [from, to] = [y(below), y(below + value)]
            return (
              value !== 0 && (
                <rect
                  key={name}
                  data-series={nth}
                  fill={fillOf(id, nth)}
                  x={middleOf(index) - room / 2 + (isStacked ? 0 : order * barWidth)}
                  y={Math.min(from, to)}
                  width={Math.max(2, barWidth - 2)}
                  height={Math.max(1, Math.abs(to - from))}
                />
              )
            )
          })}
          {(points.length - 1 - index) % every === 0 && (
            <text x={middleOf(index)} y={HEIGHT - 8} textAnchor="middle">
              {short}
            </text>
          )}
        </g>
      ))}
      {mark && (
        <g>
          <line
            x1={place.left}
            x2={width - place.right}
            y1={y(mark.value)}
            y2={y(mark.value)}
            data-mark-line
          />
          <text x={width - place.right} y={y(mark.value) - 6} textAnchor="end" data-strong>
            {mark.name}
          </text>
        </g>
      )}
      {lines.map(({ name, values, nth }) => (
        <g key={name} pointerEvents="none">
          <path data-series={nth} data-line d={pathOf(values, middleOf, y)} />
          {values.map(
            (value, index) =>
              value !== null &&
              (index === active || isAlone(values, index)) && (
                <circle
                  key={points[index]?.key}
                  data-series={nth}
                  cx={middleOf(index)}
                  cy={y(value)}
                  r={index === active ? 4.5 : 3}
                />
              ),
          )}
        </g>
      ))}
    </>
  )
}

type Scaled = Pick<Drawn, 'series' | 'points' | 'isStacked' | 'mark'>

/** The axis that holds every value and zero, in round steps, and where a value stands on it. */
function scaleOf({ series, points, isStacked, mark }: Scaled) {
  const ends = points.flatMap((_, index) => {
    const values = series.map((one) => ({ ...one, value: one.values[index] ?? 0 }))
    const stacked = values.filter(({ isLine }) => !isLine && isStacked)
    const sum = (sign: 1 | -1) =>
      stacked.reduce((all, { value }) => (value * sign > 0 ? all + value : all), 0)
    return [sum(1), sum(-1), ...values.filter((one) => !stacked.includes(one)).map(({ value }) => value)]
  })
  const most = Math.max(0, mark?.value ?? 0, ...ends)
  const least = Math.min(0, ...ends)
  const step = roundTop(Math.max(1, most, -least), TICKS) / TICKS
  const [low, high] = [Math.floor(least / step), Math.max(1, Math.ceil(most / step))]
  const steps = Array.from({ length: high - low + 1 }, (_, index) => (low + index) * step)
  const floor = HEIGHT - place.bottom
  const y = (value: number) => floor - ((value - low * step) / ((high - low) * step)) * (floor - place.top)
  return { steps, y }
}

/** What stands under a bar of a stack: the bars before it on its side of zero. */
function stackBelow(bars: readonly ValueSeries[], order: number, point: number): number {
  const sign = Math.sign(bars[order]?.values[point] ?? 0)
  return bars
    .slice(0, order)
    .reduce(
      (sum, { values }) => (Math.sign(values[point] ?? 0) === sign ? sum + (values[point] ?? 0) : sum),
      0,
    )
}

/** Whether a value has none on either side, so that a line would not show it. */
const isAlone = (values: readonly (number | null)[], index: number) =>
  typeof values[index - 1] !== 'number' && typeof values[index + 1] !== 'number'

/** A line through values, broken where there is none. */
const pathOf = (
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
) =>
  values
    .flatMap((value, index) =>
      value === null ? [] : [`${typeof values[index - 1] === 'number' ? 'L' : 'M'}${x(index)} ${y(value)}`],
    )
    .join('')
