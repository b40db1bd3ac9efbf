import { useRef, useState, type ReactNode } from 'react'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { useMissing } from './folding'
import styles from './Section.module.css'

type Props = {
  title: string
  /** What may be done with just this section. */
  action?: ReactNode
  /** On a phone sections fold; those used most start open. */
  folded?: boolean
  /** It is looked at seldom: it starts closed everywhere. */
  closed?: boolean
  children: ReactNode
}

/** A part of a record under a title of its own. On a phone it folds; where all of it is missing it is left out. */
export function Section({ title, action, closed = false, folded = closed, children }: Props) {
  const isMobile = useAppSelector(selectIsMobile)
  const [isOpen, setOpen] = useState(!folded)
  const body = useRef<HTMLDivElement>(null)
  const { isLeftOut, surround } = useMissing(body)

  // What folds is a button already: on a phone the action stands within what it unfolds.
  const heading = (
    <span className={styles.sectionTitle}>
      <h2>{title}</h2>
      {!isMobile && !closed && action}
    </span>
  )

  if (!isMobile && !closed)
    return (
      <section className={styles.section} aria-label={title} hidden={isLeftOut}>
        {heading}
        <div ref={body} className={styles.sectionBody}>
          {surround(children)}
        </div>
      </section>
    )
  return (
    <details
      className={styles.section}
      open={isOpen}
      hidden={isLeftOut}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{heading}</summary>
      <div className={styles.sectionBody}>
        {action}
        <div ref={body}>{surround(children)}</div>
      </div>
    </details>
  )
}

/** Labels with their values, in two columns where there is room. Their children are `Fact`s. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <div className={styles.factsFrame}>
    <dl className={styles.facts} data-facts>
      {children}
    </dl>
  </div>
)

type Shown<Name extends string> = {
  /** What the fields are called: the `fields` of the entity's labels. */
  labels: Record<Name, string>
  /** Fields with what is shown of each; `null` and `false` are left out. */
  show: { [Key in Name]?: ReactNode }
}

/** Fields of a record with their labels, one under the other. */
export const FieldFacts = <Name extends string>({ labels, show }: Shown<Name>) => (
  <Facts>
    {pickShown(labels, show).map(([name, label, value]) => (
      <Fact key={name} label={label}>
        {value}
      </Fact>
    ))}
  </Facts>
)

/** The three to five fields that answer what people call about, in large; `bad` names those that are what is wrong. */
export const FieldStrip = <Name extends string>({
  labels,
  show,
  photo,
  bad = [],
}: Shown<Name> & { photo?: ReactNode; bad?: readonly (NoInfer<Name> | false)[] }) => (
  <FactStrip photo={photo}>
    {pickShown(labels, show).map(([name, label, value]) => (
      <StripFact key={name} label={label} isBad={bad.some((one) => one === name)}>
        {value}
      </StripFact>
    ))}
  </FactStrip>
)

const pickShown = <Name extends string>(labels: Record<Name, string>, show: { [Key in Name]?: ReactNode }) =>
  Object.entries<ReactNode>(show)
    .filter(([, value]) => value !== null && value !== false && value !== undefined)
    .map(([name, value]): [string, string, ReactNode] => [name, labels[name as Name], value])

/** A label and its value; a missing one is folded away on a record. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  const value = useRef<HTMLElement>(null)
  const { isLeftOut, surround } = useMissing(value)
  return (
    <div hidden={isLeftOut}>
      <dt>{label}</dt>
      <dd ref={value}>{surround(children)}</dd>
    </div>
  )
}

/** The three to five facts that answer what people call about, in large. Its children are `StripFact`s. */
export const FactStrip = ({ photo, children }: { photo?: ReactNode; children: ReactNode }) =>
  photo ? (
    <div className={styles.strip}>
      {photo}
      <dl className={styles.stripFacts}>{children}</dl>
    </div>
  ) : (
    <dl className={styles.strip}>{children}</dl>
  )

/** A fact of the strip; `isBad` where it is what is wrong. */
export const StripFact = ({
  label,
  isBad = false,
  children,
}: {
  label: string
  isBad?: boolean
  children: ReactNode
}) => (
  <div data-bad={isBad || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A card beside a record. */
export const AsideCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.card} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
