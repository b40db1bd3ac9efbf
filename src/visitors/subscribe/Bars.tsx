import styles from './Bars.module.css'

/** The white that a reader needs at each side, in units of the bars. */
const QUIET = 10
const HEIGHT = 34

/** A reference as bars for the reader at a till: `bars` has one character for each unit, `1` where it is dark. */
export function Bars({ bars, label }: { bars: string; label: string }) {
  const dark = [...bars.matchAll(/1+/g)].map(
    ({ index, 0: { length } }) => `M${index + QUIET} 2h${length}v${HEIGHT - 4}h-${length}z`,
  )
  const width = bars.length + 2 * QUIET
  return (
    <svg className={styles.bars} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${width}v${HEIGHT}H0z`} />
      <path d={dark.join('')} />
    </svg>
  )
}
