import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const packWith = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Coding = keyof typeof packWith

/** Where the best compression takes far longer than it saves: with a window of 16 MB, so that what is repeated far away is written once. */
const LARGE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } }

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Serves one page to all callers, compressed once for each content coding, beside the other work of the process.
 * @param type the content type
 */
export function packedPage(content: string, type = 'text/html; charset=utf-8'): SendPage {
  const plain = Buffer.from(content)
  const packed = new Map<Coding, Promise<Buffer>>()
  return sendPage(content, type, async (coding) => {
    if (!coding) return plain
    const found = packed.get(coding) ?? packWith[coding](plain)
    packed.set(coding, found)
    return found
  })
}

/** Like `packedPage`, for a page of megabytes: only its compressed forms stay in memory. */
export async function packedLargePage(content: string, type = 'text/html; charset=utf-8'): Promise<SendPage> {
  const plain = Buffer.from(content)
  const [br, gzipped] = await Promise.all([packWith.br(plain, LARGE_BROTLI), packWith.gzip(plain)])
  const packed = { br, gzip: gzipped }
  return sendPage(content, type, async (coding) => (coding ? packed[coding] : promisify(gunzip)(gzipped)))
}

/** @param read the page in a coding, or as it is */
function sendPage(
  content: string,
  type: string,
  read: (coding: Coding | undefined) => Promise<Buffer>,
): SendPage {
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`

  /** Sends the page in a coding that the browser accepts, or a 304 where the browser has it. */
  return async (request, reply) => {
    void reply.headers({
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: etag,
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const coding = codingFor(request.headers['accept-encoding'])
    const sent = await read(coding)
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
