import { useId } from 'react'
import styles from './Chart.module.css'
import type { Drawing } from './chartParts'
import { fillOf } from './fills'
import { ReadableDrawing } from './ReadableDrawing'

const [WIDTH, HEIGHT] = [84, 24]

/** A value of a sparkline: when it was, in words, and how it is written. */
type SparkValue = { label: string; value: number; text: string }

type Props = {
  /** Says each of its values. */
  label: string
  /** What its values are. */
  name: string
  values: readonly SparkValue[]
}

/** A few values as bars beside a number, too small for an axis: each is told as a larger chart tells its own. */
export function Sparkline({ label, name, values }: Props) {
  const id = useId().replace(/[^\w-]/g, '')
  return (
    <span className={`${styles.figure} ${styles.spark}`}>
      <ReadableDrawing
        id={id}
        title={label}
        series={[{ name }]}
        points={values.map((one) => ({ key: one.label, label: one.label, texts: [one.text] }))}
        height={HEIGHT}
        breadth={WIDTH}
        hasKey={false}
        fills={2}
      >
        {(drawing) => <Bars {...drawing} values={values.map(({ value }) => value)} />}
      </ReadableDrawing>
    </span>
  )
}

function Bars({ values, active, id }: Drawing & { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  return (
    <>
      <path d={`M0 ${HEIGHT - 0.5}h${WIDTH}`} data-floor />
      {values.map((value, index) => {
        const height = (value / most) * (HEIGHT - 3)
        const series = index === values.length - 1 ? 1 : 2
        const x = index * step
        return (
          <g key={x} data-point={index}>
            <rect
              data-hit
              data-active={index === active || undefined}
              x={x}
              y={0}
              width={step}
              height={HEIGHT}
            />
            {height > 0 && (
              <rect
                x={x + 1.5}
                y={HEIGHT - 1 - height}
                width={step - 3}
                height={height}
                rx="1"
                data-series={series}
                fill={fillOf(id, series)}
              />
            )}
          </g>
        )
      })}
    </>
  )
}
