import { masks } from '@/contract/mexico'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MaskedField } from '@/kit/form/fields/MaskedField'
import { TextField } from '@/kit/form/fields/TextField'
import { optionsOf } from '@/kit/vocabulary/options'
import { sexNames } from '@/kit/vocabulary/sexNames'
import { es } from './es'

/** How a person is called, in the form of another record that holds them under `of`. */
export const NameFields = ({ of }: { of: string }) => (
  <>
    <TextField name={`${of}.given_names`} label={es.fields.given_names} />
    <TextField name={`${of}.last_name`} label={es.fields.last_name} />
    <TextField name={`${of}.second_last_name`} label={es.fields.second_last_name} optional />
  </>
)

/** What tells a person from one of the same name. */
export const BirthFields = ({ of }: { of: string }) => (
  <>
    <DateField name={`${of}.birth_date`} label={es.fields.birth_date} />
    <RadioGroup name={`${of}.sex`} label={es.fields.sex} options={optionsOf(sexNames)} optional />
    <MaskedField name={`${of}.curp`} label={es.fields.curp} mask={masks.curp} length={20} mono optional />
  </>
)
