import { useState, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { PlainField } from '@/kit/form/fields/PlainField'
import { ProblemAlert } from '@/kit/feedback/State'
import { useOnline } from '@/kit/elements/useOnline'
import { useDraftText } from './useDialogDraft'
import { useTask } from '@/kit/feedback/useTask'

type Props = {
  /** A question that names the thing: "¿Suspender a Grupo Bajío?". */
  title: string
  /** The verb and the noun of what is done, as the button says it. */
  confirm: string
  /** How the dialog is left without doing it; never "Cancelar". */
  dismiss?: string
  danger?: boolean
  /** Asks for a reason, which must be given. */
  asksReason?: boolean
  /** A text to type first, where it cascades or moves money. */
  typed?: string
  /** Not yet: what will happen is still being found out, or could not be. */
  waiting?: boolean
  run: (reason: string) => Promise<unknown>
  /** What to say once done. */
  done: string
  onClose: () => void
  children?: ReactNode
}

/** Asks before something that cannot be taken back, with what it will do. The focus starts on the way out. */
export function ConfirmDialog(props: Props) {
  const { title, confirm, dismiss, danger, asksReason, typed, waiting, run, done, onClose, children } = props
  const { t } = useTranslation('kit')
  const task = useTask()
  const isOnline = useOnline()
  const [reason, setReason, dropReason] = useDraftText(title)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [text, setText] = useState('')
  const isTyped = typed === undefined || text.trim() === typed

  async function proceed() {
    if (asksReason && reason.trim() === '') return setReasonMissing(true)
    if (!(await task.run(() => run(reason.trim()), done))) return
    if (reason) dropReason()
    onClose()
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus={asksReason ? undefined : true} onClick={onClose}>
            {dismiss ?? t('back')}
          </Button>
          <Button
            look={danger ? 'danger' : 'primary'}
            busy={task.running ? t('action.working') : undefined}
            blocked={isOnline ? undefined : t('detail.offline')}
            aria-disabled={waiting || !isTyped || undefined}
            onClick={() => void proceed()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {asksReason && (
        <PlainField
          multiline
          takesFocus
          label={t('action.reason')}
          hint={t('action.reasonHint')}
          value={reason}
          onChange={setReason}
          problem={isReasonMissing && reason.trim() === '' ? t('action.reasonMissing') : undefined}
        />
      )}
      {typed !== undefined && (
        <PlainField label={t('action.confirmBy', { text: typed })} value={text} onChange={setText} />
      )}
      <ProblemAlert problem={task.problem} />
    </Dialog>
  )
}
