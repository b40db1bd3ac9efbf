import { useTranslation } from '@/i18n'
import { masks } from '@/contract/mexico'
import { MaskedField } from '@/kit/form/fields/MaskedField'
import { TextField } from '@/kit/form/fields/TextField'
import { OptionalGroup } from './FormGroup'

const blank = { bank: '', clabe: '', holder: '' }

/** The bank account that a payee is paid at, or none. */
export function BankAccountGroup({ name }: { name: string }) {
  const { t } = useTranslation('kit')
  return (
    <OptionalGroup name={name} title={t('bank.title')} add={t('bank.add')} blank={blank}>
      <TextField name={`${name}.bank`} label={t('bank.bank')} length={40} />
      <MaskedField
        name={`${name}.clabe`}
        label={t('bank.clabe')}
        mask={masks.clabe}
        inputMode="numeric"
        length={20}
        mono
      />
      <TextField name={`${name}.holder`} label={t('bank.holder')} />
    </OptionalGroup>
  )
}
