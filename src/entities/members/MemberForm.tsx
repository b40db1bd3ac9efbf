import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { MemberFields, type MemberDetail } from '@/contract/members'
import { DayText, RecordLink } from '@/kit/cells'
import { formatPhone } from '@/kit/formats'
import { FormGroup } from '@/kit/FormGroup'
import { RecordForm, type Save } from '@/kit/RecordForm'
import { Fact, Facts } from '@/kit/Section'
import { Kind, MemberGroups } from './MemberGroups'

type Props = { member: MemberDetail; onSave: (save: Save<MemberFields>) => Promise<{ uuid: string }> }

/** A member's fields, to edit them. Account, person and date of enrolment are only read. */
export function MemberForm({ member, onSave }: Props) {
  const { t } = useTranslation('members')
  return (
    <RecordForm kind="Member" schema={MemberFields} initial={written(member)} record={member} onSave={onSave}>
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
      <MemberGroups />
    </RecordForm>
  )
}

/** A member as the form starts with them. */
const written = (member: MemberDetail): z.input<typeof MemberFields> => ({
  kind: member.kind,
  holder_member_uuid: member.holder?.uuid ?? null,
  relationship: member.relationship,
  employee_number: member.employee_number,
  department: member.department,
  cost_center: member.cost_center,
  hired_on: member.hired_on,
  emergency_contact: member.emergency_contact && {
    ...member.emergency_contact,
    phone: formatPhone(member.emergency_contact.phone),
  },
  tags: member.tags,
  external_id: member.external_id,
})
