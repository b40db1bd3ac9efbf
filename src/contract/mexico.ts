import * as z from 'zod/mini'
import { PHONE_OF_LARGE_CITIES, readPhone } from './phones'
import * as personal from './personal'
import { Email, emptyAsNull, optionalLines, optionalText, requiredText } from './shapes'
import { tidied } from './tidied'

/**
 * The country profile of Mexico: identifiers with their check digits, tax data and addresses.
 * Everything that another country would answer otherwise stands in this file.
 */

/** How each identifier is shaped while it is typed. The RFC has none: SAT allows Ñ and &, which no mask letter holds. */
export const masks = {
  curp: 'AAAA######AAAAAAXX',
  clabe: '### ### ########### #',
  nss: '## ## ## #### #',
  phone: PHONE_OF_LARGE_CITIES,
  zip: '#####',
} as const

const compact = (text: string) => text.replace(/[\s\p{Cf}\p{Pd}]/gu, '').toUpperCase()

const dateExists = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Two digits of a year name two centuries; a date that exists in either is accepted. */
const yymmddExists = (text: string) => {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number) as [
    number,
    number,
    number,
  ]
  return dateExists(1900 + year, month, day) || dateExists(2000 + year, month, day)
}

const RFC_ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
const RFC_GENERIC = ['XAXX010101000', 'XEXX010101000']

/** The check digit of an RFC without it (SAT, modulo 11): of 11 characters for a company, 12 for a person. */
export function rfcCheckDigit(body: string): string {
  const padded = body.padStart(12, ' ')
  const sum = [...padded].reduce(
    (total, letter, index) => total + RFC_ALPHABET.indexOf(letter) * (13 - index),
    0,
  )
  const digit = 11 - (sum % 11)
  return digit === 11 ? '0' : digit === 10 ? 'A' : String(digit)
}

/** What is wrong with an RFC, or nothing. */
export function rfcProblem(rfc: string): string | undefined {
  if (RFC_GENERIC.includes(rfc)) return
  if (rfc.length !== 12 && rfc.length !== 13)
    return 'El RFC de una persona tiene 13 caracteres; el de una empresa, 12'
  if (!/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[\dA]$/.test(rfc))
    return 'Revisa el RFC: letras, fecha y homoclave, como EKU9003173C9'
  if (!yymmddExists(rfc.slice(-9, -3))) return 'Revisa el RFC: la fecha no existe'
  if (rfcCheckDigit(rfc.slice(0, -1)) !== rfc.at(-1)) return 'Revisa el RFC: el último dígito no coincide'
}

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
const BIRTH_STATES =
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS NE'.split(
    ' ',
  )

