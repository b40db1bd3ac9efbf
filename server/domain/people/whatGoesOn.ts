import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { inPesos } from '@server/money/pesos'

/** How many people are named before the rest is only counted. */
const MOST_NAMED = 5

type Going = { name: string; cents: number; currency: string }

/**
 * What goes on once a company is suspended, for a person to read: the cover and the deductions of its people, and the
 * plans that it sold, with how many, some names and sums by month.
 */
export async function describeWhatGoesOn(tx: Transaction, company: Row<'companies'>): Promise<string[]> {
  const { uuid } = company
  const people = await sql<Going>`select accounts.name, mrr_cents as cents, subscriptions.currency
    from subscriptions join accounts on accounts.uuid = subscriptions.account_uuid
    where accounts.company_uuid = ${uuid} and accounts.type in ('individual', 'family')
      and subscriptions.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      and subscriptions.archived_at is null
    order by accounts.sort_name`.execute(tx)
  const deducted =
    await sql<Going>`select accounts.name, consent.amount_cents as cents, subscriptions.currency
    from payroll_consents as consent join subscriptions on subscriptions.uuid = consent.subscription_uuid
    join accounts on accounts.uuid = subscriptions.account_uuid
    where consent.company_uuid = ${uuid} and consent.ended_at is null
      and subscriptions.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
    order by accounts.sort_name`.execute(tx)
  const sold = await sql<Going>`select accounts.name, mrr_cents as cents, subscriptions.currency
    from subscriptions join accounts on accounts.uuid = subscriptions.account_uuid
    where subscriptions.seller_company_uuid = ${uuid} and subscriptions.sales_channel = 'reseller'
      and subscriptions.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      and subscriptions.archived_at is null
    order by accounts.sort_name`.execute(tx)
  const { roles, sales_page, status } = company
  const hasPage = roles.includes('reseller') || (roles.includes('employer') && sales_page?.enabled)
  const page =
    status === 'active' && hasPage
      ? ['Su página y sus enlaces dejan de vender; las compras a medias se detienen sin cobro']
      : []
  return [
    ...page,
    ...describe(people.rows, ['persona sigue cubierta', 'personas siguen cubiertas'], 'ingreso mensual'),
    ...describe(
      deducted.rows,
      ['descuento de nómina sigue', 'descuentos de nómina siguen'],
      'autorizado por periodo',
    ),
    ...describe(sold.rows, ['plan que vendió sigue', 'planes que vendió siguen'], 'ingreso mensual'),
  ]
}

function describe(going: readonly Going[], [one, other]: [string, string], what: string): string[] {
  if (going.length === 0) return []
  const currencies = [...new Set(going.map(({ currency }) => currency))]
  const sums = currencies.map((currency) =>
    inPesos(
      going.filter((each) => each.currency === currency).reduce((sum, { cents }) => sum + cents, 0),
      currency,
    ),
  )
  const named = going.slice(0, MOST_NAMED).map(({ name }) => name)
  const more = going.length - named.length
  const names = more > 0 ? `${named.join(', ')} y ${more} más` : named.join(', ')
  return [`${going.length} ${going.length === 1 ? one : other} (${what}: ${sums.join(' y ')}): ${names}`]
}
