import type { Row } from '@server/audit/writes'
import { daysSince } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'
import type { DemoHousehold } from '@server/demo/records/makeAccounts'
import { billSubscriptions, makeInvoices } from '@server/demo/records/makeInvoices'
import { makeLedgerLegs } from '@server/demo/records/makeLedger'
import { makeMemberPolicies } from '@server/demo/records/makeMemberPolicies'
import { chooseDefaults, makePaymentMethods } from '@server/demo/records/makePaymentMethods'
import { listRefunded, makePayments, makeTransactions } from '@server/demo/records/makePayments'
import { makePolicies } from '@server/demo/records/makePolicies'
import { makeSubscriptions } from '@server/demo/records/makeSubscriptions'
import { type HouseholdRows, makeHouseholdRows } from './seedHouseholds'

/** Days of paid invoices that each account has behind it. */
const DAYS_BILLED = 100

/** All that is written at once about some households. */
export type Portion = ReturnType<typeof makePortion>

/** Makes some households with what they subscribe to, were billed and are covered by; asks the database for nothing. */
export function makePortion(
  random: Random,
  plans: readonly Row<'plans'>[],
  households: readonly DemoHousehold[],
) {
  const rows = makeHouseholdRows(random, households)
  const methods = makePaymentMethods(random, rows.customers)
  const invoices = makeInvoices(random, rows.customers).filter(
    ({ status, issued_on }) => status !== 'paid' || daysSince(issued_on) <= DAYS_BILLED,
  )
  const payments = makePayments(random, rows.customers, invoices, methods)
  const transactions = makeTransactions(random, payments)
  const subscriptions = makeSubscriptions(random, listPayers(rows, methods), plans)
  const policies = makePolicies(random, listHolders(rows, subscriptions), plans)
  const returned = new Map(
    payments.flatMap((payment) =>
      listRefunded(payment).map(({ invoice_uuid, amount_cents }) => [invoice_uuid, amount_cents] as const),
    ),
  )
  return {
    ...rows,
    methods,
    payments,
    transactions,
    legs: makeLedgerLegs(random, { invoices, payments }),
    policies: markFollowed(policies),
    subscriptions: keepSuspended(subscriptions, policies),
    covers: makeMemberPolicies(random, policies, plans, listFellows(rows)),
    invoices: billSubscriptions(
      invoices.map((invoice) => ({ ...invoice, returned_cents: returned.get(invoice.uuid) ?? 0 })),
      new Map(subscriptions.map(({ customer_uuid, uuid }) => [customer_uuid, uuid])),
    ),
  }
}

type Subscriptions = ReturnType<typeof makeSubscriptions>
type Policies = ReturnType<typeof makePolicies>

function listPayers({ accounts, customers }: HouseholdRows, methods: ReturnType<typeof makePaymentMethods>) {
  const chosen = chooseDefaults(methods)
  return customers.map(({ uuid, account_uuid, type }, index) => ({
    uuid,
    account_uuid,
    type,
    accountStatus: accounts[index]?.status ?? '',
    overdue: (accounts[index]?.overdue_cents ?? 0) > 0,
    method: chosen.get(uuid) ?? null,
  }))
}

function listHolders({ people, customers, members }: HouseholdRows, subscriptions: Subscriptions) {
  const bornOn = new Map(people.map(({ uuid, birth_date }) => [uuid, birth_date]))
  const typeOf = new Map(customers.map(({ uuid, type }) => [uuid, type]))
  const subscriptionOf = new Map(subscriptions.map((one) => [one.account_uuid, one]))
  return members.flatMap(({ uuid, account_uuid, person_uuid, kind, status }) => {
    const subscription = subscriptionOf.get(account_uuid)
    if (kind !== 'holder' || !subscription) return []
    return [
      {
        uuid,
        account_uuid,
        birth_date: bornOn.get(person_uuid) ?? null,
        status,
        customer_uuid: subscription.customer_uuid,
        type: typeOf.get(subscription.customer_uuid) ?? '',
        subscription_uuid: subscription.uuid,
        subscription_status: subscription.status,
        interval: subscription.interval,
        price_version: subscription.price_version,
        subscribed_at: subscription.created_at,
        plan_uuid: subscription.plan_uuid,
        pause_reason: subscription.pause?.reason ?? null,
      },
    ]
  })
}

/** Those whom policies may cover: holders first. */
function listFellows({ people, members }: HouseholdRows) {
  const personOf = new Map(people.map((person) => [person.uuid, person]))
  const fellows = members.map(({ uuid, person_uuid, holder_member_uuid, kind, relationship, status }) => ({
    uuid,
    holder: holder_member_uuid ?? uuid,
    kind,
    relationship,
    birth_date: personOf.get(person_uuid)?.birth_date ?? null,
    status,
    died_on: personOf.get(person_uuid)?.deceased_on ?? null,
  }))
  return [
    ...fellows.filter(({ kind }) => kind === 'holder'),
    ...fellows.filter(({ kind }) => kind !== 'holder'),
  ]
}

/** Marks the policies that a renewal has followed, as the database would once the renewal is there. */
function markFollowed(policies: Policies) {
  const followed = new Set(
    policies.flatMap(({ previous_policy_uuid, effective_on }) =>
      previous_policy_uuid && effective_on ? [previous_policy_uuid] : [],
    ),
  )
  return policies.map((policy) => ({ ...policy, is_followed: followed.has(policy.uuid) }))
}

/** Has a pause remember what it suspended, to have it cover again. */
const keepSuspended = (subscriptions: Subscriptions, policies: Policies) =>
  subscriptions.map((subscription) => ({
    ...subscription,
    pause: subscription.pause && {
      ...subscription.pause,
      policy_uuids: policies
        .filter(
          ({ subscription_uuid, status }) =>
            subscription_uuid === subscription.uuid && status === 'suspended',
        )
        .map(({ uuid }) => uuid),
    },
  }))
