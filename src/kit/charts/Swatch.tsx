import styles from './Chart.module.css'
import { fillOf } from './fills'

type Props = { chart: string; series: number; isLine?: boolean | undefined }

/** The mark of a series as its chart draws it, beside its name. */
export const Swatch = ({ chart, series, isLine = false }: Props) => (
  <svg className={styles.swatch} width="14" height="12" aria-hidden>
    {isLine ? (
      <path d="M0 6h14" data-series={series} data-line />
    ) : (
      <rect x="1" y="1" width="12" height="10" rx="2" data-series={series} fill={fillOf(chart, series)} />
    )}
  </svg>
)
