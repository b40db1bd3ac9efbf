/** Does something portion by portion, each with a transaction of its own, until one is not full. */
export async function inPortions(
  { size, stopping }: { size: number; stopping: AbortSignal },
  act: (size: number) => Promise<number>,
): Promise<void> {
  for (let done = size; done === size; ) {
    stopping.throwIfAborted()
    done = await act(size)
  }
}
