/** Repeats an act that handles at most `size` rows and answers how many it did, until it handles fewer. */
export async function inPortions(
  { size, stopping }: { size: number; stopping: AbortSignal },
  act: (size: number) => Promise<number>,
): Promise<void> {
  for (let done = size; done === size; ) {
    stopping.throwIfAborted()
    done = await act(size)
  }
}
