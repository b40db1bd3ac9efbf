import { nanoid } from '@reduxjs/toolkit'
import { useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { How } from '@/api/writes'
import type { ActionReply } from '@/contract/actions'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { PreviewBody } from '@/kit/form/PreviewBody'
import { asApiError } from '@/kit/feedback/problem'
import { usePreview } from '@/kit/form/usePreview'

type Props = {
  /** The record it is done to: what happens to others is told. */
  uuid: string
  title: string
  confirm: string
  /** How the dialog is left without doing it; never "Cancelar". */
  dismiss?: string | undefined
  done: string
  danger: boolean
  asksReason: boolean
  run: (how: How & { reason?: string }) => Promise<ActionReply<unknown>>
  onClose: () => void
}

/** A change of status: what it will do, as the server finds out, and why, where it must be said. */
export function TransitionDialog({ uuid, run, dismiss, ...dialog }: Props) {
  const { t } = useTranslation('kit')
  const key = useRef(nanoid())
  const [isChanged, setChanged] = useState(false)
  // A dry run of an action that needs a reason is refused without one; any will do, as nothing is kept.
  const preview = usePreview('', () => run({ reason: '—', dryRun: true }))
  const { reply, hasFailed } = preview

  async function commit(reason: string) {
    try {
      await run({ ...(reason && { reason }), dryRun: false, token: reply?.preview_token, key: key.current })
    } catch (caught) {
      const error = asApiError(caught)
      // With no reply to read it may have been done: the same key makes trying again safe.
      if (error?.status && !error.reason) key.current = nanoid()
      if (error?.code === 'preview_changed') {
        setChanged(true)
        preview.again()
      }
      throw caught
    }
  }

  return (
    <ConfirmDialog {...dialog} {...(dismiss && { dismiss })} waiting={!reply && !hasFailed} run={commit}>
      {isChanged && <p>{t('action.changed')}</p>}
      <PreviewBody uuid={uuid} preview={preview} />
    </ConfirmDialog>
  )
}
