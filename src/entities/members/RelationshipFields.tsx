import { SelectField } from '@/kit/form/fields/SelectField'
import { optionsOf } from '@/kit/vocabulary/options'
import { es } from './es'

/** What a person is to the holder, in the form of another record. */
export const RelationshipField = ({ name }: { name: string }) => (
  <SelectField name={name} label={es.fields.relationship} length={20} options={optionsOf(es.relationships)} />
)
