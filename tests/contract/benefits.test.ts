// @vitest-environment node
import '../support/properties'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { benefitFor, benefitKey } from '@/contract/benefits'
import { NewPlanBenefit, NewPlanBenefits } from '@/contract/planParts'
import { aBenefit, aServiceBenefit } from '../support/sales'

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** A service, its category, what holds that, and two that have nothing to do with it. */
const [SERVICE = '', CATEGORY = '', HOLDER = '', OTHER_SERVICE = '', OTHER_CATEGORY = ''] = [
  1, 2, 3, 4, 5,
].map(uuidOf)
const PATH = [SERVICE, CATEGORY, HOLDER]

const benefit = fc
  .record({
    key: fc.constantFrom(SERVICE, CATEGORY, HOLDER, OTHER_SERVICE, OTHER_CATEGORY),
    covered: fc.boolean(),
  })
  .map(({ key, covered }) =>
    key === SERVICE || key === OTHER_SERVICE ? aServiceBenefit(key, { covered }) : aBenefit(key, { covered }),
  )
const benefits = fc.array(benefit, { maxLength: 8 })

describe('the benefit that something is covered by', () => {
  test('is that of the service before that of its category, and of the category before what holds it', () => {
    fc.assert(
      fc.property(benefits, (all) => {
        const found = benefitFor(all, PATH)
        const nearest = PATH.find((key) => all.some((one) => benefitKey(one) === key))
        expect(found && benefitKey(found)).toBe(nearest)
        // An extra may add what its plan leaves out.
        const same = all.filter((one) => benefitKey(one) === nearest)
        expect(found?.covered ?? false).toBe(same.some(({ covered }) => covered))
      }),
    )
  })

  test('is not moved by what is for anything else', () => {
    fc.assert(
      fc.property(benefits, (all) => {
        const own = all.filter((one) => PATH.includes(benefitKey(one)))
        expect(benefitFor(all, PATH)).toBe(benefitFor(own, PATH))
      }),
    )
  })
})

describe('benefits as they are written', () => {
  test('are refused where two are for the same, each at the field that names it', () => {
    fc.assert(
      fc.property(benefits, (all) => {
        const keys = all.map(benefitKey)
        const again = all.flatMap((one, index) =>
          keys.indexOf(benefitKey(one)) < index
            ? [[index, one.service_uuid ? 'service_uuid' : 'service_category_uuid']]
            : [],
        )
        expect(NewPlanBenefits.safeParse(all).error?.issues.map(({ path }) => path) ?? []).toEqual(again)
      }),
    )
  })

  test.each([
    ['both', { service_uuid: SERVICE, service_category_uuid: CATEGORY }],
    ['neither', { service_uuid: null, service_category_uuid: '' }],
  ])('name a category or a service, and not %s', (_which, target) => {
    expect(NewPlanBenefit.safeParse({ ...aBenefit(CATEGORY), ...target }).error?.issues).toMatchObject([
      {
        path: ['service_category_uuid'],
        message: 'Elige una categoría o un servicio, solo uno de los dos',
      },
    ])
  })

  test('need not say what they do not name', () => {
    const { service_uuid: _service, ...ofCategory } = aBenefit(CATEGORY)
    const { service_category_uuid: _category, ...ofService } = aServiceBenefit(SERVICE)
    expect(NewPlanBenefits.parse([ofCategory, ofService])).toEqual([
      aBenefit(CATEGORY),
      aServiceBenefit(SERVICE),
    ])
  })
})
