import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { masks } from '@/contract/mexico'
import { stateOfZip } from '@/contract/zipStates'
import { stateNames } from '@/kit/vocabulary/mexico'
import { optionsOf } from '@/kit/vocabulary/options'
import styles from '@/kit/form/fields/Field.module.css'
import { MaskedField } from '@/kit/form/fields/MaskedField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { OptionalGroup } from './FormGroup'

export const blankAddress = {
  street: '',
  exterior_number: '',
  interior_number: '',
  neighbourhood: '',
  municipality: '',
  state: '',
  zip: '',
  references: '',
}

function StateOfZip({ name }: { name: string }) {
  const { getValues, setValue } = useFormContext()
  const zip = useWatch<Record<string, unknown>>({ name: `${name}.zip` })
  useEffect(() => {
    const state = typeof zip === 'string' ? stateOfZip(zip) : undefined
    if (state && !getValues(`${name}.state`)) setValue(`${name}.state`, state, { shouldDirty: true })
  }, [getValues, setValue, name, zip])
  return null
}

const states = optionsOf(stateNames)

/** An address, or none. The postal code tells the state. */
export function AddressGroup({ name, title }: { name: string; title?: string }) {
  const { t } = useTranslation('kit')
  return (
    <OptionalGroup
      name={name}
      title={title ?? t('address.title')}
      add={t('address.add')}
      blank={blankAddress}
    >
      <TextField name={`${name}.street`} label={t('address.street')} />
      <div className={styles.row}>
        <TextField name={`${name}.exterior_number`} label={t('address.exterior_number')} length={10} />
        <TextField
          name={`${name}.interior_number`}
          label={t('address.interior_number')}
          length={10}
          optional
        />
      </div>
      <div className={styles.row}>
        <MaskedField
          name={`${name}.zip`}
          label={t('address.zip')}
          mask={masks.zip}
          inputMode="numeric"
          length={5}
        />
        <TextField name={`${name}.neighbourhood`} label={t('address.neighbourhood')} />
      </div>
      <div className={styles.row}>
        <StateOfZip name={name} />
        <TextField name={`${name}.municipality`} label={t('address.municipality')} />
        <SelectField name={`${name}.state`} label={t('address.state')} options={states} />
      </div>
      <TextField name={`${name}.references`} label={t('address.references')} multiline optional />
    </OptionalGroup>
  )
}
