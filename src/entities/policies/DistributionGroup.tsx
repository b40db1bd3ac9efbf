import { MoneyField } from '@/kit/form/fields/MoneyField'
import { TextField } from '@/kit/form/fields/TextField'
import { OptionalGroup } from '@/kit/form/FormGroup'
import { es } from './es'

/** What a company puts in, where it does. */
export const DistributionGroup = () => (
  <OptionalGroup
    name="distribution"
    title={es.fields.distribution}
    add={es.distribution.add}
    blank={{ employer_pct: '', employer_cents: null }}
  >
    <TextField
      name="distribution.employer_pct"
      label={es.distribution.employer_pct}
      inputMode="decimal"
      length={10}
      optional
    />
    <MoneyField
      name="distribution.employer_cents"
      label={es.distribution.employer_cents}
      length={10}
      optional
    />
  </OptionalGroup>
)
