import type * as z from 'zod/mini'
import { NewServiceCategory, type ServiceCategoryDetail } from '@/contract/serviceCategories'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { ListField } from '@/kit/form/fields/ListField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { useSave } from '@/kit/form/saving'
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
