import type { Role } from '@/contract/permissions'
import { next } from './records'
import { call } from './referenceServer'

/** Does something that moves money as the console does it: first as a rehearsal, then with what that said. */
export async function act(
  as: Role | { token: string },
  address: string,
  body: object,
  key = `intention-${next()}`,
) {
  const rehearsal = await call(as, `${address}?dry_run=true`, { method: 'POST', body })
  if (rehearsal.statusCode !== 200) return rehearsal
  return call(as, `${address}?preview_token=${rehearsal.json().preview_token}`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  })
}
