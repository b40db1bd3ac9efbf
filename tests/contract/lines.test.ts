import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { optionalLines, optionalText, requiredLines, requiredText } from '@/contract/shapes'
import { eachKindAsItStands } from '@server/kinds/recordKinds'

const name = requiredText('el nombre', 20)

describe('a text of one line', () => {
  test.each([
    ['Ana\nPaz', 'Ana Paz'],
    [' Ana \r\n\r\n Paz\t', 'Ana Paz'],
    ['Ana\u2028Paz\u2029López\u0085', 'Ana Paz López'],
    ['Ana  Paz', 'Ana  Paz'],
  ])('is put on one: %j', (typed, kept) => expect(name.parse(typed)).toBe(kept))

  test('of nothing but line breaks is none', () => {
    expect(name.safeParse('\n\r\t ').error?.issues[0]?.message).toBe('Escribe el nombre')
    expect(optionalText(20).parse('\n')).toBe('')
  })

  test.each(['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u009bb'])(
    'holds no other control character: %j',
    (typed) => {
      expect(name.safeParse(typed).error?.issues[0]?.message).toBe('Hay caracteres que no se pueden guardar')
      expect(optionalText(20).safeParse(typed).success).toBe(false)
    },
  )

  test('is measured as it is kept', () => expect(name.parse(`${'\n'.repeat(50)}Ana`)).toBe('Ana'))
})

test('a text of several lines keeps them', () => {
  expect(requiredLines('la nota', 20).parse(' uno\n\ndos ')).toBe('uno\n\ndos')
  expect(optionalLines(20).parse('uno\ndos')).toBe('uno\ndos')
})

test('of what people write of a record, only what they write in several lines keeps line breaks', () => {
  const kept: string[] = []
  eachKindAsItStands(({ contract: { kind, whole } }) => {
    for (const [field, schema] of Object.entries<z.ZodMiniType>({ ...whole.shape })) {
      const { success, data } = schema.safeParse('uno\ndos')
      if (success && typeof data === 'string' && data.includes('\n')) kept.push(`${kind}.${field}`)
    }
  })
  expect(kept.sort()).toEqual([
    'Contact.notes',
    'FundAuthorization.diagnosis_note',
    'FundMovement.description',
    'Invoice.notes_customer',
    'Plan.description_md',
    'Provider.bio_md',
    'ProviderService.tariff_note',
    'Service.preparation_md',
    'ServiceCategory.description',
    'Shortener.password',
    'Webhook.description',
  ])
})
