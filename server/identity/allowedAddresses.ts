import { BlockList, isIP } from 'node:net'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'

/** Whether an IP address is in the list, or within one of its networks (`203.0.113.0/24`). */
export function isWithin(ranges: readonly string[], address: string | null): boolean {
  if (!address) return false
  // An IPv4 address that arrives over IPv6 has the prefix `::ffff:`.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    const family = familyOf(network)
    if (!family) continue
    if (prefix === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(prefix), family)
  }
  const family = familyOf(plain)
  return family !== undefined && list.check(plain, family)
}

const familyOf = (address: string) => {
  const version = isIP(address)
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6'
}

/** Whether staff may be signed in from an address; from any, while the settings list none. */
export async function mayComeFrom(db: Database, address: string | null): Promise<boolean> {
  const { allowed_ips } = await settingsOf(db, 'security')
  return allowed_ips.length === 0 || isWithin(allowed_ips, address)
}
