import { useState, type ReactNode } from 'react'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import styles from './Section.module.css'

type Props = {
  title: string
  /** What may be done with just this section. */
  action?: ReactNode
  /** On a phone sections fold; those used most start open. */
  folded?: boolean
  children: ReactNode
}

/** A part of a record under a title of its own. On a phone it folds. */
export function Section({ title, action, folded = false, children }: Props) {
  const isMobile = useAppSelector(selectIsMobile)
  const [isOpen, setOpen] = useState(!folded)

  // What folds is a button already: on a phone the action stands within what it unfolds.
  const heading = (
    <span className={styles.sectionTitle}>
      <h2>{title}</h2>
      {!isMobile && action}
    </span>
  )

  if (!isMobile)
    return (
      <section className={styles.section} aria-label={title}>
        {heading}
        <div className={styles.sectionBody}>{children}</div>
      </section>
    )
  return (
    <details className={styles.section} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{heading}</summary>
      <div className={styles.sectionBody}>
        {action}
        {children}
      </div>
    </details>
  )
}

/** Labels with their values. Their children are `Fact`s. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

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

/** The three to five fields that answer what people call about, in large. */
export const FieldStrip = <Name extends string>({
  labels,
  show,
  photo,
}: Shown<Name> & { photo?: ReactNode }) => (
  <FactStrip photo={photo}>
    {pickShown(labels, show).map(([name, label, value]) => (
      <StripFact key={name} label={label}>
        {value}
      </StripFact>
    ))}
  </FactStrip>
)

const pickShown = <Name extends string>(labels: Record<Name, string>, show: { [Key in Name]?: ReactNode }) =>
  Object.entries<ReactNode>(show)
    .filter(([, value]) => value !== null && value !== false && value !== undefined)
    .map(([name, value]): [string, string, ReactNode] => [name, labels[name as Name], value])

/** A label and its value. */
export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

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

/** A fact of the strip. */
export const StripFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
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
