import { DateField } from '@/kit/fields/DateField'
import { RadioGroup } from '@/kit/fields/ChoiceFields'
import { TextField } from '@/kit/fields/TextField'
import { optionsOf } from '@/kit/options'
import { es } from './es'

/** By how much and from when many tariffs are adjusted. */
export const AdjustFields = () => (
  <>
    <TextField name="pct" label={es.adjusting.pct} hint={es.adjusting.pctHint} length={20} />
    <DateField name="valid_from" label={es.adjusting.from} hint={es.adjusting.fromHint} />
    <RadioGroup name="rounding" label={es.adjusting.rounding} options={optionsOf(es.roundings)} />
  </>
)
