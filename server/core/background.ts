/** Work that goes on after the reply; the server waits for it before it stops. */
export type Background = {
  run(task: Promise<void>): void
  /** Resolves once everything begun so far has ended. */
  settled(): Promise<void>
}

export function createBackground(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>()
  return {
    run(task) {
      const kept = task.catch(onError).finally(() => running.delete(kept))
      running.add(kept)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
