import { useTranslation } from '@/i18n'
import type { Address, BankAccount, TaxProfile } from '@/contract/mexico'
import { cfdiUseNames, regimeNames, stateNames } from '@/kit/vocabulary/mexico'
import { Identifier, ListText, None } from './cells'
import { Fact, Facts } from './Section'
import { SensitiveText } from './SensitiveText'

/** An address on one line, as an envelope has it. */
export function AddressFacts({ address }: { address: Address | null }) {
  if (!address) return <None />
  const { street, exterior_number, interior_number, neighbourhood, municipality, state, zip } = address
  const number = interior_number ? `${exterior_number}, int. ${interior_number}` : exterior_number
  return `${street} ${number}, ${neighbourhood}, ${municipality}, ${stateNames[state]}, C.P. ${zip}`
}

/** Tax data, each with its label. */
export function TaxFacts({ profile }: { profile: TaxProfile | null }) {
  const { t } = useTranslation('kit')
  if (!profile) return <None />
  return (
    <Facts>
      <Fact label={t('tax.tax_id')}>
        <Identifier value={profile.tax_id} what={t('tax.tax_id')} />
      </Fact>
      <Fact label={t('tax.legal_name')}>{profile.legal_name}</Fact>
      <Fact label={t('tax.tax_regime')}>
        {profile.tax_regime} {regimeNames[profile.tax_regime]}
      </Fact>
      <Fact label={t('tax.tax_zip')}>{profile.tax_zip}</Fact>
      <Fact label={t('tax.cfdi_use')}>
        {profile.cfdi_use} {cfdiUseNames[profile.cfdi_use]}
      </Fact>
      <Fact label={t('tax.email_invoices')}>
        <ListText items={profile.email_invoices} />
      </Fact>
    </Facts>
  )
}

/** The bank account that a payee is paid at, each part with its label. */
export function BankFacts({ account }: { account: BankAccount | null }) {
  const { t } = useTranslation('kit')
  if (!account) return <None />
  return (
    <Facts>
      <Fact label={t('bank.bank')}>{account.bank}</Fact>
      <Fact label={t('bank.clabe')}>
        <SensitiveText what={t('bank.clabe')} masked={account.clabe.replace(/\d(?=\d{4})/g, '•')} />
      </Fact>
      <Fact label={t('bank.holder')}>{account.holder}</Fact>
    </Facts>
  )
}
