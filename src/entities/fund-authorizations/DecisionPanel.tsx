import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type authorizationDecisions,
  type FundAuthorizationDetail,
  standingApprovals,
} from '@/contract/fundAuthorizations'
import { useGetFundQuery } from '@/entities/funds/api'
import { RequestDialog } from '@/entities/funds/fundMenu'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { DayText, MoneyText, RecordLink } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { formatMoney } from '@/kit/text/formats'
import { Fact, Facts, FieldFacts, Section } from '@/kit/facts/Section'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useShortcut } from '@/kit/elements/useShortcut'
import { ApproveButton } from './ApproveButton'
import styles from './DecisionPanel.module.css'
import { es } from './es'

const ApprovalDialog = lazyPart(() => import('./DecisionDialogs'), 'ApprovalDialog')
const RejectionDialog = lazyPart(() => import('./DecisionDialogs'), 'RejectionDialog')
const TalkDialog = lazyPart(() => import('./DecisionDialogs'), 'TalkDialog')
const CaptureDialog = lazyPart(() => import('./DecisionDialogs'), 'CaptureDialog')
const ExtensionDialog = lazyPart(() => import('./DecisionDialogs'), 'ExtensionDialog')

type Props = { authorization: FundAuthorizationDetail }
type Action = keyof typeof authorizationDecisions | 'extend' | 'request'

/** What has to be known to decide: what is asked on one side, what it would do to the fund on the other. */
export function DecisionPanel({ authorization }: Props) {
  const { t } = useTranslation('fund-authorizations')
  const { currency, fund_share_cents, available_cents, room } = authorization
  const isOpen = authorization.status === 'pending' || authorization.status === 'needs_info'
  const money = (cents: number) => formatMoney(cents, currency)
  const [first] = standingApprovals(authorization.decisions)
  const fits = allowedCents(authorization)
  const missing = shortfallOf(authorization)
  return (
    <Section title={es.sections.decision}>
      <div className={styles.panel}>
        <FieldFacts
          labels={es.fields}
          show={{
            member: <RecordLink kind="Member" to={authorization.member} />,
            service: <RecordLink kind="Service" to={authorization.service} />,
            provider: <RecordLink kind="Provider" to={authorization.provider} />,
            service_on: <DayText value={authorization.service_on} />,
            requested_cents: <MoneyText cents={authorization.requested_cents} currency={currency} />,
            member_share_cents: <MoneyText cents={authorization.member_share_cents} currency={currency} />,
            fund_share_cents: <MoneyText cents={fund_share_cents} currency={currency} />,
          }}
        />
        <div>
          <Facts>
            <Fact label={es.fields.fund}>
              <RecordLink kind="Fund" to={authorization.fund} />
            </Fact>
            <Fact label={es.fields.available_cents}>
              <MoneyText cents={available_cents} currency={currency} />
            </Fact>
            {isOpen && (
              <Fact label={es.after}>
                <MoneyText cents={available_cents - fund_share_cents} currency={currency} />
              </Fact>
            )}
          </Facts>
        </div>
      </div>
      <FactsTable
        title={es.sections.limits}
        none={es.limit.none}
        rows={room}
        keyOf={({ rule }) => rule}
        columns={[
          [es.limit.rule, ({ rule }) => es.rules[rule]],
          [es.limit.total, ({ limit_cents }) => <MoneyText cents={limit_cents} currency={currency} />],
          [es.limit.used, ({ used_cents }) => <MoneyText cents={used_cents} currency={currency} />],
          [es.limit.left, ({ left_cents }) => <MoneyText cents={left_cents} currency={currency} />],
        ]}
      />
      {isOpen && missing > 0 && <p className={styles.note}>{t('missing', { amount: money(missing) })}</p>}
      {isOpen && fits < fund_share_cents && (
        <p className={styles.note}>{fits > 0 ? t('tooMuch', { amount: money(fits) }) : t('nothing')}</p>
      )}
      {isOpen && first && (
        <p className={styles.note}>
          {t('firstOfTwo', { who: first.by.label, amount: money(first.cents ?? 0) })}
        </p>
      )}
      {!authorization.archived_at && (
        <Can do="FundAuthorization.edit">
          <Buttons authorization={authorization} />
        </Can>
      )}
    </Section>
  )
}

/** The most that the fund and its limits allow now. */
const allowedCents = ({ fund_share_cents, available_cents, room }: FundAuthorizationDetail) =>
  Math.max(0, Math.min(fund_share_cents, available_cents, ...room.map(({ left_cents }) => left_cents)))

/** What the fund would need to pay all of its share. */
const shortfallOf = ({ fund_share_cents, available_cents }: FundAuthorizationDetail) =>
  Math.max(0, fund_share_cents - available_cents)

function Buttons({ authorization }: Props) {
  const { t } = useTranslation('fund-authorizations')
  const [asked, ask] = useState<Action>()
  const { status, fund_share_cents } = authorization
  const fits = allowedCents(authorization)
  const close = () => ask(undefined)
  const dialog = { authorization, onClose: close }
  return (
    <div className={styles.buttons}>
      {status === 'pending' && (
        <>
          <Key name="a" onPress={() => ask('approve')} />
          <Key name="r" onPress={() => ask('reject')} />
          <Key name="i" onPress={() => ask('ask')} />
          {fits >= fund_share_cents && <ApproveButton authorization={authorization} />}
          <Button
            look={fits < fund_share_cents ? 'primary' : 'secondary'}
            aria-keyshortcuts="a"
            onClick={() => ask('approve')}
          >
            {t('approve.partial')}
          </Button>
          <Button aria-keyshortcuts="r" onClick={() => ask('reject')}>
            {t('reject.button')}
          </Button>
          <Button aria-keyshortcuts="i" onClick={() => ask('ask')}>
            {t('question.button')}
          </Button>
          {shortfallOf(authorization) > 0 && (
            <Can do="FundMovement.create">
              <Button onClick={() => ask('request')}>{t('request')}</Button>
            </Can>
          )}
        </>
      )}
      {status === 'needs_info' && (
        <Button look="primary" onClick={() => ask('answer')}>
          {t('answer.button')}
        </Button>
      )}
      {(status === 'approved' || status === 'partially_captured') && (
        <>
          <Button look="primary" onClick={() => ask('capture')}>
            {t('capture.button')}
          </Button>
          <Button onClick={() => ask('extend')}>{t('extend.button')}</Button>
        </>
      )}
      <Suspense>
        {asked === 'approve' && <ApprovalDialog {...dialog} cents={fits} />}
        {asked === 'reject' && <RejectionDialog {...dialog} />}
        {(asked === 'ask' || asked === 'answer') && <TalkDialog {...dialog} action={asked} />}
        {asked === 'capture' && <CaptureDialog {...dialog} />}
        {asked === 'extend' && <ExtensionDialog {...dialog} />}
        {asked === 'request' && <Request {...dialog} />}
      </Suspense>
    </div>
  )
}

/** Asks for what the fund lacks. */
function Request({ authorization, onClose }: Props & { onClose: () => void }) {
  const { data: fund } = useGetFundQuery(authorization.fund.uuid)
  return fund && <RequestDialog fund={fund} cents={shortfallOf(authorization)} onClose={onClose} />
}

/** A key that does what a button does, while the button is there. */
function Key({ name, onPress }: { name: string; onPress: () => void }) {
  useShortcut(name, onPress)
  return null
}
