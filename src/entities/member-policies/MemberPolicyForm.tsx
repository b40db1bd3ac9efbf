import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { type MemberPolicyDetail, MemberPolicyFields } from '@/contract/memberPolicies'
import { ServiceCategoryPicker } from '@/entities/service-categories/ServiceCategoryPicker'
import { ServicePicker } from '@/entities/services/ServicePicker'
import { Can } from '@/kit/elements/Can'
import { DateField } from '@/kit/form/fields/DateField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByEditing } from '@/kit/form/saving'
import { useEditMemberPolicyMutation } from './api'
import { es } from './es'

const blank: z.input<typeof MemberPolicyFields> = {
  starts_on: null,
  ends_on: null,
  exclusions: [],
  ...blankRecord,
}

const noExclusion = { service_uuid: null, service_category_uuid: null, reason: '', until: null }

/** What may be edited of a cover: its days, and, by administrators, what it leaves out. */
export function MemberPolicyForm({ cover }: { cover: MemberPolicyDetail }) {
  const [edit] = useEditMemberPolicyMutation(unwatched)
  const exclusions = cover.exclusions.map(({ what: _what, ...exclusion }) => exclusion)
  return (
    <RecordForm
      kind="MemberPolicy"
      schema={MemberPolicyFields}
      initial={{ ...formValues(blank, cover), exclusions }}
      record={cover}
      onSave={saveByEditing(edit, cover.uuid)}
    >
      <FormGroup title={es.sections.days}>
        <DateField name="starts_on" />
        <DateField name="ends_on" />
      </FormGroup>
      <Can do="MemberPolicy.delete">
        <FormGroup title={es.exclusion.what}>
          <RowsField
            name="exclusions"
            label={es.fields.exclusions}
            hint={es.hints.exclusions}
            one={es.exclusion.one}
            add={es.exclusion.add}
            blank={noExclusion}
            optional
          >
            {(path) => <Exclusion path={path} cover={cover} />}
          </RowsField>
        </FormGroup>
      </Can>
      <RecordFields kind="MemberPolicy" />
    </RecordForm>
  )
}

function Exclusion({ path, cover }: { path: string; cover: MemberPolicyDetail }) {
  const known = cover.exclusions[Number(path.split('.').at(-1))]
  const refOf = (uuid: string | null | undefined) => (uuid && known ? { uuid, label: known.what } : null)
  return (
    <>
      <ServicePicker
        name={`${path}.service_uuid`}
        label={es.exclusion.service}
        current={refOf(known?.service_uuid)}
        optional
      />
      <ServiceCategoryPicker
        name={`${path}.service_category_uuid`}
        label={es.exclusion.service_category}
        current={refOf(known?.service_category_uuid)}
        optional
      />
      <TextField name={`${path}.reason`} label={es.exclusion.reason} />
      <DateField name={`${path}.until`} label={es.exclusion.until} optional />
    </>
  )
}
