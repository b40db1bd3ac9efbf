import * as z from 'zod/mini'
import { emptyAsNull } from './shapes'
import { tidied } from './tidied'

/** What a call is made of, or says of itself who sent it: a webhook does not write them. */
const reserved = [
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'cookie2',
  'date',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
]
const reservedBeginnings = ['webhook-', 'proxy-', 'sec-', 'x-forwarded-']

const isReserved = (name: string) =>
  reserved.includes(name.toLowerCase()) ||
  reservedBeginnings.some((beginning) => name.toLowerCase().startsWith(beginning))

/** A header that a receiver asks for. Its value is never returned: without a new one it stays as it is. */
const WebhookHeader = z.strictObject({
  name: z.string('Escribe el nombre').check(
    tidied,
    z.maxLength(60, 'Escribe como máximo 60 caracteres'),
    z.regex(/^[A-Za-z0-9][\w-]*$/, 'Usa letras, números y guiones, como X-Api-Key'),
    z.refine((name) => !isReserved(name), 'Ese encabezado lo pone Salvia; usa otro nombre'),
  ),
  value: emptyAsNull(
    z
      .string()
      .check(
        tidied,
        z.maxLength(500, 'Escribe como máximo 500 caracteres'),
        z.regex(/^[\x20-\x7e]+$/, 'Usa letras sin acento, números y signos, en una sola línea'),
      ),
  ),
})
export type WebhookHeader = z.infer<typeof WebhookHeader>

export const WebhookHeaders = z.array(WebhookHeader).check(
  z.maxLength(10, 'Usa como máximo 10 encabezados'),
  z.check((payload) => {
    const names = payload.value.map(({ name }) => name.toLowerCase())
    for (const [at, name] of names.entries())
      if (names.indexOf(name) < at)
        payload.issues.push({
          code: 'custom',
          message: 'Ese encabezado ya está arriba',
          input: name,
          path: [at, 'name'],
        })
  }),
)

/** As everybody is told of them. */
export const ToldHeaders = z.array(z.object({ name: z.string(), value: z.null() }))
