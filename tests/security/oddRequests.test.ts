import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { APP_KEY, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()

let port: number
let token: string
beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
  token = await tokenFor('admin')
})

/** What the server replies to raw bytes; with `leaves` the client closes without waiting for a reply. */
async function said(bytes: string | Buffer, leaves = false): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  // A client that is cut off while it still writes gets an error; what was said before counts.
  socket.on('error', () => undefined)
  if (leaves) socket.end(bytes)
  else socket.write(bytes)
  await once(socket, 'close')
  return Buffer.concat(parts).toString('latin1')
}

/** The statuses of the replies that came, in their order. */
const statusesOf = (text: string) =>
  [...text.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map(([, status]) => Number(status))

const head = (line: string, ...headers: string[]) =>
  [line, 'Host: localhost', 'Connection: close', `X-App-Key: ${APP_KEY}`, ...headers, '', ''].join('\r\n')
const get = (path: string, ...headers: string[]) =>
  head(`GET ${path} HTTP/1.1`, `Authorization: Bearer ${token}`, ...headers)
const post = (body: string | Buffer, ...headers: string[]) =>
  Buffer.concat([
    Buffer.from(
      head(
        'POST /api/v2/admin/companies HTTP/1.1',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        ...headers,
      ),
    ),
    Buffer.from(body),
  ])
const sized = (body: string, ...headers: string[]) =>
  post(body, `Content-Length: ${Buffer.byteLength(body)}`, ...headers)

const COMPANIES = '/api/v2/admin/companies'

/** Requests that no browser sends. */
const odd: [words: string, bytes: () => string | Buffer][] = [
  ['nothing', () => ''],
  ['no request', () => 'x'],
  ['bytes of another protocol', () => Buffer.from('16030100a5010000a10303', 'hex')],
  ['a greeting of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no version', () => 'GET /healthz\r\n\r\n'],
  ['an unknown version', () => 'GET /healthz HTTP/3.7\r\nHost: a\r\n\r\n'],
  ['an unknown method', () => head('BREW /healthz HTTP/1.1')],
  ['a method in small letters', () => head('get /healthz HTTP/1.1')],
  ['TRACE', () => head('TRACE / HTTP/1.1')],
  ['CONNECT', () => head('CONNECT 169.254.169.254:80 HTTP/1.1')],
  ['no host', () => 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', () => head('GET /healthz HTTP/1.1', 'Host: evil.example')],
  ['an address of another site', () => head('GET http://169.254.169.254/latest HTTP/1.1')],
  ['only an asterisk', () => head('OPTIONS * HTTP/1.1')],
  ['an address without a slash', () => head('GET healthz HTTP/1.1')],
  ['a space before a colon', () => head('GET /healthz HTTP/1.1', 'X-A : b')],
  ['a header that goes on in the next line', () => head('GET /healthz HTTP/1.1', 'X-A: b\r\n c')],
  ['a line feed alone', () => 'GET /healthz HTTP/1.1\nHost: a\nConnection: close\n\n'],
  ['a carriage return in a header', () => head('GET /healthz HTTP/1.1', 'X-A: b\rX-B: c')],
  ['a zero byte in a header', () => head('GET /healthz HTTP/1.1', 'X-A: \0')],
  ['a header without a name', () => head('GET /healthz HTTP/1.1', ': b')],
  ['a header of 20,000 letters', () => head('GET /healthz HTTP/1.1', `X-A: ${'b'.repeat(20_000)}`)],
  ['3,000 headers', () => head('GET /healthz HTTP/1.1', ...Array(3_000).fill('X-A: b'))],
  ['an address of 20,000 letters', () => get(`/${'a'.repeat(20_000)}`)],
  [
    'a length and chunks',
    () =>
      post('0\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n', 'Content-Length: 4', 'Transfer-Encoding: chunked'),
  ],
  ['two lengths', () => post('{}GET', 'Content-Length: 2', 'Content-Length: 5')],
  ['a length below zero', () => post('{}', 'Content-Length: -1')],
  ['a length that is no number', () => post('{}', 'Content-Length: 2x')],
  ['a length of a terabyte', () => post('{}', 'Content-Length: 1099511627776')],
  ['chunks within chunks', () => post('0\r\n\r\n', 'Transfer-Encoding: chunked, chunked')],
  ['an unknown transfer', () => post('{}', 'Transfer-Encoding: cow')],
  ['a chunk whose size is no number', () => post('zz\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked')],
  ['a chunk larger than anything', () => post('ffffffffffffffff\r\n{}', 'Transfer-Encoding: chunked')],
  ['compressed content that is none', () => sized('{}', 'Content-Encoding: gzip')],
  ['an expectation', () => sized('{}', 'Expect: 200-maybe')],
  ['a change of protocol', () => get('/healthz', 'Connection: Upgrade', 'Upgrade: websocket')],
  ['content with a read', () => `${get(COMPANIES, 'Content-Length: 2')}{}`],
  ['a zero byte in the path', () => get(`${COMPANIES}/%00`)],
  ['half an escape in the path', () => get(`${COMPANIES}/%f`)],
  ['an escape that is no letter', () => get(`${COMPANIES}/%c0%af`)],
  ['a way up in the path', () => get('/../../etc/passwd')],
  ['a way up in escapes', () => get('/%2e%2e/%2e%2e/etc/passwd')],
  ['a way up in backslashes', () => get('/..\\..\\etc\\passwd')],
  ['a way up that is escaped twice', () => get('/%252e%252e%252fetc%252fpasswd')],
  ['two slashes first', () => get('//evil.example/%2f..')],
  ['a page of a billion rows', () => get(`${COMPANIES}?size=1000000000`)],
  ['a page below zero', () => get(`${COMPANIES}?page=-1`)],
  ['a page beyond all numbers', () => get(`${COMPANIES}?page=9007199254740993`)],
  ['a parameter twice', () => get(`${COMPANIES}?size=1&size=2`)],
  ['a parameter as a list', () => get(`${COMPANIES}?size[]=1&size[0]=2`)],
  ['200 parameters', () => get(`${COMPANIES}?${Array.from({ length: 200 }, (_, n) => `a${n}=b`).join('&')}`)],
  ['a parameter named like a prototype', () => get(`${COMPANIES}?__proto__[x]=1&constructor=2`)],
  ['a zero byte in a parameter', () => get(`${COMPANIES}?q=%00`)],
  ['half a letter in a parameter', () => get(`${COMPANIES}?q=%ed%a0%80`)],
  ['an order by what is no column', () => get(`${COMPANIES}?sort=name;drop+table+users`)],
  ['no content', () => sized('')],
  ['content that is half sent', () => post('{"na', 'Content-Length: 400')],
  ['a mark of the byte order', () => sized('\ufeff{}')],
  ['a number that is none', () => sized('{"name":NaN}')],
  ['a key twice', () => sized('{"name":"a","name":1}')],
  ['a key named like a prototype', () => sized('{"__proto__":{"role":"admin"}}')],
  ['a text where an object is meant', () => sized('"a"')],
  ['content in another alphabet', () => sized('{}', 'Content-Type: application/json; charset=utf-7')],
  ['another method in a header', () => get(COMPANIES, 'X-HTTP-Method-Override: DELETE')],
  ['a version that is none', () => sized('{}', 'If-Match: *')],
  ['a key of 5,000 letters', () => sized('{}', `Idempotency-Key: ${'k'.repeat(5_000)}`)],
  [
    'a bearer of 15,000 letters',
    () => head(`GET ${COMPANIES} HTTP/1.1`, `Authorization: Bearer ${'a.'.repeat(7_500)}`),
  ],
  ['cookies that are none', () => get(COMPANIES, 'Cookie: ;;=;__proto__=1; a=%zz')],
]

/** Those that the server would go on waiting for. */
const unfinished = new Set([
  'nothing',
  'no request',
  'a length of a terabyte',
  'a chunk larger than anything',
  'content that is half sent',
])

/** Those whose line is cut without a word. */
const unanswered = new Set(['nothing', 'CONNECT'])

describe('a request that no browser sends', () => {
  test.each(odd)('%s: is refused or answered, and never fails', async (words, bytes) => {
    const statuses = statusesOf(await said(bytes(), unfinished.has(words)))
    expect(statuses.filter((status) => status >= 500 && status !== 505)).toEqual([])
    expect(statuses.length).toBe(unanswered.has(words) ? 0 : 1)
    expect(statusesOf(await said(head('GET /healthz HTTP/1.1')))).toEqual([200])
  })

  test('leaves no trace of itself: no company was made, and no person was deleted', async () => {
    const { companies } = await server.db
      .selectFrom('companies')
      .select(({ fn }) => fn.countAll<number>().as('companies'))
      .executeTakeFirstOrThrow()
    expect(companies).toBe(0)
  })

  test('that never ends keeps no other client from being answered, and is cut in the end', async () => {
    const slow = await Promise.all(Array.from({ length: 400 }, opened))
    for (const socket of slow) socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ')
    expect(statusesOf(await said(head('GET /healthz HTTP/1.1')))).toEqual([200])
    expect(statusesOf(await said(get(COMPANIES)))).toEqual([200])
    for (const socket of slow) socket.destroy()
    const { headersTimeout, requestTimeout } = server.app.server
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 })
  })
})

async function opened(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
