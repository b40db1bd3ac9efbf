import type { Role } from '@/contract/permissions'
import { next } from './records'
import { call } from './referenceServer'

/** Moves money as the console does: first a dry run, then the action with its preview token. */
export async function act(
  as: Role | { token: string },
  address: string,
  body: object,
  key = `key-${next()}`,
) {
  const dryRun = await call(as, `${address}?dry_run=true`, { method: 'POST', body })
  if (dryRun.statusCode !== 200) return dryRun
  return call(as, `${address}?preview_token=${dryRun.json().preview_token}`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  })
}
