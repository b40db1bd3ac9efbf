import { sql } from 'kysely'
import { eachDue } from '@server/jobs/eachDue'
import type { Sweep } from '@server/jobs/jobKind'
import { closeMonths } from './closeMonths'

/** Recurring job: accrues what each reseller earned, and closes the months that are over. */
export const commissionJob: Sweep = {
  name: 'commissions',
  everyMinutes: 60,
  run: (services, run) =>
    eachDue(
      services,
      run,
      'companies',
      sql<boolean>`(exists (select from commission_rules where commission_rules.company_uuid = companies.uuid)
        or exists (select from commission_statements
          where commission_statements.company_uuid = companies.uuid and commission_statements.status = 'draft'))`,
      closeMonths,
    ),
}
