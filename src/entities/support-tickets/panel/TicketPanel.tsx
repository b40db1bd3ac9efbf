import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { skipToken } from '@reduxjs/toolkit/query'
import type { SupportTicketDetail } from '@/contract/supportTickets'
import { useGetAccountQuery } from '@/entities/accounts/api'
import { NewClaimButton } from '@/entities/authorizations/claimMenu'
import { useListMemberPoliciesQuery } from '@/entities/member-policies/api'
import { useListPaymentsQuery } from '@/entities/payments/api'
import { useListPoliciesQuery } from '@/entities/policies/api'
import { Can } from '@/kit/elements/Can'
import { EmailText, InstantText, MoneyText, PhoneText, RecordLink } from '@/kit/facts/cells'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { Loaded } from '@/kit/feedback/Loaded'
import { paths } from '@/kit/navigation/paths'
import { Status } from '@/kit/facts/Status'
import { Timeline } from '@/kit/history/Timeline'
import { useListSupportTicketsQuery } from '@/entities/support-tickets/api'
import { es } from '@/entities/support-tickets/es'
import { work } from '@/entities/support-tickets/work'
import { TicketFacts } from './TicketFacts'
import styles from './TicketPanel.module.css'

type Props = { ticket: SupportTicketDetail }

const parts = ['person', 'ticket', 'activity'] as const

/** What is known around a ticket: who asks, their cover and what they owe; the ticket's own data; what happened to it. */
export function TicketPanel({ ticket }: Props) {
  const [part, setPart] = useState<(typeof parts)[number]>('person')
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const next = step && parts[(parts.indexOf(part) + step + parts.length) % parts.length]
    if (!next) return
    setPart(next)
    currentTarget.parentElement?.querySelector<HTMLElement>(`[data-part="${next}"]`)?.focus()
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={work.panel.title}>
        {parts.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            data-part={one}
            className={styles.tab}
            aria-selected={one === part}
            tabIndex={one === part ? 0 : -1}
            onClick={() => setPart(one)}
            onKeyDown={move}
          >
            {work.panel.parts[one]}
          </button>
        ))}
      </div>
      <div className={styles.part} role="tabpanel" aria-label={work.panel.parts[part]}>
        {part === 'person' && <Person ticket={ticket} />}
        {part === 'ticket' && <TicketFacts ticket={ticket} />}
        {part === 'activity' && <Timeline kind="SupportTicket" uuid={ticket.uuid} />}
      </div>
    </>
  )
}

const requesterKinds = {
  person: 'Person',
  customer: 'Customer',
  member: 'Member',
  company: 'Company',
} as const

function Person({ ticket }: Props) {
  const { requester, account } = ticket
  const kind = requester.kind === 'anonymous' ? undefined : requesterKinds[requester.kind]
  return (
    <>
      <section className={styles.block} aria-label={work.panel.person}>
        <h2>{work.panel.person}</h2>
        <p className={styles.name}>
          {kind && requester.uuid ? (
            <RecordLink kind={kind} to={{ uuid: requester.uuid, label: requester.name }} />
          ) : (
            requester.name
          )}
        </p>
        <p className={styles.kind}>{es.requesters[requester.kind]}</p>
        {requester.phone && (
          <p className={styles.way}>
            <PhoneText value={requester.phone} />
            <CopyButton value={requester.phone} what={es.requester.phoneShort} />
          </p>
        )}
        {requester.email && (
          <p className={styles.way}>
            <EmailText value={requester.email} />
            <CopyButton value={requester.email} what={es.requester.emailShort} />
          </p>
        )}
      </section>
      <Cover ticket={ticket} />
      {account && <Billing account={account} />}
      <OtherTickets ticket={ticket} />
      <QuickActions ticket={ticket} />
    </>
  )
}

/** The requester's own cover, or the policies of their account. */
function Cover({ ticket: { requester, account } }: Props) {
  const isMember = requester.kind === 'member' && requester.uuid
  const own = useListMemberPoliciesQuery(
    isMember && requester.uuid ? { member: requester.uuid, page: 1, size: 3 } : skipToken,
  )
  const ofAccount = useListPoliciesQuery(
    !isMember && account ? { account: account.uuid, page: 1, size: 3 } : skipToken,
  )
  if (!isMember && !account) return null
  const none = <p className={styles.none}>{work.panel.noCover}</p>
  return (
    <section className={styles.block} aria-label={work.panel.cover}>
      <h2>{work.panel.cover}</h2>
      {isMember ? (
        <Loaded result={own} what={work.panel.theCover}>
          {({ data }) =>
            data.length === 0
              ? none
              : data.map(({ uuid, policy, plan, status }) => (
                  <p key={uuid} className={styles.row}>
                    <span>
                      <RecordLink kind="Policy" to={policy} />
                      <small>{plan.label}</small>
                    </span>
                    <Status of="MemberPolicy" value={status} />
                  </p>
                ))
          }
        </Loaded>
      ) : (
        <Loaded result={ofAccount} what={work.panel.theCover}>
          {({ data }) =>
            data.length === 0
              ? none
              : data.map(({ uuid, number, plan, status }) => (
                  <p key={uuid} className={styles.row}>
                    <span>
                      <RecordLink kind="Policy" to={{ uuid, label: number }} />
                      <small>{plan.label}</small>
                    </span>
                    <Status of="Policy" value={status} />
                  </p>
                ))
          }
        </Loaded>
      )}
    </section>
  )
}

