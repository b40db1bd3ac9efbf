import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const codings = { br: brotliCompressSync, gzip: gzipSync }
type Coding = keyof typeof codings

/** Serves one page to all callers, compressed once for each content coding. */
export function packedPage(content: string) {
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
  const plain = Buffer.from(content)
  const packed = new Map<Coding, Buffer>()
  const packedAs = (coding: Coding) => {
    const found = packed.get(coding) ?? codings[coding](content)
    packed.set(coding, found)
    return found
  }

  /** Sends the page in a coding that the browser accepts, or a 304 where the browser has it. */
  return (request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: etag,
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const coding = codingFor(request.headers['accept-encoding'])
    const sent = coding ? packedAs(coding) : plain
    if (coding) void reply.header('Content-Encoding', coding)
    void reply.header('Content-Length', sent.length)
    return request.method === 'HEAD' ? reply.send() : reply.send(sent)
  }
}

/** The best compression that a browser accepts. */
function codingFor(accepted: string | string[] | undefined): Coding | undefined {
  const taken = String(accepted ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding))
}
