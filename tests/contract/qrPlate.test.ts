// @vitest-environment node
import { correction, generate } from 'lean-qr'
import { expect, test } from 'vitest'
import { plateOf } from '@/contract/qrPlate'

/** What codes of each version correct at the highest level: how many codewords in each block, and how many blocks (ISO 18004). */
const corrected: Record<number, [each: number, blocks: number]> = {
  3: [11, 2],
  4: [8, 4],
  5: [11, 4],
  6: [14, 4],
  7: [13, 5],
  8: [13, 6],
  9: [12, 8],
  10: [14, 8],
}

test('a logo covers less of a code than it corrects, of links of any length', () => {
  const seen = new Set<number>()
  for (let length = 20; length <= 110; length++) {
    const { size } = generate('x'.repeat(length), {
      minCorrectionLevel: correction.H,
      maxCorrectionLevel: correction.H,
    })
    const version = (size - 17) / 4
    seen.add(version)
    const { from, width } = plateOf(size)
    // In the middle, and clear of the three finders in the corners with the white around them.
    expect(from * 2 + width).toBe(size)
    expect(from).toBeGreaterThanOrEqual(8)
    // A codeword is two squares wide and four high: those that a square touches at most.
    const touched = (Math.ceil(width / 2) + 1) * (Math.ceil(width / 4) + 1)
    const [each, blocks] = corrected[version] ?? [0, 0]
    expect(touched, `version ${version}`).toBeLessThan(each * blocks)
  }
  expect([...seen]).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
})
