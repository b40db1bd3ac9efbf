import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectSecurely } from 'node:tls'
import type { AuditSink, ShippedLine } from './auditSink'

const TIMEOUT_MS = 10_000
/** Facility "log audit" (13), severity "informational" (6): RFC 5424, section 6.2.1. */
const PRIORITY = 13 * 8 + 6
const DEFAULT_PORT = { 'syslog:': 601, 'syslogs:': 6514 }

/** Sends lines as RFC 5424 messages over TCP or TLS, each led by its length (RFC 6587, octet counting). */
export function createSyslogSink(url: URL): AuditSink {
  const isSecure = url.protocol === 'syslogs:'
  const port = Number(url.port) || DEFAULT_PORT[isSecure ? 'syslogs:' : 'syslog:']
  const host = url.hostname.replace(/^\[|\]$/g, '')
  let socket: Socket | undefined

  async function open(): Promise<Socket> {
    if (socket?.writable) return socket
    const opened = isSecure ? connectSecurely({ host, port, servername: host }) : connect({ host, port })
    opened.setTimeout(TIMEOUT_MS, () => opened.destroy(new Error('The syslog server is silent')))
    await once(opened, isSecure ? 'secureConnect' : 'connect')
    opened.setTimeout(0)
    // A connection that breaks while nothing is sent is opened anew.
    opened.on('error', () => opened.destroy())
    opened.resume()
    socket = opened
    return opened
  }

  return {
    name: `${url.protocol}//${url.host}`,
    async send(lines) {
      const opened = await open()
      const frames = lines.map((line) => frameOf(line)).join('')
      await new Promise<void>((resolve, reject) => {
        opened.write(frames, (error) => (error ? reject(error) : resolve()))
      })
    },
    async close() {
      if (!socket || socket.destroyed) return
      socket.end()
      await once(socket, 'close').catch(() => undefined)
    },
  }
}

function frameOf({ position, at, json }: ShippedLine): string {
  const message = `<${PRIORITY}>1 ${at} ${hostname() || '-'} salvia ${process.pid} audit [audit@32473 position="${position}"] ${json}`
  return `${Buffer.byteLength(message)} ${message}`
}
