import { sql } from 'kysely'
import { slugOf } from '@/contract/slugs'
import { daysLater } from '@server/money/calendar'
import type { Transaction } from '@server/db/database'
import { dayBefore } from '@server/demo/material/base'
import { fullName } from '@server/demo/material/people'
import { makeFamilyAccount, type Makers } from '@server/demo/records/makeAccounts'
import { openOn } from '@server/demo/play/cast'
import type { Employer, EmployeeRole } from '@server/demo/play/employees'
import { saleOf } from '@server/demo/play/beginStory'
import { gatherHouseholds, type Household } from '@server/demo/play/households'
import { seedHouseholds } from './seedHouseholds'

/** How many of its people have their plan deducted, at each employer in turn. */
const PEOPLE = [4, 2, 3]

/** The first and last birth year of those who work. */
const HOLDERS_BORN: [number, number] = [1966, 2000]

/** How many whole periods each of them in turn has had before the present one. */
const PERIODS = [2, 1, 0, 1, 3, 2, 0]

/** Which of them leaves their plan. */
const LEAVES = 4

/** People who are going to subscribe on the page of their employer, with what they go through. */
export async function seedEmployees(
  tx: Transaction,
  makers: Makers,
): Promise<{ roles: EmployeeRole[]; households: Household[] }> {
  const { random } = makers
  const employers = await listEmployers(tx)
  const cast = employers.flatMap((employer, index) =>
    Array.from({ length: PEOPLE[index % PEOPLE.length] ?? 0 }, () => employer),
  )
  const made = cast.map((employer, index) => {
    const periods = PERIODS[index % PERIODS.length] ?? 0
    const wished = saleOf({ interval: 'month', periods, days: random.between(1, 26) }, random)
    const opened = daysLater(employer.opened_at, 1)
    const at = wished > opened ? wished : opened
    const household = openOn(makeFamilyAccount(makers, 'individual', HOLDERS_BORN), at)
    const [holder] = household.persons
    if (!holder) throw new Error('Nobody subscribes')
    const role: EmployeeRole = {
      kind: 'employee',
      employer,
      mail: `${slugOf(holder.given_names.split(' ')[0] ?? '')}.${slugOf(holder.last_name)}`,
      name: fullName(holder),
      at,
      leaves: index === LEAVES,
    }
    return { role, household: { ...household, account: { ...household.account, tax_profile: null } } }
  })
  const roles = made.map(({ role }) => role)
  const seeded = await seedHouseholds(
    tx,
    random,
    made.map(({ household }) => household),
  )
  const accounts = seeded.accounts.map(({ uuid }) => uuid)
  for (const [index, { employer }] of roles.entries())
    await tx
      .updateTable('accounts')
      .set({ company_uuid: employer.uuid, source: 'company_page' })
      .where('uuid', '=', accounts[index] ?? '')
      .execute()
  await tx
    .updateTable('customers')
    .set({ cfdi_auto: false, collection: 'automatic' })
    .where('account_uuid', 'in', accounts)
    .execute()
  return { roles, households: gatherHouseholds(seeded, []) }
}

/** Lists the employers whose page is open and offers to deduct, with the account by which they are billed. */
async function listEmployers(tx: Transaction): Promise<Employer[]> {
  const { rows } = await sql<Omit<Employer, 'isSlow'>>`
    select companies.uuid, trade_name, sales_page, accounts.uuid as account_uuid, accounts.created_at as opened_at
    from companies join accounts on accounts.company_uuid = companies.uuid and accounts.type = 'company'
    where companies.status = 'active'
      and (sales_page ->> 'enabled')::boolean and (sales_page ->> 'payroll')::boolean
      and coalesce((sales_page ->> 'valid_to')::date > ${dayBefore(0)}::date, true)
      and coalesce((sales_page -> 'contribution' ->> 'value')::int, 0) <> 100
    order by companies.number`.execute(tx)
  return rows.map((row, index) => ({ ...row, isSlow: index % 2 === 1 }))
}