/** What the account owes, and what it paid last. */
function Billing({ account: { uuid, label } }: { account: { uuid: string; label: string } }) {
  const account = useGetAccountQuery(uuid)
  const payments = useListPaymentsQuery({ account: uuid, page: 1, size: 1 })
  return (
    <section className={styles.block} aria-label={work.panel.billing}>
      <h2>{work.panel.billing}</h2>
      <p>
        <RecordLink kind="Account" to={{ uuid, label }} />
      </p>
      <Loaded result={account} what={work.panel.theBilling}>
        {({ overdue_cents, balance_due_cents, currency }) =>
          overdue_cents > 0 ? (
            <p className={styles.row} data-bad>
              {work.panel.overdue} <MoneyText cents={overdue_cents} currency={currency} />
            </p>
          ) : balance_due_cents > 0 ? (
            <p className={styles.row}>
              {work.panel.owed} <MoneyText cents={balance_due_cents} currency={currency} />
            </p>
          ) : (
            <p className={styles.row}>{work.panel.upToDate}</p>
          )
        }
      </Loaded>
      <Loaded result={payments} what={work.panel.theBilling}>
        {({ data: [last] }) =>
          last ? (
            <p className={styles.row}>
              <span>
                {work.panel.lastPayment}
                <small>
                  <RecordLink kind="Payment" to={{ uuid: last.uuid, label: last.number }} /> ·{' '}
                  <InstantText value={last.created_at} />
                </small>
              </span>
              <MoneyText cents={last.amount_cents} currency={last.currency} />
            </p>
          ) : (
            <p className={styles.none}>{work.panel.noPayments}</p>
          )
        }
      </Loaded>
    </section>
  )
}

/** What else they have asked. */
function OtherTickets({ ticket: { uuid, requester, account } }: Props) {
  const [name, value] = requester.uuid
    ? (['requester', requester.uuid] as const)
    : (['account', account?.uuid] as const)
  const result = useListSupportTicketsQuery(value ? { [name]: value, page: 1, size: 5 } : skipToken)
  if (!value) return null
  return (
    <section className={styles.block} aria-label={work.panel.others}>
      <h2>{work.panel.others}</h2>
      <Loaded result={result} what={work.panel.theOthers}>
        {({ data, meta }) => {
          const others = data.filter((one) => one.uuid !== uuid)
          if (others.length === 0) return <p className={styles.none}>{work.panel.noOthers}</p>
          return (
            <>
              {others.map((other) => (
                <p key={other.uuid} className={styles.row}>
                  <RecordLink kind="SupportTicket" to={{ uuid: other.uuid, label: other.subject }} />
                  <Status of="SupportTicket" value={other.status} />
                </p>
              ))}
              {meta.total > data.length && (
                <p>
                  <Link to={paths.rows('SupportTicket', { [name]: value })}>{es.seeAll}</Link>
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

/** Shortcuts to the most frequent tasks for the requester. */
function QuickActions({ ticket: { uuid, number, requester, account } }: Props) {
  const kind = requester.kind === 'anonymous' ? undefined : requesterKinds[requester.kind]
  const ofAccount = account && { account: account.uuid }
  if (!kind && !ofAccount) return null
  return (
    <section className={styles.block} aria-label={work.panel.actions}>
      <h2>{work.panel.actions}</h2>
      <ul className={styles.links}>
        {kind && requester.uuid && (
          <Can do={`${kind}.edit`}>
            <li>
              <Link to={`${paths.record(kind, requester.uuid)}?edit=1`}>{work.panel.correct}</Link>
            </li>
          </Can>
        )}
        {requester.kind === 'member' && requester.uuid && (
          <li>
            <Link to={`${paths.record('Member', requester.uuid)}?tab=autorizaciones`}>
              {work.panel.authorizations}
            </Link>
          </li>
        )}
        {(requester.kind === 'member' || account) && (
          <li>
            <NewClaimButton
              purpose="reimbursement"
              label={work.panel.reimburse}
              start={{
                of:
                  requester.kind === 'member' && requester.uuid
                    ? { member: requester.uuid }
                    : { account: account?.uuid },
                ticket: { uuid, label: number },
              }}
            />
          </li>
        )}
        {ofAccount && (
          <>
            <li>
              <Link to={paths.rows('Invoice', ofAccount)}>{work.panel.invoices}</Link>
            </li>
            <li>
              <Link to={paths.rows('Payment', ofAccount)}>{work.panel.payments}</Link>
            </li>
            <li>
              <Link to={paths.rows('Subscription', ofAccount)}>{work.panel.subscriptions}</Link>
            </li>
          </>
        )}
      </ul>
    </section>
  )
}
