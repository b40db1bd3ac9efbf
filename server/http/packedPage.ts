import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const packWith = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Coding = keyof typeof packWith

/** From how many bytes on the best compression takes far longer than it saves. */
const LARGE = 1_000_000
/** Brotli's window of 16 MB, so that what is repeated far away in a large page is written once. */
const LARGE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } }

/**
 * Serves one page to all callers, compressed once for each content coding, beside the other work of the process.
 * @param type the content type
 */
export function packedPage(content: string, type = 'text/html; charset=utf-8') {
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
  const plain = Buffer.from(content)
  const packed = new Map<Coding, Promise<Buffer>>()
  const packedAs = (coding: Coding) => {
    const found =
      packed.get(coding) ??
      (coding === 'br' ? packWith.br(plain, plain.length > LARGE ? LARGE_BROTLI : {}) : packWith.gzip(plain))
    packed.set(coding, found)
    return found
  }

  /** Sends the page in a coding that the browser accepts, or a 304 where the browser has it. */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.headers({
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: etag,
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const coding = codingFor(request.headers['accept-encoding'])
    const sent = coding ? await packedAs(coding) : plain
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
