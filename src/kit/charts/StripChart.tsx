import { ChartFrame } from './ChartFrame'
import type { ChartPoint, Drawing, FrameProps } from './chartParts'
import { fillOf } from './fills'

/** A day of a strip: how much there was of each part, in the order of the series. */
type StripDay = Pick<ChartPoint, 'key' | 'label' | 'texts'> & { short: string; parts: readonly number[] }

type Props = Omit<FrameProps, 'points'> & { days: readonly StripDay[] }

const CELL = 44
const HEIGHT = CELL + 24

/** Days side by side, each filled from below by the shares of its parts: at a glance, on which of them something was amiss. */
export const StripChart = ({ days, ...frame }: Props) => (
  <ChartFrame {...frame} points={days} height={HEIGHT}>
    {(drawing) => <Cells {...drawing} days={days} />}
  </ChartFrame>
)

function Cells({ days, width, active, id }: Drawing & { days: readonly StripDay[] }) {
  const step = width / Math.max(1, days.length)
  const gap = step > 12 ? 3 : 1
  const [first, last] = [days[0], days.at(-1)]
  return (
    <>
      {days.map(({ key, parts }, index) => {
        const sum = parts.reduce((all, part) => all + part, 0)
        const [x, breadth] = [index * step + gap / 2, Math.max(2, step - gap)]
        let floor = CELL - 2
        return (
          <g key={key} data-point={index}>
            <rect x={x} y={2} width={breadth} height={CELL - 4} rx="2" data-empty />
            {parts.map((part, nth) => {
              const height = sum > 0 ? (part / sum) * (CELL - 4) : 0
              floor -= height
              const fill = fillOf(id, nth + 1)
              return (
                height > 0 && (
                  <rect
                    key={fill}
                    x={x}
                    y={floor}
                    width={breadth}
                    height={height}
                    rx="2"
                    data-series={nth + 1}
                    fill={fill}
                  />
                )
              )
            })}
            {index === active && (
              <rect x={x - 1} y={0.5} width={breadth + 2} height={CELL - 1} rx="3" data-chosen />
            )}
          </g>
        )
      })}
      <text x={0} y={HEIGHT - 6}>
        {first?.short}
      </text>
      <text x={width} y={HEIGHT - 6} textAnchor="end">
        {last?.short}
      </text>
    </>
  )
}
