/** Names that only mean something inside a network. */
const INNER = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|example)$/

/**
 * What is wrong with an address to send events to. It must be reached by anyone on the internet, or the server could
 * be made to call what stands beside it. A name may still lead inside: the delivery checks the address it finds.
 */
export function webhookUrlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return 'Escribe una dirección completa, como https://ejemplo.mx/avisos'
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (protocol !== 'https:') return 'La dirección debe empezar con https://'
  if (username || password) return 'Quita el usuario y la contraseña de la dirección'
  if (hash) return 'Quita lo que sigue al signo #'
  const host = hostname.replace(/\.$/, '')
  const isAddress = /^[\d.]+$/.test(host) || host.startsWith('[')
  if (isAddress ? isPrivateAddress(host) : INNER.test(host) || !host.includes('.'))
    return 'Usa una dirección que se pueda alcanzar desde internet'
}

/** Whether it leads to the machine that calls it, as a receiver that is being written does. */
export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (!['http:', 'https:'].includes(protocol) || username || password || hash) return false
  return hostname === 'localhost' || isLoopbackAddress(hostname)
}

/** As `URL` writes it. */
export const isLoopbackAddress = (host: string) => host === '[::1]' || /^127\.[\d.]+$/.test(host)

/** Whether an address leads into a network rather than onto the internet; as `URL` writes it. */
export function isPrivateAddress(host: string): boolean {
  if (host.startsWith('[')) {
    const groups = sixteenBits(host.slice(1, -1))
    const [first = 0] = groups
    // Only what is given out for the internet: 2000::/3, without what wraps or documents other addresses.
    const isPublic = first >= 0x2000 && first <= 0x3fff && first !== 0x2002
    const isReserved = first === 0x2001 && ((groups[1] ?? 0) < 0x200 || groups[1] === 0xdb8)
    return !isPublic || isReserved
  }
  const [a = 0, b = 0, c = 0] = host.split('.').map(Number)
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b <= 127) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113)
  )
}

/** The eight groups of an IPv6 address, the left out ones as zeros. */
function sixteenBits(address: string): number[] {
  const [before = '', after] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const left = [...before].map((group) => Number.parseInt(group, 16))
  const right = [...(after ?? [])].map((group) => Number.parseInt(group, 16))
  return [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right]
}
