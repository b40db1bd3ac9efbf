import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { askAboutComma, readNumber } from '@/contract/writtenNumbers'
import { numberProblem, Percentage, Price } from '@/contract/shapes'
import { AmountBounds } from '@/kit/filter/AmountBounds'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { RecordForm } from '@/kit/form/RecordForm'
import type { Save } from '@/kit/form/useSaving'
import { hideToast } from '@/kit/feedback/toasts'
import { moneyForField, numberForField, readMoney, readQuantity } from '@/kit/text/typedValues'
import '@/entities/companies/es'
import { inConsole } from './inConsole'

afterEach(hideToast)

const Fields = z.strictObject({
  price: Price,
  quantity: z.number(numberProblem('Escribe la cantidad, como 2.5')),
})
type Fields = z.infer<typeof Fields>

function form(onSave: (save: Save<Fields>) => Promise<{ uuid: string }>) {
  return (
    <RecordForm kind="Company" schema={Fields} initial={{ price: 0, quantity: 0 }} onSave={onSave}>
      <MoneyField name="price" label="Precio" />
      <NumberField name="quantity" label="Cantidad" fraction />
    </RecordForm>
  )
}

describe('a number as people write it', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['$1,234.50', '1234.50'],
    ['-$1,234.50', '-1234.50'],
    ['1 234.50', '1234.50'],
    ['1\u00a0234.50', '1234.50'],
    ['1\u202f234\u202f567', '1234567'],
    ['MXN 1,234.5', '1234.5'],
    ['$1,234.56 MXN', '1234.56'],
    ['\u200b12.5\u200e', '12.5'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['3,50', undefined],
    ['1,5', undefined],
    ['1234,56', undefined],
    ['1.234,56', undefined],
    ['12,34,567', undefined],
    ['1,2345', undefined],
    ['0,500', undefined],
    ['1,234 567', undefined],
    ['12 50', undefined],
    ['1e3', undefined],
    ['USD 5', undefined],
    ['--5', undefined],
    ['.', undefined],
  ])('"%s" is %s', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  it.each([
    ['3,50', '¿Quisiste decir 3.50? Escribe los decimales con punto'],
    ['$ 1.234,56', '¿Quisiste decir 1,234.56? Escribe los decimales con punto'],
    ['1234,5 MXN', '¿Quisiste decir 1,234.5? Escribe los decimales con punto'],
    ['5,5 %', '¿Quisiste decir 5.5? Escribe los decimales con punto'],
    ['doce', undefined],
    ['1,23,4', undefined],
    [12, undefined],
  ])('"%s" is asked about: %s', (text, question) => {
    expect(askAboutComma(text)).toBe(question)
  })

  it('is asked about, or explained with an example, by what the contract says of it', () => {
    const said = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
    expect(said(Price, '3,50')).toContain('¿Quisiste decir 3.50?')
    expect(said(Price, 'doce')).toBe('Escribe un importe, como 1,250.00')
    expect(said(Percentage, '5,5')).toContain('¿Quisiste decir 5.5?')
    expect(said(z.int(), '1,5')).toContain('¿Quisiste decir 1.5?')
    expect(said(z.int(), 'x')).toBe('Escribe un número, como 1,250')
    expect(Percentage.parse(' 20 % ')).toBe('20')
  })

  // Digits and every sign that could stand between them, so that most texts are nearly numbers.
  const typed = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789,.- $\u00a0\u202f'), maxLength: 14 }),
    fc.integer({ min: -1e11, max: 1e11 }).map((cents) => moneyForField(cents)),
  )

  it('is shown, once its field is left, as what is stored, for every text', () => {
    const isKept = fc.property(typed, (text) => {
      const cents = readMoney(text)
      const number = readQuantity(text, true)
      return (
        (cents === undefined || readMoney(moneyForField(cents)) === cents) &&
        (number === undefined || readQuantity(numberForField(number), true) === number)
      )
    })
    // Nothing is read but the very digits of a text, in their order.
    const digits = (of: string) => of.replace(/\D/g, '').replace(/^0+/, '')
    const isRead = fc.property(typed, (text) => {
      const number = text.includes('.') ? undefined : readQuantity(text, true)
      return number === undefined || digits(String(number)) === digits(text)
    })
    expect(() => fc.assert(isKept)).not.toThrow()
    expect(() => fc.assert(isRead)).not.toThrow()
  })
})

describe('the fields of numbers', () => {
  it('ask about a decimal comma and save nothing until it is answered', async () => {
    const onSave = vi.fn<(save: Save<Fields>) => Promise<{ uuid: string }>>(async () => ({
      uuid: crypto.randomUUID(),
    }))
    const { user } = await inConsole(form(onSave))
    const price = screen.getByLabelText('Precio')
    const quantity = screen.getByLabelText('Cantidad')
    await user.clear(price)
    await user.type(price, '3,50')
    await user.clear(quantity)
    await user.type(quantity, '1,5')
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    expect(price).toHaveAccessibleDescription('¿Quisiste decir 3.50? Escribe los decimales con punto')
    expect(quantity).toHaveAccessibleDescription('¿Quisiste decir 1.5? Escribe los decimales con punto')
    expect(onSave).not.toHaveBeenCalled()
    expect(price).toHaveValue('3,50')
  })

  it('show in groups what they keep once they are left, however it was pasted', async () => {
    const onSave = vi.fn<(save: Save<Fields>) => Promise<{ uuid: string }>>(async () => ({
      uuid: crypto.randomUUID(),
    }))
    const { user } = await inConsole(form(onSave))
    const price = screen.getByLabelText('Precio')
    await user.clear(price)
    await user.paste('$123\u00a0456.5 MXN')
    await user.clear(screen.getByLabelText('Cantidad'))
    await user.type(screen.getByLabelText('Cantidad'), '1234.25')
    await user.tab()
    expect(price).toHaveValue('123,456.50')
    expect(screen.getByLabelText('Cantidad')).toHaveValue('1,234.25')
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({ values: { price: 12_345_650, quantity: 1234.25 } }),
    )
  })

  it('ask in a filter as well, and show there what is looked for', async () => {
    const onChange = vi.fn<(range: { from?: number | undefined; to?: number | undefined }) => void>()
    const { user } = await inConsole(<AmountBounds value={{}} onChange={onChange} />)
    await user.type(screen.getByLabelText('Desde'), '3,50')
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(screen.getByLabelText('Desde')).toHaveAccessibleDescription(/¿Quisiste decir 3\.50\?/)
    expect(onChange).not.toHaveBeenCalled()
    await user.clear(screen.getByLabelText('Desde'))
    await user.type(screen.getByLabelText('Desde'), '1500')
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    expect(onChange).toHaveBeenCalledWith({ from: 150_000, to: undefined })
    expect(screen.getByLabelText('Desde')).toHaveValue('1,500.00')
  })
})
