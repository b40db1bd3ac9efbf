import { useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { masks, taxpayerOf, taxRegimes, type TaxRegime } from '@/contract/mexico'
import { cfdiUseNames, regimeNames } from '@/kit/vocabulary/mexico'
import { optionsOf } from '@/kit/vocabulary/options'
import styles from '@/kit/form/fields/Field.module.css'
import { ListField } from '@/kit/form/fields/ListField'
import { MaskedField } from '@/kit/form/fields/MaskedField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { OptionalGroup } from './FormGroup'

const blank = { tax_id: '', legal_name: '', tax_regime: '', tax_zip: '', cfdi_use: '', email_invoices: [] }

const uses = optionsOf(cfdiUseNames).map(({ value, label }) => ({ value, label: `${value} ${label}` }))

/** Tax data, or none. Only the regimes that suit the RFC are offered. */
export function TaxProfileGroup({ name }: { name: string }) {
  const { t } = useTranslation('kit')
  const taxId: unknown = useWatch({ name: `${name}.tax_id` })
  return (
    <OptionalGroup name={name} title={t('tax.title')} add={t('tax.add')} blank={blank}>
      <TextField name={`${name}.tax_id`} label={t('tax.tax_id')} length={20} mono />
      <TextField name={`${name}.legal_name`} label={t('tax.legal_name')} hint={t('tax.legal_name_hint')} />
      <SelectField
        name={`${name}.tax_regime`}
        label={t('tax.tax_regime')}
        options={regimesFor(typeof taxId === 'string' ? taxId : '')}
      />
      <div className={styles.row}>
        <MaskedField
          name={`${name}.tax_zip`}
          label={t('tax.tax_zip')}
          mask={masks.zip}
          inputMode="numeric"
          length={5}
        />
        <SelectField name={`${name}.cfdi_use`} label={t('tax.cfdi_use')} options={uses} />
      </div>
      <ListField name={`${name}.email_invoices`} label={t('tax.email_invoices')} type="email" optional />
    </OptionalGroup>
  )
}

/** The regimes of the kind of taxpayer that an RFC names, or all while it names none. */
function regimesFor(taxId: string) {
  const rfc = taxId.replace(/[\s-]/g, '')
  const suits = (regime: TaxRegime) =>
    (rfc.length !== 12 && rfc.length !== 13) ||
    taxRegimes[regime].some((taxpayer) => taxpayer === taxpayerOf(rfc))
  return optionsOf(regimeNames)
    .filter(({ value }) => suits(value))
    .map(({ value, label }) => ({ value, label: `${value} ${label}` }))
}
