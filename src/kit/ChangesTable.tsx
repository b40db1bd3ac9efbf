import { useTranslation } from 'react-i18next'
import type { Kind } from '@/contract/entities'
import styles from './ChangesTable.module.css'
import { fieldName, fieldValue } from './fieldValue'
import { useFieldWords } from './useFieldWords'

/** One field with its value before and after; a masked one only says that it changed. */
export type Change = { field: string; before: unknown; after: unknown; masked: boolean }

/** What changed in a record, field by field: in words, with the technical name below, told apart by signs and not by colour alone. */
export function ChangesTable({ kind, changes }: { kind: Kind | undefined; changes: readonly Change[] }) {
  const { t } = useTranslation('kit')
  const words = useFieldWords(kind)
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
              {words.label(fieldName(field)) ?? field}
              <small>{field}</small>
            </th>
            {masked ? (
              <td colSpan={isNew ? 1 : 2} className={styles.none}>
                {t('changes.hidden')}
              </td>
            ) : (
              <>
                {!isNew && <Value side="before" text={fieldValue(field, before, words.text)} />}
                <Value side="after" text={fieldValue(field, after, words.text)} />
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ side, text }: { side: 'before' | 'after'; text: string | undefined }) {
  const { t } = useTranslation('kit')
  if (text === undefined) return <td className={styles.none}>{t('changes.empty')}</td>
  return (
    <td className={styles.value} data-side={side}>
      <span aria-hidden>{side === 'before' ? '− ' : '+ '}</span>
      <span className="sr-only">{t(`changes.${side}`)}: </span>
      {text}
    </td>
  )
}
