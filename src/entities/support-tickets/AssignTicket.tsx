import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SupportTicketDetail } from '@/contract/supportTickets'
import { UserPicker } from '@/entities/users/UserPicker'
import { Button } from '@/kit/Button'
import { Can } from '@/kit/Can'
import { ConfirmDialog } from '@/kit/ConfirmDialog'
import { ProblemBody } from '@/kit/State'
import { useTask } from '@/kit/useTask'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { useEditSupportTicketMutation } from './api'
import { es } from './es'

/** Says who answers for a ticket: oneself at once, or someone else by name. */
export function AssignTicket({ ticket }: { ticket: SupportTicketDetail }) {
  const [isAsking, setAsking] = useState(false)
  const me = useAppSelector(selectUser)
  const [edit] = useEditSupportTicketMutation()
  const task = useTask()
  const assign = (assignee_uuid: string | null) =>
    edit({
      uuid: ticket.uuid,
      version: ticket.version,
      changes: { assignee_uuid },
      allowDuplicate: false,
    }).unwrap()
  return (
    <Can do="SupportTicket.assign">
      {task.problem && (
        <p role="alert">
          <strong>{task.problem.title}.</strong> <ProblemBody problem={task.problem} />
        </p>
      )}
      {me && ticket.assignee?.uuid !== me.id && (
        <Button onClick={() => void task.run(() => assign(me.id), es.assigned)}>{es.assignToMe}</Button>
      )}
      <Button onClick={() => setAsking(true)}>{es.assign}</Button>
      {isAsking && <AssignDialog ticket={ticket} assign={assign} onClose={() => setAsking(false)} />}
    </Can>
  )
}

type DialogProps = {
  ticket: SupportTicketDetail
  assign: (uuid: string | null) => Promise<unknown>
  onClose: () => void
}

function AssignDialog({ ticket, assign, onClose }: DialogProps) {
  const { t } = useTranslation('support-tickets')
  const form = useForm({ defaultValues: { assignee_uuid: ticket.assignee?.uuid ?? null } })
  return (
    <ConfirmDialog
      title={t('assignTitle', { name: ticket.number })}
      confirm={es.assign}
      done={es.assigned}
      run={() => assign(form.getValues('assignee_uuid'))}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <UserPicker name="assignee_uuid" label={es.fields.assignee} current={ticket.assignee} />
      </FormProvider>
    </ConfirmDialog>
  )
}
