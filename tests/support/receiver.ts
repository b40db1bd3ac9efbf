import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** What arrived at a receiver, and whether the library found the signature to be ours. */
type Arrived = {
  id: string
  path: string
  body: { type: string; data: Record<string, unknown> }
  headers: Record<string, string>
  isSigned: boolean
}

/** How a receiver answers; what it answers nothing to waits until it is closed. */
export type Manner = (response: ServerResponse, request: IncomingMessage) => void

export const manners = {
  ok: (response) => response.writeHead(204).end(),
  silent: () => {},
  cutting: (_response, request) => request.socket.destroy(),
  'cutting its answer': (response, request) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('only', () => request.socket.destroy())
  },
  'failing with 500': (response) => response.writeHead(500).end('Ay'),
  'gone with 410': (response) => response.writeHead(410).end(),
  'talking garbage': (_response, request) => request.socket.end('\0\u0001garbage\r\n\r\n'),
  redirecting: (response, request) =>
    response.writeHead(302, { location: `http://${request.headers.host}/elsewhere` }).end(),
} satisfies Record<string, Manner>

/** A receiver as a customer would write it, on this machine. */
export async function aReceiver(secret: string) {
  const arrived: Arrived[] = []
  const webhook = new Webhook(secret)
  let manner: Manner = manners.ok
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      let isSigned = true
      try {
        webhook.verify(text, headers)
      } catch {
        isSigned = false
      }
      if (request.url === '/elsewhere') isSigned = false
      arrived.push({
        id: headers['webhook-id'] ?? '',
        path: request.url ?? '',
        body: JSON.parse(text),
        headers,
        isSigned,
      })
      manner(response, request)
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${port}/avisos`,
    arrived,
    behave(next: Manner) {
      manner = next
    },
    close,
    /** As it was, at the same address. */
    open: () => listen(port),
  }
}
