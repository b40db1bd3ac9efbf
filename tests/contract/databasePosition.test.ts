import { describe, expect, test } from 'vitest'
import { covers, laterPosition } from '@/contract/databasePosition'

describe('a position of the database', () => {
  test.each([
    ['7.1.100', '7.1.100', true],
    ['7.1.100', '7.1.101', false],
    ['7.1.100', '7.1.99', true],
    ['7.2.50', '7.1.100', true],
    ['7.1.100', '7.2.50', false],
    ['8.2.500', '7.1.100', false],
    ['7.1.100', 'nonsense', false],
    ['', '7.1.100', false],
  ])('%s knows %s: %s', (known, wanted, does) => expect(covers(known, wanted)).toBe(does))

  test.each([
    [undefined, '7.1.100', '7.1.100'],
    ['7.1.100', '7.1.99', '7.1.100'],
    ['7.1.100', '7.2.1', '7.2.1'],
    ['7.1.100', null, '7.1.100'],
    ['7.1.100', 'nonsense', '7.1.100'],
    ['7.1.100', '8.1.1', '8.1.1'],
  ])('%s is followed by %s as %s', (known, learnt, later) => expect(laterPosition(known, learnt)).toBe(later))
})
