import type { Tone } from '@/kit/vocabulary/statusTones'
import styles from './cells.module.css'

/** A status as a drawing and a word on a colour: never the colour alone. */
export const StatusTag = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={styles.tag} data-tone={tone}>
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {drawings[tone]}
    </svg>
    {children}
  </span>
)

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 } as const

const drawings = {
  ok: <path d="M2 6.5 5 9.5 10 3" {...line} strokeLinecap="round" strokeLinejoin="round" />,
  warn: <path d="M6 1 11.5 11H.5Z" fill="currentColor" />,
  bad: <path d="M3.8.5h4.4l3.3 3.3v4.4l-3.3 3.3H3.8L.5 8.2V3.8Z" fill="currentColor" />,
  info: (
    <>
      <circle cx="6" cy="6" r="4.9" {...line} strokeWidth={1.6} />
      <path d="M6 3.4V6l1.8 1.3" {...line} strokeWidth={1.4} strokeLinecap="round" />
    </>
  ),
  neutral: <circle cx="6" cy="6" r="4.2" {...line} />,
} satisfies Record<Tone, React.ReactNode>

/** A status this version of the console does not know: shown as it came, with a warning in the browser's log. */
export function UnknownStatus({ value }: { value: string }) {
  console.warn(`Unknown status: ${value}`)
  return (
    <span className={styles.tag} data-tone="neutral">
      <span className={styles.identifier}>{value}</span>
    </span>
  )
}

/** The tag of a status by a table of tones; one that is not in it is shown as unknown. */
export function TonedStatus<Status extends string>({
  status,
  tones,
  label,
}: {
  status: Status
  tones: Record<Status, Tone>
  label: (status: Status) => string
}) {
  return Object.hasOwn(tones, status) ? (
    <StatusTag tone={tones[status]}>{label(status)}</StatusTag>
  ) : (
    <UnknownStatus value={status} />
  )
}
