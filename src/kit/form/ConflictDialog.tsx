import { useState, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import type { Conflict } from '@/contract/problem'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { formatInstant, formatList } from '@/kit/text/formats'
import { useNow } from '@/kit/elements/useNow'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './ConflictDialog.module.css'

type Props = {
  kind: Kind
  conflict: Conflict
  /** What this person changed, by field. */
  mine: Record<string, unknown>
  showValue?: (name: string, value: unknown) => ReactNode
  /** Saves these fields of this person's over that version of the record. */
  onSave: (names: string[], version: number) => Promise<unknown>
  /** Throws this person's changes away and shows the record as it is. */
  onSee: () => void
  onClose: () => void
}

/** Resolves a conflict of versions: each field that both users changed is chosen one by one. */
export function ConflictDialog({ kind, conflict, mine, showValue = asText, onSave, onSee, onClose }: Props) {
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const now = useNow()
  const [theirs, setTheirs] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)
  const both = Object.keys(mine).filter((name) => conflict.changed_fields.includes(name))
  const elsewhere = conflict.changed_fields.filter((name) => !both.includes(name) && name !== 'version')
  const who = t('conflict.who', { who: conflict.changed_by, when: formatInstant(conflict.changed_at, now) })

  async function save() {
    setSaving(true)
    const version = Number(conflict.current.version)
    await onSave(
      Object.keys(mine).filter((name) => !theirs.includes(name)),
      version,
    )
    setSaving(false)
  }

  return (
    <Dialog
      size="wide"
      title={t('conflict.title', texts.noun)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onSee}>{t('conflict.see')}</Button>
          <Button look="primary" busy={isSaving ? t('form.saving') : undefined} onClick={() => void save()}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      {both.length > 0 && (
        <>
          <p>{t('conflict.choose')}</p>
          {both.map((name) => (
            <fieldset key={name} className={styles.choice}>
              <legend>{texts.field(name)}</legend>
              <label>
                <input
                  type="radio"
                  name={`keep-${name}`}
                  checked={!theirs.includes(name)}
                  onChange={() => setTheirs(theirs.filter((held) => held !== name))}
                />
                <span>
                  <small>{t('conflict.yours')}</small> {showValue(name, mine[name])}
                </span>
              </label>
              <label>
                <input
                  type="radio"
                  name={`keep-${name}`}
                  checked={theirs.includes(name)}
                  onChange={() => setTheirs([...theirs, name])}
                />
                <span>
                  <small>{who}</small> {showValue(name, conflict.current[name])}
                </span>
              </label>
            </fieldset>
          ))}
        </>
      )}
      {elsewhere.length > 0 && (
        <p>
          {both.length === 0 && `${who}. `}
          {t('conflict.elsewhere', { fields: formatList(elsewhere.map(texts.field)) })}
        </p>
      )}
    </Dialog>
  )
}

/** A value of any field, as well as it can be told without knowing it. */
export function asText(_name: string, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return '—'
  if (Array.isArray(value)) return formatList(value.map(String))
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'object')
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .map(String)
      .join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '—'
}
