import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { MemberFields, type MemberDetail } from '@/contract/members'
import { DayText, RecordLink } from '@/kit/facts/cells'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByEditing } from '@/kit/form/saving'
import { Fact, Facts } from '@/kit/facts/Section'
import { useEditMemberMutation } from './api'
import { Kind, MemberGroups } from './MemberGroups'

const blank: z.input<typeof MemberFields> = {
  kind: 'holder',
  holder_member_uuid: null,
  relationship: null,
  employee_number: '',
  department: '',
  cost_center: '',
  hired_on: '',
  primary_provider_uuid: null,
  emergency_contact: null,
  ...blankRecord,
}

/** A member's fields, to edit them. Account, person and date of enrolment are only read. */
export function MemberForm({ member }: { member: MemberDetail }) {
  const [edit] = useEditMemberMutation(unwatched)
  const { t } = useTranslation('members')
  return (
    <RecordForm
      kind="Member"
      schema={MemberFields}
      initial={formValues(blank, { ...member, holder_member: member.holder })}
      record={member}
      onSave={saveByEditing(edit, member.uuid)}
    >
      <FormGroup title={t('sections.enrolment')}>
        <Facts>
          <Fact label={t('fields.account')}>
            <RecordLink kind="Account" to={member.account} />
          </Fact>
          <Fact label={t('fields.person')}>
            <RecordLink kind="Person" to={member.person} />
          </Fact>
          <Fact label={t('fields.enrolled_on')}>
            <DayText value={member.enrolled_on} />
          </Fact>
        </Facts>
        <Kind account={member.account.uuid} holder={member.holder} />
      </FormGroup>
      <MemberGroups doctor={member.primary_provider} />
    </RecordForm>
  )
}
