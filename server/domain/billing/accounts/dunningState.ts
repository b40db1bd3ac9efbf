import { sql } from 'kysely'
import type { DunningState } from '@/contract/accounts'

/** How far the reminders of an account have come, as its subscriptions are and as often as a charge is tried again. */
export const selectDunningState = (tries: number) => sql<DunningState>`case
  when accounts.dunning_policy = 'none' then 'clear'
  else coalesce((select case
      when bool_or(status = 'unpaid') then 'exhausted'
      when max(dunning_attempt) >= ${tries}::integer then 'final_notice'
      when accounts.dunning_policy = 'lenient' then 'reminder_1'
      else 'reminder_' || least(greatest(max(dunning_attempt), 1), 3) end
    from subscriptions where account_uuid = accounts.uuid and status in ('past_due', 'unpaid')
      and archived_at is null having count(*) > 0), 'clear') end`
