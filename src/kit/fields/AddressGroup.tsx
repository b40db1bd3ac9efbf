import { useTranslation } from 'react-i18next'
import { masks } from '@/contract/mexico'
import { OptionalGroup } from '@/kit/FormGroup'
import { stateNames } from '@/kit/mexico'
import { optionsOf } from '@/kit/options'
import styles from './Field.module.css'
import { MaskedField } from './MaskedField'
import { SelectField } from './SelectField'
import { TextField } from './TextField'

const blank = {
  street: '',
  exterior_number: '',
  interior_number: '',
  neighbourhood: '',
  municipality: '',
  state: '',
  zip: '',
  references: '',
}

const states = optionsOf(stateNames)

/** An address, or none. */
export function AddressGroup({ name, title }: { name: string; title?: string }) {
  const { t } = useTranslation('kit')
  return (
    <OptionalGroup name={name} title={title ?? t('address.title')} add={t('address.add')} blank={blank}>
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
        <TextField name={`${name}.municipality`} label={t('address.municipality')} />
        <SelectField name={`${name}.state`} label={t('address.state')} options={states} />
      </div>
      <TextField name={`${name}.references`} label={t('address.references')} multiline optional />
    </OptionalGroup>
  )
}
