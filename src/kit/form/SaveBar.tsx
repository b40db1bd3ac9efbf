import { useFormState } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import { Button } from '@/kit/elements/Button'
import { capital } from '@/kit/vocabulary/nouns'
import { useOnline } from '@/kit/elements/useOnline'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './RecordForm.module.css'

type Props = {
  kind: Kind
  isNew: boolean
  /** It was asked for without a connection, and is done once that is back. */
  isWaiting: boolean
  onDiscard: () => void
}

/**
 * Saves or throws away what was typed; stays in sight. It alone follows whether there is something to save and whether it
 * is being saved, so that the fields are not drawn again for it.
 */
export function SaveBar({ kind, isNew, isWaiting, onDiscard }: Props) {
  const { isDirty, isSubmitting } = useFormState()
  const { t } = useTranslation('kit')
  const { words, noun } = useTexts(kind)
  const isOnline = useOnline()
  return (
    <div className={styles.bar} data-save-bar>
      <p>
        {!isOnline
          ? t(isWaiting ? 'form.waiting' : 'form.offline')
          : !isDirty
            ? !isNew && t('form.unchanged')
            : isNew
              ? t('form.unsaved', { one: capital(noun.one), context: noun.context })
              : t('form.unsavedChanges')}
      </p>
      <Button onClick={onDiscard}>{t(isDirty ? 'form.discard' : 'back')}</Button>
      <Button
        type="submit"
        look="primary"
        busy={isSubmitting ? t(isNew ? 'form.creating' : 'form.saving') : undefined}
      >
        {isNew ? t('create', words) : t('form.save')}
      </Button>
    </div>
  )
}
