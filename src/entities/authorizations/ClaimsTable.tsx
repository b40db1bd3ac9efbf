import { useTranslation } from '@/i18n'
import type { Authorization, AuthorizationListQuery } from '@/contract/authorizations'
import type { ClaimPurpose } from '@/contract/claims'
import { Can } from '@/kit/elements/Can'
import { DayText, MoneyText, RecordLink } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Status } from '@/kit/facts/Status'
import { Loaded } from '@/kit/feedback/Loaded'
import styles from '@/kit/record/RelatedList.module.css'
import { useListAuthorizationsQuery } from './api'
import { AuthorizationButton } from './authorizationMenu'
import type { Start } from './AuthorizationForm'
import { ClaimsFileButton } from './ClaimsFileButton'
import type { Filter } from './AuthorizationsTable'
import { NewClaimButton } from './claimMenu'
import { claims } from './claimTexts'
import { es } from './es'

/** Both purposes of a claim, as a listing is asked for them. */
export const claimPurposes: ClaimPurpose[] = ['reimbursement', 'provider_bill']

type Props = { filter: Filter; start: Start | undefined; asks: readonly ClaimPurpose[] }

/** The claims of a record: they are asked for, seen and decided here. */
export function Claims({ filter, start, asks }: Props) {
  useTranslation('claims')
  return (
    <ClaimsList filter={{ ...filter, purpose: claimPurposes }}>
      {start && (
        <Can do="Authorization.create">
          {asks.includes('reimbursement') && (
            <NewClaimButton purpose="reimbursement" start={start} label={claims.ask} />
          )}
          {asks.includes('provider_bill') && (
            <NewClaimButton purpose="provider_bill" start={start} label={claims.bill} />
          )}
        </Can>
      )}
    </ClaimsList>
  )
}

type ListProps = {
  filter: Partial<AuthorizationListQuery>
  /** Whether there is room for little beside what is decided. */
  isNarrow?: boolean
  children?: React.ReactNode
}

/** The claims that a filter finds, the newest first, with their file. */
export const ClaimsList = ({ filter, isNarrow = false, children }: ListProps) => (
  <Loaded result={useListAuthorizationsQuery({ ...filter, page: 1, size: 100 })} what={claims.all}>
    {({ data }) => (
      <div className={styles.wrap}>
        <FactsTable
          title={claims.title}
          none={claims.none}
          rows={data}
          keyOf={({ uuid }) => uuid}
          columns={isNarrow ? narrowColumns : columnsFor(filter)}
        />
        <div className={styles.foot}>
          {children}
          {data.length > 0 && <ClaimsFileButton filter={filter} />}
        </div>
      </div>
    )}
  </Loaded>
)

const money = (cents: number | null, { currency }: Authorization) => (
  <MoneyText cents={cents} currency={currency} />
)

type Column = readonly [string, (one: Authorization) => React.ReactNode]

/** What a record's claims show: how each stands and its money first, and nothing of what is the record itself. */
const columnsFor = ({ member, provider }: ListProps['filter']): Column[] => [
  [es.fields.number, ({ uuid, number }) => <AuthorizationButton uuid={uuid} number={number} />],
  [es.fields.status, ({ status }) => <Status of="Authorization" value={status} />],
  [claims.facts.served, ({ valid_from }) => <DayText value={valid_from} />],
  [claims.facts.asked, (one) => money(one.estimate_cents, one)],
  [es.fields.approved_cents, (one) => money(one.approved_cents, one)],
  ...(member
    ? []
    : [[es.fields.member, (one) => <RecordLink kind="Member" to={one.member} />] satisfies Column]),
  [es.fields.service, ({ service }) => <RecordLink kind="Service" to={service} />],
  ...(provider
    ? []
    : [[es.fields.provider, (one) => <RecordLink kind="Provider" to={one.provider} />] satisfies Column]),
  [claims.facts.purpose, ({ purpose }) => claims.purposes[purpose]],
  [es.fields.payout_list, ({ payout_list }) => payout_list?.label],
  [es.fields.paid_on, ({ paid_on }) => paid_on && <DayText value={paid_on} />],
]

/** Who is paid: the member, or the provider who bills. */
const Payee = ({ purpose, member, provider }: Authorization) =>
  purpose === 'reimbursement' ? (
    <RecordLink kind="Member" to={member} />
  ) : (
    <RecordLink kind="Provider" to={provider} />
  )

const narrowColumns: readonly Column[] = [
  [es.fields.number, ({ uuid, number }) => <AuthorizationButton uuid={uuid} number={number} />],
  [es.fields.status, ({ status }) => <Status of="Authorization" value={status} />],
  [claims.facts.payee, (one) => <Payee {...one} />],
  [claims.facts.asked, (one) => money(one.estimate_cents, one)],
  [es.fields.approved_cents, (one) => money(one.approved_cents, one)],
]
