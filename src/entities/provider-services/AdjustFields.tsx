import { DateField } from '@/kit/form/fields/DateField'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { TextField } from '@/kit/form/fields/TextField'
import { optionsOf } from '@/kit/vocabulary/options'
import { es } from './es'

/** By how much and from when many tariffs are adjusted. */
export const AdjustFields = () => (
  <>
    <TextField name="pct" label={es.adjusting.pct} hint={es.adjusting.pctHint} length={20} />
    <DateField name="valid_from" label={es.adjusting.from} hint={es.adjusting.fromHint} />
    <RadioGroup name="rounding" label={es.adjusting.rounding} options={optionsOf(es.roundings)} />
  </>
)
