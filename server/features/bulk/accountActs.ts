import { BulkManager } from '@/contract/bulk'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { type Act, editAct } from './acts'

/** The bulk actions of accounts beside those of every kind. */
export const accountActs: Record<string, Act> = {
  set_manager: editAct(accounts, 'Account.edit', BulkManager, (_account, values) => values),
}
