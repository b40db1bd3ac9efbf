import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import { fieldName, fieldValue } from '@/kit/text/fieldValue'
import { sharedWord } from '@/kit/vocabulary/sharedWords'
import { storedField } from '@/kit/vocabulary/storedFields'
import { useFieldLabels } from '@/kit/vocabulary/useFieldLabels'
import styles from './ChangesTable.module.css'
import { type Stretch, textChanges } from './textChanges'

/** One field with its value before and after; a masked one only says that it changed. */
export type Change = { field: string; before: unknown; after: unknown; masked: boolean }

/** What changed in a record, field by field: in words, with the technical name below, told apart by signs and not by colour alone. */
export function ChangesTable({ kind, changes }: { kind: Kind | undefined; changes: readonly Change[] }) {
  const { t } = useTranslation('kit')
  const labels = useFieldLabels(kind)
  const nameOf = (field: string) =>
    labels.label(fieldName(field)) ?? labels.label(field) ?? storedField(field) ?? field
  // A record that came to be has no "before": one column is enough.
  const isNew = changes.every(({ before, masked }) => masked || before === null || before === undefined)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          {!isNew && <th scope="col">{t('changes.before')}</th>}
          <th scope="col">{t(isNew ? 'changes.initial' : 'changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, masked }) => (
          <tr key={field}>
            <th scope="row">
              {nameOf(field)}
              <small>{field}</small>
            </th>
            {masked ? (
              <td colSpan={isNew ? 1 : 2} className={styles.none}>
                {t('changes.hidden')}
              </td>
            ) : (
              <Both
                field={field}
                before={before}
                after={after}
                isNew={isNew}
                word={labels.text}
                nameOf={nameOf}
              />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Something that differs, in words; nothing where it was not there before, or is no more. */
export type Difference = { key: string; label: string; before: string | undefined; after: string | undefined }

/** What differs between two forms of something, each under its own head: side by side, and under 620 pixels one above the other. */
export const DifferencesTable = ({
  title,
  heads: [was, is],
  rows,
}: {
  title: string
  heads: readonly [string, string]
  rows: readonly Difference[]
}) => {
  const { t } = useTranslation('kit')
  return (
    <table className={styles.table}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{was}</th>
          <th scope="col">{is}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, before, after }) => {
          const words =
            before && after && Math.max(before.length, after.length) > LONG
              ? textChanges(before, after)
              : undefined
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <Value side="before" text={before} words={words} />
              <Value side="after" text={after} words={words} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type BothProps = {
  field: string
  before: unknown
  after: unknown
  isNew: boolean
  word: (key: string) => string | undefined
  nameOf: (part: string) => string
}

/** What it was and what it is: of lists what was taken off and what was added, of long texts the words that differ. */
function Both({ field, before, after, isNew, word, nameOf }: BothProps) {
  const write = (value: unknown) => sharedWord(field, value) ?? fieldValue(field, value, word, nameOf)
  if (isNew) return <Value side="after" text={write(after)} />
  if (isList(before) && isList(after)) {
    const [gone, come] = [without(before, after), without(after, before)]
    if (gone.length + come.length > 0)
      return (
        <>
          <Value side="before" text={write(gone)} />
          <Value side="after" text={write(come)} />
        </>
      )
  }
  const [was, is] = [write(before), write(after)]
  const words = was && is && Math.max(was.length, is.length) > LONG ? textChanges(was, is) : undefined
  return (
    <>
      <Value side="before" text={was} words={words} />
      <Value side="after" text={is} words={words} />
    </>
  )
}

/** From so many characters on a text is told by the words that differ. */
const LONG = 40

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** The things of one list that are not in another. */
function without(list: unknown[], other: unknown[]) {
  const held = new Set(other.map((one) => JSON.stringify(one)))
  return list.filter((one) => !held.has(JSON.stringify(one)))
}

type ValueProps = { side: 'before' | 'after'; text: string | undefined; words?: Stretch[] | undefined }

function Value({ side, text, words }: ValueProps) {
  const { t } = useTranslation('kit')
  if (text === undefined) return <td className={styles.none}>{t('changes.empty')}</td>
  return (
    <td className={styles.value} data-side={side}>
      <span aria-hidden>{side === 'before' ? '− ' : '+ '}</span>
      <span className="sr-only">{t(`changes.${side}`)}: </span>
      {words
        ? words
            .filter((stretch) => stretch.side === 'both' || stretch.side === side)
            .map((stretch) => <Part key={stretch.at} stretch={stretch} />)
        : text}
    </td>
  )
}

const Part = ({ stretch: { text, side } }: { stretch: Stretch }) =>
  side === 'both' ? <span>{text}</span> : <mark>{text}</mark>
