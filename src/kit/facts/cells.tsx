import { useTranslation } from '@/i18n'
import { createContext, use, type ReactNode } from 'react'
import { ConsoleLink } from '@/kit/navigation/ConsoleLink'
import { hasScreens, type Kind } from '@/contract/entities'
import { viewOf } from '@/contract/permissions'
import type { Ref } from '@/contract/shapes'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { formatPhone } from '@/contract/phones'
import {
  formatCount,
  formatDay,
  formatExactInstant,
  formatInstant,
  formatList,
  formatMoney,
  formatSecond,
} from '@/kit/text/formats'
import { paths } from '@/kit/navigation/paths'
import { useMay } from '@/kit/elements/Can'
import { useNow } from '@/kit/elements/useNow'
import styles from './cells.module.css'
import { useSayMissing } from './folding'

/** Whether what is shown stands in a link already, as on a card: it may hold no other. */
export const InsideLink = createContext(false)

/** Nothing is known. */
export function None() {
  const { t } = useTranslation('kit')
  useSayMissing()
  return (
    <span className={styles.none} data-none>
      <span aria-hidden>—</span>
      <span className="sr-only">{t('none')}</span>
    </span>
  )
}

/** A value that may be missing; how it shows when it is not. */
export const Maybe = <Value,>({
  value,
  children,
}: {
  value: Value | null | undefined
  children: (value: Value) => ReactNode
}) => (value === null || value === undefined || value === '' ? <None /> : children(value))

/** A text that may be missing. */
export const Text = ({ value }: { value: string | null | undefined }) => (
  <Maybe value={value}>{(text) => text}</Maybe>
)

/** An amount in cents, which may be missing. */
export const MoneyText = ({ cents, currency }: { cents: number | null; currency?: string }) => (
  <Maybe value={cents}>
    {(known) => <span className={styles.number}>{formatMoney(known, currency)}</span>}
  </Maybe>
)

/** A whole number, which may be missing. */
export const CountText = ({ value }: { value: number | null }) => (
  <Maybe value={value}>{(known) => <span className={styles.number}>{formatCount(known)}</span>}</Maybe>
)

/** A calendar day, `YYYY-MM-DD`. */
export const DayText = ({ value }: { value: string | null | undefined }) => (
  <Maybe value={value}>{(day) => <time dateTime={day}>{formatDay(day)}</time>}</Maybe>
)

/** A moment, as near as it needs to be said; exactly, on hover. */
export function InstantText({ value }: { value: string | null | undefined }) {
  const now = useNow()
  return (
    <Maybe value={value}>
      {(instant) => (
        <time dateTime={instant} title={formatExactInstant(instant)}>
          {formatInstant(instant, now)}
        </time>
      )}
    </Maybe>
  )
}

/** A moment to the second, for ledgers and logs. */
export const ExactInstantText = ({ value }: { value: string }) => (
  <time dateTime={value} className={styles.number}>
    {formatExactInstant(value)}
  </time>
)

/** A moment to the second in a column whose head says the zone (`isZoned`). */
export const SecondText = ({ value }: { value: string }) => (
  <time dateTime={value} className={styles.number}>
    {formatSecond(value)}
  </time>
)

/** A link to a record that may be missing. */
export const RecordLink = ({ kind, to }: { kind: Kind; to: Ref | null | undefined }) => (
  <Maybe value={to}>{(ref) => <LinkTo kind={kind} to={ref} />}</Maybe>
)

/** Links to several records, one after the other. */
export const RecordLinks = ({ kind, to }: { kind: Kind; to: readonly Ref[] }) =>
  to.length === 0 ? (
    <None />
  ) : (
    <span className={styles.links}>
      {to.map((ref, index) => (
        <span key={ref.uuid}>
          {index > 0 && ', '}
          <LinkTo kind={kind} to={ref} />
        </span>
      ))}
    </span>
  )

function LinkTo({ kind, to }: { kind: Kind; to: Ref }) {
  // A link that the role may not follow, or that has no screen, would lead nowhere: the name alone says who it was.
  const mayFollow = useMay(viewOf(kind))
  const label = <Label text={to.label} />
  if (use(InsideLink) || !mayFollow || !hasScreens(kind)) return label
  return <ConsoleLink to={paths.record(kind, to.uuid)}>{label}</ConsoleLink>
}

/** What a record is called: its folio, in letters that tell 0 from O, or its name. */
const Label = ({ text }: { text: string }) =>
  /^[A-Z]{3}-\d+$/.test(text) ? <span className={styles.identifier}>{text}</span> : text

/** Whether the reader gets only a part of it. */
const isMasked = (text: string) => text.includes('•')

/** An identifier, in letters that tell 0 from O. With `what` ("Folio") it can be copied. */
export const Identifier = ({ value, what }: { value: string | null | undefined; what?: string }) => (
  <Maybe value={value}>
    {(text) => (
      <>
        <span className={styles.identifier}>{text}</span>
        {what && !isMasked(text) && <CopyButton value={text} what={what} />}
      </>
    )}
  </Maybe>
)

/** A colour, seen and written. */
export const ColorText = ({ value }: { value: string | null }) => (
  <Maybe value={value}>
    {(color) => (
      <span className={styles.identifier}>
        <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden />
        {color}
      </span>
    )}
  </Maybe>
)

/** A phone, E.164. */
export const PhoneText = ({ value }: { value: string | null | undefined }) => (
  <Maybe value={value}>
    {(phone) => (isMasked(phone) ? phone : <Contact href={`tel:${phone}`}>{formatPhone(phone)}</Contact>)}
  </Maybe>
)

/** An e-mail address. */
export const EmailText = ({ value }: { value: string | null | undefined }) => (
  <Maybe value={value}>{(email) => <Contact href={`mailto:${email}`}>{email}</Contact>}</Maybe>
)

const Contact = ({ href, children }: { href: string; children: string }) =>
  use(InsideLink) ? children : <a href={href}>{children}</a>

/** Yes or no. */
export function YesNo({ value }: { value: boolean }) {
  const { t } = useTranslation('kit')
  return value ? t('yes') : t('no')
}

/** A sentence in a cell: it goes on in the next line, where a name or an amount would not. */
export const Sentence = ({ children }: { children: string }) => (
  <span className={styles.sentence}>{children}</span>
)

/** Several texts in a sentence. */
export const ListText = ({ items }: { items: string[] }) => (items.length ? formatList(items) : <None />)

/** The folios of several records in a sentence. */
export const FoliosText = ({ of }: { of: readonly Ref[] }) => (
  <Maybe value={formatList(of.map(({ label }) => label))}>
    {(text) => <span className={styles.identifier}>{text}</span>}
  </Maybe>
)

/** Several labels in a sentence; only the first keeps its capital: "Titular y cliente". */
export const WordsText = ({ words }: { words: string[] }) => (
  <ListText items={words.map((word, index) => (index === 0 ? word : word.toLowerCase()))} />
)
