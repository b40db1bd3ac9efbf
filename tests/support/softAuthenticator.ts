import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const ORIGIN = 'http://localhost'

/** CBOR of the few shapes that an authenticator writes. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, one]) => [cbor(key as number), cbor(one as number)]),
    ])
  return Buffer.concat([head(2, value.length), value])
}
function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

type Asked = { challenge: string; origin?: string; relyingParty?: string; isVerified?: boolean }

/** An authenticator in software: it makes a passkey, and signs with it as a browser would pass it on. */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge, origin = ORIGIN }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (
    { relyingParty = 'localhost', isVerified = true }: Asked,
    of: { count: number; made?: Buffer },
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(of.count)
    const flags = 1 | (isVerified ? 4 : 0) | (of.made ? 64 : 0)
    return Buffer.concat([hash(relyingParty), Buffer.from([flags]), count, of.made ?? Buffer.alloc(0)])
  }

  const about = { id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} }

  return {
    /** The answer to a request to make a passkey. */
    make(asked: Asked) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(asked, { count: counter, made })],
        ]),
      )
      return {
        ...about,
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', asked)),
          attestationObject: encoded(attestation),
          transports: ['internal'],
        },
      }
    },
    /** The answer to a sign-in; `count` says another state of the counter than the next one. */
    use(asked: Asked, { count, handle }: { count?: number; handle?: string } = {}) {
      counter = count ?? counter + 1
      const client = clientData('webauthn.get', asked)
      const data = authenticatorData(asked, { count: counter })
      return {
        ...about,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(sign('sha256', Buffer.concat([data, hash(client)]), privateKey)),
          ...(handle !== undefined && { userHandle: encoded(Buffer.from(handle)) }),
        },
      }
    },
  }
}
