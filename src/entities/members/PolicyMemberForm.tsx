import type * as z from 'zod/mini'
import { useNavigate } from 'react-router-dom'
import { masks } from '@/contract/mexico'
import type { PolicyDetail } from '@/contract/policies'
import { NewPolicyMember } from '@/contract/policyMembers'
import { useCoverByPolicyMutation } from '@/entities/member-policies/api'
import { RecordLink } from '@/kit/facts/cells'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MaskedField } from '@/kit/form/fields/MaskedField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { optionsOf } from '@/kit/vocabulary/options'
import { paths } from '@/kit/navigation/paths'
import { RecordForm } from '@/kit/form/RecordForm'
import { Fact, Facts } from '@/kit/facts/Section'
import { sexNames } from '@/kit/vocabulary/sexNames'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { es } from './es'

const blank: z.input<typeof NewPolicyMember> = {
  given_names: '',
  last_name: '',
  second_last_name: '',
  birth_date: '',
  sex: null,
  curp: '',
  relationship: '',
}

/** A person to cover by a policy: who they are, and their relationship to the holder. Then the policy lists them. */
export function PolicyMemberForm({ policy }: { policy: PolicyDetail }) {
  const { uuid, number } = policy
  const [cover] = useCoverByPolicyMutation()
  const navigate = useNavigate()
  const { field } = useTexts('Person')
  return (
    <RecordForm
      kind="MemberPolicy"
      draftOf={uuid}
      schema={NewPolicyMember}
      initial={blank}
      mayRepeat={['birth_date']}
      onSave={({ values, idempotencyKey: key, allowDuplicate }) =>
        cover({ policy: uuid, values, key, allowDuplicate }).unwrap()
      }
      onClose={() => void navigate(`${paths.record('Policy', uuid)}?tab=afiliaciones`, { replace: true })}
      stays
    >
      <FormGroup title={es.newMember.title}>
        <Facts>
          <Fact label={es.newMember.policy}>
            <RecordLink kind="Policy" to={{ uuid, label: number }} />
          </Fact>
          <Fact label={es.newMember.holder}>
            <RecordLink kind="Member" to={policy.holder} />
          </Fact>
        </Facts>
        <TextField name="given_names" label={field('given_names')} />
        <TextField name="last_name" label={field('last_name')} />
        <TextField name="second_last_name" label={field('second_last_name')} optional />
        <SelectField
          name="relationship"
          label={es.fields.relationship}
          length={20}
          options={optionsOf(es.relationships)}
        />
        <DateField name="birth_date" label={field('birth_date')} />
        <RadioGroup name="sex" label={field('sex')} options={optionsOf(sexNames)} optional />
        <MaskedField name="curp" label={field('curp')} mask={masks.curp} length={20} mono optional />
      </FormGroup>
    </RecordForm>
  )
}
