import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clabeProblem,
  Curp,
  curpBirthDate,
  curpCheckDigit,
  curpProblem,
  NewTaxProfile,
  nssProblem,
  Phone,
  Rfc,
  rfcCheckDigit,
  rfcProblem,
} from '@/contract/mexico'

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('an RFC', () => {
  test.each(['GODE561231GR8', 'EKU9003173C9', 'VEC990129I26'])('%s is right', (rfc) => {
    expect(rfcProblem(rfc)).toBeUndefined()
  })
  test.each(['XAXX010101000', 'XEXX010101000'])('%s is generic and needs no check digit', (rfc) => {
    expect(rfcProblem(rfc)).toBeUndefined()
  })
  test.each([
    ['GODE561231GR9', 'Revisa el RFC: el último dígito no coincide'],
    ['GODE561331GR8', 'Revisa el RFC: la fecha no existe'],
    ['GODE56123', 'El RFC de una persona tiene 13 caracteres; el de una empresa, 12'],
    ['1ODE561231GR8', 'Revisa el RFC: letras, fecha y homoclave, como EKU9003173C9'],
  ])('%s is refused: %s', (rfc, message) => {
    expect(rfcProblem(rfc)).toBe(message)
  })
  test('is read with spaces, hyphens and small letters', () => {
    expect(Rfc.parse(' gode-561231-gr8 ')).toBe('GODE561231GR8')
  })
  test('takes Ñ and &, which no mask letter holds', () => {
    const body = 'ÑA&990129I2'
    expect(rfcProblem(body + rfcCheckDigit(body))).toBeUndefined()
  })
})

describe('a CURP', () => {
  test('with its check digit is right, typed in any case', () => {
    expect(Curp.parse('hegg560427mvzrrl04')).toBe('HEGG560427MVZRRL04')
  })
  test('accepts X at position 11, which non-binary CURPs carry', () => {
    const body = 'HEGG560427XVZRRL0'
    expect(curpProblem(body + curpCheckDigit(body))).toBeUndefined()
  })
  test.each([
    ['HEGG560427MVZRRL05', 'Revisa la CURP: el último dígito no coincide'],
    ['HEGG560427MVZRRL0', 'Revisa la CURP: debe tener 18 caracteres'],
    ['HEGG561327MVZRRL04', 'Revisa la CURP: la fecha no existe'],
    ['HEGG560427MXXRRL04', 'Revisa la CURP: el estado no existe'],
  ])('%s is refused: %s', (curp, message) => {
    expect(messages(Curp.safeParse(curp))).toContain(message)
  })
  test('tells the century of birth by its homonymy character', () => {
    expect(curpBirthDate('HEGG560427MVZRRL04')).toBe('1956-04-27')
    expect(curpBirthDate('HEGG050427MVZRRLA4')).toBe('2005-04-27')
  })
})

test('a CLABE is held against its check digit', () => {
  expect(clabeProblem('032180000118359719')).toBeUndefined()
  expect(clabeProblem('032180000118359718')).toBe('Revisa la CLABE: el último dígito no coincide')
  expect(clabeProblem('03218000011835971')).toBe('La CLABE debe tener 18 dígitos')
})

test('changing any one digit of a CLABE is noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 1, max: 9 }), (position, change) => {
      const digits = [...'032180000118359719']
      digits[position] = String((Number(digits[position]) + change) % 10)
      expect(clabeProblem(digits.join(''))).toBeDefined()
    }),
  )
})

test('a social security number is held against its check digit', () => {
  expect(nssProblem('12345678903')).toBeUndefined()
  expect(nssProblem('12345678904')).toBe('Revisa el número de seguridad social: el último dígito no coincide')
})

describe('a phone', () => {
  test.each([
    ['55 1234 5678', '+525512345678'],
    ['(55) 1234-5678', '+525512345678'],
    ['+52 55 1234 5678', '+525512345678'],
    ['+1 415 555 0123', '+14155550123'],
    ['', null],
  ])('%j is kept as %j', (typed, kept) => {
    expect(Phone.parse(typed)).toBe(kept)
  })
  test('of nine digits is refused with what to do', () => {
    expect(messages(Phone.safeParse('551234567'))).toEqual([
      'El celular debe tener 10 dígitos; si es de otro país, empieza con +',
    ])
  })
})

describe('tax data', () => {
  const company = {
    tax_id: 'EKU9003173C9',
    legal_name: 'Escuela Kemper Urgate',
    tax_regime: '601',
    tax_zip: '42501',
    cfdi_use: 'G03',
    email_invoices: [],
  }
  test('of a company are accepted', () => {
    expect(NewTaxProfile.parse(company)).toEqual(company)
  })
  test('refuse the regime of a person for a company', () => {
    expect(messages(NewTaxProfile.safeParse({ ...company, tax_regime: '605' }))).toEqual([
      'El régimen 605 no corresponde a una empresa',
    ])
  })
  test('refuse medical deductions to a company and to regime 626', () => {
    const refusal = ['Ese uso es solo para personas con un régimen que deduce gastos médicos']
    expect(messages(NewTaxProfile.safeParse({ ...company, cfdi_use: 'D01' }))).toEqual(refusal)
    const person = { ...company, tax_id: 'GODE561231GR8', tax_regime: '626', cfdi_use: 'D07' }
    expect(messages(NewTaxProfile.safeParse(person))).toEqual(refusal)
    expect(messages(NewTaxProfile.safeParse({ ...person, tax_regime: '612' }))).toEqual([])
  })
})
