import { randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { writtenPath } from '@server/http/requests'
import { loggerOptions } from '@server/logger'

const secret = () => randomBytes(32).toString('base64url')

describe('the address of a call', () => {
  test('is written down without its query and without the secret of a link', () => {
    const token = secret()
    for (const path of [
      'api/v2/public/checkouts',
      'api/v2/public/payment-method-updates',
      'actualizar-metodo-pago',
    ])
      expect(writtenPath(`/${path}/${token}/result?key=${token}`)).toBe(`/${path}/…/result`)
  })

  test('keeps what tells which record it is about', () => {
    const path = `/api/v2/admin/members/${randomUUID()}/actions/suspend`
    expect(writtenPath(path)).toBe(path)
  })

  test('stands so in the log of the server', async () => {
    const lines: string[] = []
    const write = (line: string) => void lines.push(line)
    const app = Fastify({ logger: { ...loggerOptions('info'), stream: { write } } })
    app.get('/api/v2/public/checkouts/:token', () => ({}))
    const token = secret()
    await app.inject({ url: `/api/v2/public/checkouts/${token}?plan=x` })
    await app.close()
    expect(lines.join('')).toContain('/api/v2/public/checkouts/…')
    expect(lines.join('')).not.toContain(token)
  })
})
