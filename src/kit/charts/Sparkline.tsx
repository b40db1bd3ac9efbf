import { useId } from 'react'
import styles from './Chart.module.css'
import { fillOf, Fills } from './fills'

const [WIDTH, HEIGHT] = [84, 24]

/** A few values as bars beside a number, too small for an axis: its name says each of them. */
export function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  const id = useId().replace(/[^\w-]/g, '')
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  return (
    <span className={`${styles.figure} ${styles.spark}`}>
      <svg className={styles.drawing} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
        <title>{label}</title>
        <Fills chart={id} count={2} />
        <path d={`M0 ${HEIGHT - 0.5}h${WIDTH}`} data-floor />
        {values.map((value, index) => {
          const height = (value / most) * (HEIGHT - 3)
          const series = index === values.length - 1 ? 1 : 2
          const x = index * step + 1.5
          return (
            height > 0 && (
              <rect
                key={x}
                x={x}
                y={HEIGHT - 1 - height}
                width={step - 3}
                height={height}
                rx="1"
                data-series={series}
                fill={fillOf(id, series)}
              />
            )
          )
        })}
      </svg>
    </span>
  )
}
