import { useTranslation } from '@/i18n'
import { taxObjectNames, vatRateNames } from '@/kit/vocabulary/mexico'
import { optionsOf } from '@/kit/vocabulary/options'
import { SelectField } from './SelectField'

/** How something sold is taxed. */
export function TaxFields({ name }: { name: string }) {
  const { t } = useTranslation('kit')
  return (
    <>
      <SelectField
        name={`${name}.object`}
        label={t('taxed.object')}
        options={optionsOf(taxObjectNames)}
        length={40}
      />
      <SelectField
        name={`${name}.rate`}
        label={t('taxed.rate')}
        options={optionsOf(vatRateNames)}
        length={20}
        optional
      />
    </>
  )
}
