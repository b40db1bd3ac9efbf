import { Zip, ZipPassThrough } from 'fflate'

/** Streams files as one ZIP; at most one file is in memory at a time. */
export async function* zipFiles(
  files: AsyncIterable<{ name: string; content: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    ready.push(chunk)
  })
  const flush = function* () {
    if (failure) throw failure
    const chunks = ready
    ready = []
    yield* chunks
  }
  for await (const { name, content } of files) {
    // A PDF is compressed already.
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(content, true)
    yield* flush()
  }
  zip.end()
  yield* flush()
}
