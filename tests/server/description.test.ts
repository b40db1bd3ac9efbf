// @vitest-environment node
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { referenceServer } from '../support/referenceServer'

const MEGABYTE = 1_000_000
const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
const addresses = ['/api/v2/openapi.json', '/api/v2/docs'] as const
const server = referenceServer()
const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '10.1.1.1') =>
  server.app.inject({ url, headers, remoteAddress })

describe('the description of the API', () => {
  test('is built once, while other calls are answered, however many ask for it at once', async () => {
    const swagger = vi.spyOn(server.app, 'swagger')
    let turns = 0
    let isOver = false
    const counting = (async () => {
      while (!isOver) {
        turns++
        await setImmediate()
      }
    })()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask(addresses[n % 2] ?? addresses[0], { 'accept-encoding': 'br' }),
      ),
    )
    isOver = true
    await counting
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(swagger).toHaveBeenCalledTimes(1)
    // A route at a time: there are some nine hundred.
    expect(turns).toBeGreaterThan(500)
  })

  test.each(addresses)(
    'is at most a megabyte on the wire, whichever compression is asked for (%s)',
    async (url) => {
      const plain = await ask(url)
      for (const coding of ['br', 'gzip'] as const) {
        const { rawPayload, headers } = await ask(url, { 'accept-encoding': coding })
        expect(headers['content-encoding']).toBe(coding)
        expect(rawPayload.length).toBeLessThan(MEGABYTE)
        expect(unpack[coding](rawPayload).equals(plain.rawPayload)).toBe(true)
      }
    },
  )

  test.each([...addresses, '/api/v2/docs.css'])('is not sent again to whoever has it (%s)', async (url) => {
    const { headers } = await ask(url, { 'accept-encoding': 'br' })
    expect(headers['cache-control']).toBe('no-cache')
    const again = await ask(url, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(headers.etag)
    expect((await ask(url, { 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
  })

  test('is given to one address so often a minute', async () => {
    const replies = []
    for (let n = 0; n < 80; n++)
      replies.push((await ask(addresses[0], { 'accept-encoding': 'br' }, '10.2.2.2')).statusCode)
    expect(new Set(replies)).toEqual(new Set([200, 429]))
  })
})
