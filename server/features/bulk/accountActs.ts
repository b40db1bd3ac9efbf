import { BulkManager } from '@/contract/bulk'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { type Act, editAct } from './acts'

/** What is done to many accounts beside what every kind has. */
export const accountActs: Record<string, Act> = {
  set_manager: editAct(accounts, 'Account.edit', BulkManager, (_account, values) => values),
}
