import { dayOf } from '@/contract/days'
import { mayTellLate, type PolicyDetail } from '@/contract/policies'
import { NoRenewal } from '@/contract/renewals'
import { TextField } from '@/kit/form/fields/TextField'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { TransitionDialog } from '@/kit/record/TransitionDialog'
import { formatDay } from '@/kit/text/formats'
import { useNow } from '@/kit/elements/useNow'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { es } from './es'
import { renewalTexts } from './renewalTexts'
import { usePolicyAct } from './usePolicyAct'

type Props = { policy: PolicyDetail; onClose: () => void }

/** Decides that a policy is not renewed, after a dry run that names the mail. */
export function NoRenewalDialog({ policy, onClose }: Props) {
  const act = usePolicyAct(policy)
  const role = useAppSelector(selectUser)?.role ?? ''
  const isLate = dayOf(useNow()) > policy.nonrenewal_until
  return (
    <PreviewDialog
      kind="Policy"
      uuid={policy.uuid}
      title={renewalTexts.notRenewing.title(policy.number, policy.holder.label)}
      confirm={es.actions.no_renew}
      dismiss={renewalTexts.notRenewing.dismiss}
      danger
      done={renewalTexts.notRenewing.done}
      schema={NoRenewal}
      initial={{ reason: '', exception: '' }}
      meanwhile={{ reason: '—', ...(isLate && { exception: '—' }) }}
      refusesAtFields
      run={(values, how) => act('no_renew', values, how)}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={renewalTexts.notRenewing.reason}
        hint={renewalTexts.notRenewing.reasonHint}
        multiline
      />
      {isLate && mayTellLate(role) && (
        <TextField
          name="exception"
          label={renewalTexts.notRenewing.exception}
          hint={renewalTexts.notRenewing.exceptionHint(formatDay(policy.nonrenewal_until))}
          multiline
        />
      )}
    </PreviewDialog>
  )
}

/** Takes it back that a policy is not renewed. */
export function RenewAgainDialog({ policy, onClose }: Props) {
  const act = usePolicyAct(policy)
  return (
    <TransitionDialog
      uuid={policy.uuid}
      title={renewalTexts.again.title(policy.number)}
      confirm={es.actions.renew_again}
      done={renewalTexts.again.done}
      danger={false}
      asksReason={false}
      run={({ dryRun, token }) => act('renew_again', {}, { dryRun, token })}
      onClose={onClose}
    />
  )
}
