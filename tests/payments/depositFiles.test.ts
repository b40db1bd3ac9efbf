import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { findDecimalMark, readAmount } from '@server/domain/billing/deposits/readAmount'
import { readDay } from '@server/sheets/readDay'
import { readDepositFile } from '@server/domain/billing/deposits/readDepositFile'
import '../support/properties'

const rowsOf = (content: string) => readDepositFile(content).deposits
const refusalOf = (content: string) => {
  try {
    readDepositFile(content)
    return undefined
  } catch (error) {
    return error instanceof Error && 'sentence' in error ? error.sentence : error
  }
}

describe('an amount of a bank', () => {
  test.each([
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['$ 1,234.5', 123_450],
    ['1234', 123_400],
    ['12,5', 1_250],
    ['1,234,567.89 MXN', 123_456_789],
    ['1.234.567', 123_456_700],
    ['+349.00', 34_900],
    ['-349.00', -34_900],
    ['(349.00)', -34_900],
    ['0.00', 0],
    ['1,23.50', undefined],
    ['12.345.6', undefined],
    ['abc', undefined],
    ['', undefined],
  ])('%s is %s cents', (text, cents) => {
    expect(readAmount(text, undefined)).toBe(cents)
  })

  test('that alone could be read in two ways goes by the others of its file', () => {
    expect(findDecimalMark(['1,234', '10.50'])).toBe('.')
    expect(readAmount('1,234', '.')).toBe(123_400)
    expect(readAmount('1,234', ',')).toBeUndefined()
    expect(findDecimalMark(['1.234', '10,50'])).toBe(',')
    expect(findDecimalMark(['10,50', '10.50'])).toBeUndefined()
  })

  test('is read back to the cent, whichever way it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (cents) => {
        const [units = '', decimals = ''] = (cents / 100).toFixed(2).split('.')
        const grouped = (sign: string) => units.replace(/\B(?=(\d{3})+$)/g, sign)
        for (const text of [
          `${units}.${decimals}`,
          `${units},${decimals}`,
          `$${grouped(',')}.${decimals}`,
          `${grouped('.')},${decimals}`,
        ])
          expect(readAmount(text, undefined)).toBe(cents)
      }),
    )
  })
})

test.each([
  ['05/03/2026', '2026-03-05'],
  ['5-3-26', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['2026-03-05 10:22:01', '2026-03-05'],
  ['05/MAR/2026', '2026-03-05'],
  ['5 de marzo', undefined],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', undefined],
  ['13/13/2026', undefined],
  ['hoy', undefined],
])('the day %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

describe('a file of a bank', () => {
  test('is read by its headings, with a semicolon or a comma, in any order', () => {
    const expected = [
      {
        line: 2,
        day: '2026-03-01',
        amount_cents: 123_450,
        reference: '0077',
        description: 'Pago Ñandú',
        problem: null,
      },
    ]
    expect(rowsOf('Fecha;Importe;Referencia;Descripción\n01/03/2026;1.234,50;0077;Pago Ñandú')).toMatchObject(
      expected,
    )
    expect(
      rowsOf(
        '\uFEFFDescripción,Referencia,Monto,Fecha de operación\r\n"Pago Ñandú","0077","1,234.50",2026-03-01\r\n',
      ),
    ).toMatchObject(expected)
    expect(rowsOf('DIA|CONCEPTO|ABONO|REF\n01-mar-2026|Pago Ñandú|1234.5|0077')).toMatchObject(expected)
  })

  test('may begin with what the bank says of the account, and have quotes, breaks and empty lines', () => {
    const rows = rowsOf(
      'Cuenta;0123\nPeriodo;marzo\n\nFecha;Concepto;Referencia;Cargos;Abonos\n' +
        '01/03/2026;"Depósito ""en\nsucursal""; caja 2";="000123";;500.00\n02/03/2026;Comisión;;10.00;\n',
    )
    expect(rows).toMatchObject([
      { line: 5, amount_cents: 50_000, reference: '000123', description: 'Depósito "en sucursal"; caja 2' },
    ])
    expect(readDepositFile('Fecha,Cargo,Abono\n01/03/2026,5,\n01/03/2026,,7')).toMatchObject({ ignored: 1 })
  })

  test('says of each row what cannot be read', () => {
    const rows = rowsOf(
      'Fecha,Importe\n01/03/2026,0\n01/03/2026,-5\n01/03/2026,mil\n31/02/2026,5\n,5\n01/03/2026,\n1/1/2026,100000000',
    )
    expect(rows.map(({ problem }) => problem)).toEqual([
      'El importe es cero',
      'El importe es negativo: no es un depósito',
      'No se entiende el importe “mil”',
      'No existe el día “31/02/2026”',
      'Falta el día',
      'Falta el importe',
      'El importe pasa de 99,999,999.99',
    ])
  })

  test('is refused with a sentence where it has no such columns, is cut, or is too long', () => {
    expect(refusalOf('hola')).toContain('La primera fila debe decir Fecha, Importe, Referencia y Descripción')
    expect(refusalOf('Fecha,Importe\n01/03/2026,"5')).toBe('El archivo tiene comillas sin cerrar')
    expect(refusalOf('Fecha,Importe\n')).toBe('El archivo no tiene depósitos')
    const many = Array.from({ length: 201 }, (_, index) => `01/03/2026,${index + 1}`).join('\n')
    expect(refusalOf(`Fecha,Importe\n${many}`)).toContain('El archivo tiene 201 depósitos')
  })

  test('names each deposit alike in every file, and two that say the same apart', () => {
    const first = rowsOf('Fecha,Importe,Concepto\n01/03/2026,5,Efectivo\n01/03/2026,5,Efectivo')
    const later = rowsOf(
      'Concepto;Fecha;Importe\nOtro;28/02/2026;9,00\nEfectivo;2026-03-01;5,00\nEfectivo;2026-03-01;5,00',
    )
    const keys = first.map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(later.slice(1).map(({ key }) => key)).toEqual(keys)
  })

  test('never makes the reader fail, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const said = refusalOf(`Fecha,Importe,Referencia\n${text}`)
        expect(said === undefined || typeof said === 'string').toBe(true)
      }),
    )
  })
})
