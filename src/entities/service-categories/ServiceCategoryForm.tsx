import type * as z from 'zod/mini'
import { NewServiceCategory, type ServiceCategoryDetail } from '@/contract/serviceCategories'
import { CheckboxField } from '@/kit/fields/ChoiceFields'
import { ListField } from '@/kit/fields/ListField'
import { NumberField } from '@/kit/fields/NumberField'
import { SelectField } from '@/kit/fields/SelectField'
import { TextField } from '@/kit/fields/TextField'
import { FormGroup } from '@/kit/FormGroup'
import { blankRecord, formValues } from '@/kit/formValues'
import { optionsOf } from '@/kit/options'
import { RecordFields } from '@/kit/RecordFields'
import { RecordForm } from '@/kit/RecordForm'
import { useSave } from '@/kit/saving'
import { useCreateServiceCategoryMutation, useEditServiceCategoryMutation } from './api'
import { es } from './es'
import { ServiceCategoryPicker } from './ServiceCategoryPicker'

const blank: z.input<typeof NewServiceCategory> = {
  code: '',
  name: '',
  parent_uuid: null,
  icon: null,
  color: null,
  order: 100,
  searchable_public: true,
  synonyms: [],
  description: '',
  ...blankRecord,
}

/** A category's fields, to create it and to edit it. */
export function ServiceCategoryForm({ category }: { category?: ServiceCategoryDetail }) {
  const onSave = useSave(useCreateServiceCategoryMutation, useEditServiceCategoryMutation, category)
  return (
    <RecordForm
      kind="ServiceCategory"
      schema={NewServiceCategory}
      initial={category ? formValues(blank, category) : blank}
      record={category}
      onSave={onSave}
    >
      <FormGroup title={es.sections.identity}>
        <TextField name="name" />
        <TextField name="code" length={20} mono />
        <ServiceCategoryPicker name="parent_uuid" current={category?.parent} optional />
        <NumberField name="order" length={5} />
        <TextField name="description" multiline optional />
      </FormGroup>
      <FormGroup title={es.sections.search}>
        <CheckboxField name="searchable_public" />
        <ListField name="synonyms" hint={es.hints.synonyms} optional />
        <SelectField name="icon" options={optionsOf(es.icons)} length={20} optional />
        <SelectField name="color" options={optionsOf(es.colors)} length={20} optional />
      </FormGroup>
      <RecordFields kind="ServiceCategory" />
    </RecordForm>
  )
}
