import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AskedWidth, LEAST_TEXT, shareWidth } from '@/kit/listing/shareWidth'

const text = (name: string, natural: number): AskedWidth => ({ name, natural, isWhole: false, share: 2 })
const whole = (name: string, natural: number): AskedWidth => ({ name, natural, isWhole: true, share: 1 })
const widths = (room: number, ...columns: AskedWidth[]) => Object.fromEntries(shareWidth(room, columns))
const sum = (shared: Record<string, number>) => Object.values(shared).reduce((one, other) => one + other, 0)

it('gives every column what it needs, and what nobody needs by share', () => {
  const shared = widths(1000, text('Cliente', 300), whole('Fecha', 100), text('Tipo', 200))
  expect(shared).toEqual({ Cliente: 460, Fecha: 180, Tipo: 360 })
})

it('cuts no name while another column has room that it does not need', () => {
  const shared = widths(700, text('Fondo', 400), text('Concepto', 120), whole('Cargo', 150))
  expect(shared).toEqual({ Fondo: 412, Concepto: 132, Cargo: 156 })
  expect(sum(shared)).toBe(700)
})

it('cuts the longest texts alike where there is no room for all, and never an amount', () => {
  const shared = widths(
    600,
    text('Qué pasó', 500),
    text('Sobre', 400),
    text('Quién', 120),
    whole('Fecha', 100),
  )
  expect(shared).toEqual({ 'Qué pasó': 190, Sobre: 190, Quién: 120, Fecha: 100 })
})

it('cuts less of what a column says to matter more', () => {
  const member = { ...text('Miembro', 170), share: 4 }
  expect(widths(500, member, text('Servicio', 200), text('Fondo', 300))).toEqual({
    Miembro: 170,
    Servicio: 165,
    Fondo: 165,
  })
})

it('leaves a text a hundred and twelve pixels, where that is too much for the room too', () => {
  expect(widths(300, text('Una', 400), text('Otra', 400), whole('Fecha', 150))).toEqual({
    Una: 112,
    Otra: 112,
    Fecha: 150,
  })
})

it('takes no more than the room, wherever there is enough of it for all to show', () => {
  const column = fc.record({
    natural: fc.integer({ min: 20, max: 600 }),
    isWhole: fc.boolean(),
    share: fc.integer({ min: 1, max: 6 }),
  })
  const columns = fc.array(column, { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(columns, fc.integer({ min: 0, max: 1500 }), (some, spare) => {
      const asking = some.map((one, index): AskedWidth => ({ ...one, name: `${index}` }))
      const least = asking.reduce((all, { isWhole, natural }) => all + (isWhole ? natural : LEAST_TEXT), 0)
      const shared = widths(least + spare, ...asking)
      expect(sum(shared)).toBeLessThanOrEqual(least + spare + 0.001)
      for (const { name, natural, isWhole } of asking)
        expect(shared[name]).toBeGreaterThanOrEqual(isWhole ? natural : LEAST_TEXT)
    }),
  )
})
