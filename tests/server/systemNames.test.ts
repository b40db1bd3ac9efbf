// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { maskIdentifiersWithin } from '../../server/core/identifiers'

describe('a text that is not known to hold an identifier', () => {
  test.each(['pay_5512345678ab3f', 'sbx_clabe_032180000118359719f0', 'trx_a5512345678'])(
    'is read whole where it is a name that a system gave: %s',
    (name) => {
      expect(maskIdentifiersWithin(name)).toBe(name)
    },
  )

  test.each([
    ['ref_GODE561231HDFRRN09', /^ref_GODE56•+09$/],
    ['llamar al 5512345678', /^llamar al •+5678$/],
    ['tel 55 1234 5678', /^tel •+5678$/],
    ['Ana_Ruiz 5512345678', /^Ana_Ruiz •+5678$/],
    ['tel_5512345678', /^tel_•+5678$/],
  ])('is masked where it holds one: %s', (text, masked) => {
    expect(maskIdentifiersWithin(text)).toMatch(masked)
  })
})
