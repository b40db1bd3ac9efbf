import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { NewMemberPolicy } from '@/contract/memberPolicies'
import type { Ref } from '@/contract/shapes'
import { PolicyPicker } from '@/entities/policies/PolicyPicker'
import { Dialog } from '@/kit/elements/Dialog'
import { DateField } from '@/kit/form/fields/DateField'
import { blankRecord } from '@/kit/form/formValues'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByCreating } from '@/kit/form/saving'
import { useCreateMemberPolicyMutation } from './api'
import { es } from './es'

type Props = {
  title: string
  account: Ref
  member: Ref
  onClose: () => void
}

/** Covers a member by a policy of their account: covers have no create screen of their own. */
export function CoverDialog({ title, account, member, onClose }: Props) {
  const [create] = useCreateMemberPolicyMutation(unwatched)
  const initial: z.input<typeof NewMemberPolicy> = {
    policy_uuid: '',
    member_uuid: member.uuid,
    starts_on: null,
    ends_on: null,
    exclusions: [],
    ...blankRecord,
  }
  return (
    <Dialog kind="sheet" size="wide" title={title} onClose={onClose}>
      <RecordForm
        kind="MemberPolicy"
        schema={NewMemberPolicy}
        initial={initial}
        onSave={saveByCreating(create)}
        onClose={onClose}
        stays
      >
        <PolicyPicker name="policy_uuid" hint={es.hints.policy} account={account.uuid} />
        <DateField name="starts_on" hint={es.hints.starts_on} optional />
        <DateField name="ends_on" hint={es.hints.ends_on} optional />
      </RecordForm>
    </Dialog>
  )
}
