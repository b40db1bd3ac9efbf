import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { NewTaxData, taxpayerOf, taxRegimes } from '@/contract/mexico'
import { cfdiUseNames, regimeNames } from '@/kit/vocabulary/mexico'
import { Field, type Problems, Select, textIn } from '@/visitors/form/fields'
import './invoiceTexts'
import styles from '@/visitors/Steps.module.css'

type InvoiceDataProps = {
  known: ReadonlyMap<string, string>
  problems: Problems
  /** The buyer's name, as the invoice is mostly theirs. */
  name: string
}

/** In whose name the invoices are made, as the tax office knows them. */
export function InvoiceData({ known, problems, name }: InvoiceDataProps) {
  const { t } = useTranslation('subscribeInvoice')
  const [rfc, setRfc] = useState(known.get('tax_id') ?? '')
  const taxpayer = taxpayerIn(rfc)
  const regimes = Object.entries(regimeNames).filter(([code]) => !taxpayer || admits(code, taxpayer))
  // Only a person deducts what their health costs.
  const uses = Object.entries(cfdiUseNames).filter(([code]) => taxpayer !== 'moral' || !code.startsWith('D'))
  return (
    <div className={styles.form}>
      <p className={styles.soft}>{t('hint')}</p>
      <Field
        name="tax_id"
        label={t('tax_id')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        value={rfc}
        onChange={(event) => setRfc(event.currentTarget.value.toUpperCase())}
        problem={problems.tax_id}
      />
      <Field
        name="legal_name"
        label={t('legal_name')}
        autoComplete="off"
        spellCheck={false}
        defaultValue={known.get('legal_name') ?? name.toUpperCase()}
        problem={problems.legal_name}
      />
      <Select
        name="tax_regime"
        label={t('tax_regime')}
        none={t('choose')}
        choices={regimes.map(([code, words]) => [code, `${code} ${words}`])}
        chosen={known.get('tax_regime') ?? ''}
        problem={problems.tax_regime}
      />
      <Select
        name="cfdi_use"
        label={t('cfdi_use')}
        none={t('choose')}
        choices={uses.map(([code, words]) => [code, `${code} ${words}`])}
        chosen={known.get('cfdi_use') ?? ''}
        problem={problems.cfdi_use}
      />
      <Field
        name="tax_zip"
        label={t('tax_zip')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        defaultValue={known.get('tax_zip') ?? ''}
        problem={problems.tax_zip}
      />
    </div>
  )
}

/** Who is meant by an RFC that is typed in full. */
function taxpayerIn(rfc: string) {
  const typed = rfc.replace(/[\s-]/g, '')
  return typed.length === 12 || typed.length === 13 ? taxpayerOf(typed) : undefined
}

const admits = (code: string, taxpayer: ReturnType<typeof taxpayerOf>) =>
  Object.entries(taxRegimes).some(
    ([regime, kinds]) => regime === code && kinds.some((kind) => kind === taxpayer),
  )

/** What was typed, or what is wrong with it by field: by the rules of the server. */
export function taxDataIn(values: FormData): { data?: NewTaxData; problems: Problems } {
  const fields = ['tax_id', 'legal_name', 'tax_regime', 'cfdi_use', 'tax_zip']
  const { data, error } = NewTaxData.safeParse(
    Object.fromEntries(fields.map((field) => [field, textIn(values, field)])),
  )
  if (data) return { data, problems: {} }
  const found = error.issues.map(({ path, message }) => [String(path[0]), message] as const)
  const inOrder = fields.flatMap((field) => found.filter(([of]) => of === field).slice(0, 1))
  return { problems: Object.fromEntries(inOrder) }
}
