import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { PlainField } from '@/kit/form/fields/PlainField'
import { useReviewEventMutation } from './api'

/** Marks an event as reviewed, with a comment of its reviewer. */
export function ReviewDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation('events')
  const [review] = useReviewEventMutation()
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      title={t('review.title')}
      confirm={t('review.action')}
      done={t('review.done')}
      run={() => review({ uuid, note }).unwrap()}
      onClose={onClose}
    >
      <PlainField multiline label={t('review.note')} value={note} onChange={setNote} />
    </ConfirmDialog>
  )
}