/** The check digit of a CURP's first 17 characters (RENAPO, modulo 10). */
export function curpCheckDigit(body: string): string {
  const sum = [...body].reduce(
    (total, letter, index) => total + CURP_ALPHABET.indexOf(letter) * (18 - index),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

/** What is wrong with a CURP, or nothing. Position 11 takes H, M and X (non-binary CURPs are issued). */
export function curpProblem(curp: string): string | undefined {
  if (curp.length !== 18) return 'Revisa la CURP: debe tener 18 caracteres'
  if (!/^[A-ZÑ]{4}\d{6}[HMX][A-Z]{2}[A-ZÑ]{3}[A-Z\d]\d$/.test(curp))
    return 'Revisa la CURP: letras, fecha, sexo y estado en su lugar'
  if (!yymmddExists(curp.slice(4, 10))) return 'Revisa la CURP: la fecha no existe'
  if (!BIRTH_STATES.includes(curp.slice(11, 13))) return 'Revisa la CURP: el estado no existe'
  if (curpCheckDigit(curp.slice(0, 17)) !== curp[17]) return 'Revisa la CURP: el último dígito no coincide'
}

/** The birth date a CURP states, `YYYY-MM-DD`. The homonymy character tells the century: a digit before 2000. */
export function curpBirthDate(curp: string): string {
  const century = /\d/.test(curp[16] ?? '') ? '19' : '20'
  return `${century}${curp.slice(4, 6)}-${curp.slice(6, 8)}-${curp.slice(8, 10)}`
}

/** What is wrong with a CLABE of 18 digits, or nothing (Banxico, weights 3-7-1 modulo 10). */
export function clabeProblem(clabe: string): string | undefined {
  if (!/^\d{18}$/.test(clabe)) return 'La CLABE debe tener 18 dígitos'
  const sum = Array.from(clabe.slice(0, 17)).reduce(
    (total, digit, index) => total + ((Number(digit) * ([3, 7, 1][index % 3] ?? 0)) % 10),
    0,
  )
  if ((10 - (sum % 10)) % 10 !== Number(clabe[17])) return 'Revisa la CLABE: el último dígito no coincide'
}

/** What is wrong with a social security number of 11 digits, or nothing (Luhn). */
export function nssProblem(nss: string): string | undefined {
  if (!/^\d{11}$/.test(nss)) return 'El número de seguridad social debe tener 11 dígitos'
  const sum = [...nss].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  if (sum % 10 !== 0) return 'Revisa el número de seguridad social: el último dígito no coincide'
}

/** An identifier as typed, spaces and hyphens aside, in capitals; empty is none. */
const identifier = (problemOf: (value: string) => string | undefined) =>
  emptyAsNull(
    z.pipe(
      z.string().check(z.maxLength(40)),
      z.pipe(
        z.transform(compact),
        z.string().check((payload) => {
          const message = payload.value === '' ? undefined : problemOf(payload.value)
          if (message) payload.issues.push({ code: 'custom', message, input: payload.value, continue: true })
        }),
      ),
    ),
  )

export const Rfc = identifier(rfcProblem)
export const Curp = identifier(curpProblem)
const Clabe = identifier(clabeProblem)
export const Nss = identifier(nssProblem)

/** A phone as it is kept, E.164; empty is none. */
export const Phone = emptyAsNull(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.pipe(
      z.transform((text: string) => readPhone(text) ?? text),
      z
        .string()
        .check(
          z.regex(/^\+\d{8,15}$/, 'El celular debe tener 10 dígitos; si es de otro país, empieza con +'),
        ),
    ),
  ),
)

/** The states of the republic, as ISO 3166-2:MX codes them. */
const mexicanStates =
  'AGU BCN BCS CAM CHH CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP SON TAB TAM TLA VER YUC ZAC' as const
type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text
export const MexicanState = z.enum(
  mexicanStates.split(' ') as Words<typeof mexicanStates>[],
  'Elige el estado',
)
export type MexicanState = z.infer<typeof MexicanState>

/** An address as it is kept. */
export const Address = z.object({
  street: z.string(),
  exterior_number: z.string(),
  interior_number: z.nullable(z.string()),
  neighbourhood: z.string(),
  municipality: z.string(),
  state: MexicanState,
  zip: z.string(),
  references: z.nullable(z.string()),
})
export type Address = z.infer<typeof Address>

/** The address of a person, or that they are billed at. */
export const HomeAddress = z.extend(Address, {
  street: personal.address,
  exterior_number: personal.address,
  neighbourhood: personal.address,
  zip: personal.address,
})

/** An address as it is written in a form. */
export const NewAddress = z.strictObject({
  street: requiredText('la calle', 120),
  exterior_number: requiredText('el número exterior', 20),
  interior_number: optionalText(20),
  neighbourhood: requiredText('la colonia', 120),
  municipality: requiredText('la alcaldía o municipio', 120),
  state: MexicanState,
  zip: z.string().check(tidied, z.regex(/^\d{5}$/, 'El código postal debe tener 5 dígitos')),
  references: optionalLines(250),
})

/** The bank account that a payee is paid at. */
export const BankAccount = z.object({ bank: z.string(), clabe: personal.clabe, holder: z.string() })
export type BankAccount = z.infer<typeof BankAccount>

/** A bank account as it is written in a form. */
export const NewBankAccount = z.strictObject({
  bank: requiredText('el banco', 80),
  clabe: z.pipe(Clabe, z.string('Escribe la CLABE')),
  holder: requiredText('el titular de la cuenta', 160),
})

/** Tax regimes (SAT catalogue c_RegimenFiscal) with the kinds of taxpayer that each admits. */
export const taxRegimes = {
  '601': ['moral'],
  '603': ['moral'],
  '605': ['fisica'],
  '606': ['fisica'],
  '607': ['fisica'],
  '608': ['fisica'],
  '610': ['fisica', 'moral'],
  '611': ['fisica'],
  '612': ['fisica'],
  '614': ['fisica'],
  '615': ['fisica'],
  '616': ['fisica'],
  '620': ['moral'],
  '621': ['fisica'],
  '622': ['moral'],
  '623': ['moral'],
  '624': ['moral'],
  '625': ['fisica'],
  '626': ['fisica', 'moral'],
} as const satisfies Record<string, readonly ('fisica' | 'moral')[]>
export type TaxRegime = keyof typeof taxRegimes
export const TaxRegime = z.enum(
  Object.keys(taxRegimes) as [TaxRegime, ...TaxRegime[]],
  'Elige el régimen fiscal',
)

/** Uses of an invoice (SAT catalogue c_UsoCFDI) that this product offers. */
export const CfdiUse = z.enum(['G01', 'G03', 'D01', 'D07', 'S01'], 'Elige el uso del CFDI')
export type CfdiUse = z.infer<typeof CfdiUse>

/** D01 and D07 (medical fees, medical insurance premiums) are only for people in these regimes. */
const medicalDeductionRegimes: readonly string[] = [
  '605',
  '606',
  '607',
  '608',
  '611',
  '612',
  '614',
  '615',
  '625',
]

/** Whether the taxpayer is a person or a company, told by the length of the RFC. */
export const taxpayerOf = (rfc: string) => (rfc.length === 13 ? 'fisica' : 'moral')

/** Tax data as they are kept. */
export const TaxProfile = z.object({
  tax_id: personal.tax_id,
  legal_name: z.string(),
  tax_regime: TaxRegime,
  tax_zip: z.string(),
  cfdi_use: CfdiUse,
  email_invoices: z.array(personal.email),
})
export type TaxProfile = z.infer<typeof TaxProfile>

const taxData = {
  tax_id: z.pipe(Rfc, z.string('Escribe el RFC')),
  legal_name: requiredText('el nombre o razón social, como en la Constancia', 254),
  tax_regime: TaxRegime,
  tax_zip: z.string().check(tidied, z.regex(/^\d{5}$/, 'El código postal debe tener 5 dígitos')),
  cfdi_use: CfdiUse,
}
type TaxData = Omit<TaxProfile, 'email_invoices'>

/** Regime and use must suit the kind of taxpayer. */
function refuseUnsuited({ value, issues }: z.core.ParsePayload<TaxData>) {
  const { tax_id, tax_regime, cfdi_use } = value
  const taxpayer = taxpayerOf(tax_id)
  if (!(taxRegimes[tax_regime] as readonly string[]).includes(taxpayer))
    issues.push({
      code: 'custom',
      path: ['tax_regime'],
      message: `El régimen ${tax_regime} no corresponde a una ${taxpayer === 'fisica' ? 'persona' : 'empresa'}`,
      input: tax_regime,
    })
  if (cfdi_use.startsWith('D') && (taxpayer === 'moral' || !medicalDeductionRegimes.includes(tax_regime)))
    issues.push({
      code: 'custom',
      path: ['cfdi_use'],
      message: 'Ese uso es solo para personas con un régimen que deduce gastos médicos',
      input: cfdi_use,
    })
}

/** Tax data as they are written in a form. */
export const NewTaxProfile = z
  .strictObject({
    ...taxData,
    email_invoices: z.array(Email).check(z.maxLength(5, 'Usa como máximo 5 correos')),
  })
  .check(refuseUnsuited)

/** `NewTaxProfile` without its e-mails, for a customer whose e-mail is known. */
export const NewTaxData = z.strictObject(taxData).check(refuseUnsuited)
export type NewTaxData = z.infer<typeof NewTaxData>

/** Whether something sold is taxed (SAT catalogue c_ObjetoImp), and at which rate of VAT. */
export const TaxObject = z.enum(['01', '02', '03'], 'Elige si causa IVA')
export type TaxObject = z.infer<typeof TaxObject>
export const VatRate = z.enum(['0.16', '0.08', '0', 'exempt'], 'Elige la tasa de IVA')
export type VatRate = z.infer<typeof VatRate>

export const Tax = z.object({ object: TaxObject, rate: z.nullable(VatRate) })
export type Tax = z.infer<typeof Tax>

/** The tax of something sold, as it is written in a form: only what is taxed has a rate. */
export const NewTax = z.strictObject({ object: TaxObject, rate: emptyAsNull(VatRate) }).check(
  z.overwrite<Tax>(({ object, rate }) => ({ object, rate: object === '02' ? rate : null })),
  ({ value, issues }) => {
    if (value.object === '02' && !value.rate)
      issues.push({ code: 'custom', path: ['rate'], message: 'Elige la tasa de IVA', input: null })
  },
)
