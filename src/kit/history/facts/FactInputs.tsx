import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { optionsOf } from '@/kit/vocabulary/options'
import { es } from './factTexts'

/** What a fact is told with. */
export const FactInputs = () => (
  <>
    <SelectField name="kind" label={es.fields.kind} options={optionsOf(es.kinds)} />
    <TextField name="text" label={es.fields.text} multiline />
  </>
)
