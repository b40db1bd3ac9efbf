// Hears what changes from one process, as an open screen does, which comes back when its stream ends.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds before a screen comes back. */
const COMES_BACK_MS = 250

export function followChanges(server, headers) {
  const ended = new AbortController()
  const times = []
  async function hear() {
    const reply = await fetch(`http://127.0.0.1:${server.port}/api/v2/admin/stream`, {
      headers,
      signal: ended.signal,
    })
    for await (const chunk of reply.body.pipeThrough(new TextDecoderStream()))
      if (chunk.includes('event: change')) times.push(performance.now())
  }
  void (async () => {
    while (!ended.signal.aborted) {
      await hear().catch(() => {})
      await pause(COMES_BACK_MS)
    }
  })()
  return {
    end: () => ended.abort(),
    /** The longest silence since a moment, in seconds. */
    longestSilence(from) {
      const marks = [from, ...times.filter((time) => time >= from), performance.now()]
      const silences = marks.slice(1).map((time, n) => time - marks[n])
      return (Math.max(...silences) / 1000).toFixed(1)
    },
  }
}
