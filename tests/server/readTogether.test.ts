// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { readTogether } from '@server/core/readTogether'

test('what is asked for while it is being read is read once more for all who asked', async () => {
  const replies: ((found: number) => void)[] = []
  const read = vi.fn<() => Promise<number>>(() => new Promise<number>((reply) => replies.push(reply)))
  const find = readTogether(read)
  const asked = [find('a'), find('a'), find('a')]
  expect(read).toHaveBeenCalledTimes(1)
  replies[0]?.(1)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  replies[1]?.(2)
  expect(await Promise.all(asked)).toEqual([1, 2, 2])
  void find('a')
  expect(read).toHaveBeenCalledTimes(3)
})

test('a read that fails, or never ends, holds up no other', async () => {
  const failing = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(2)
  const find = readTogether(failing)
  const [first, second] = [find('a'), find('a')]
  await expect(first).rejects.toThrow('lost')
  expect(await second).toBe(2)

  const stuck = readTogether(
    vi
      .fn<() => Promise<number>>()
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValue(3),
  )
  void stuck('b')
  expect(await stuck('b')).toBe(3)
})
