import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { pathOf } from '@/api/paths'
import {
  type CommissionLine,
  type CommissionStatementDetail,
  commissionCauseNames,
  commissionLineKindNames,
} from '@/contract/commissions'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { Dialog } from '@/kit/elements/Dialog'
import { lazyPart } from '@/kit/elements/lazyPart'
import { DayText, MoneyText, RecordLink, Text } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { FactStrip, StripFact } from '@/kit/facts/Section'
import { Loaded } from '@/kit/feedback/Loaded'
import { FileButton } from '@/kit/record/FileButton'
import { formatMonth, formatRate } from './commissionParts'
import { StatementTag } from './StatementTag'
import { useCommissionStatementQuery } from './commissionsApi'
import { es } from './commissionTexts'

const dialogs = () => import('./CommissionDialogs')
const AskDialog = lazyPart(dialogs, 'AskDialog')
const PayDialog = lazyPart(dialogs, 'PayDialog')
const VoidDialog = lazyPart(dialogs, 'VoidDialog')

/** The lines of a month with what each follows from, and what may be done with it now. */
export function CommissionStatementDialog({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation('commissions')
  const result = useCommissionStatementQuery(uuid)
  const [doing, act] = useState<'ask' | 'pay' | 'void'>()
  const statement = result.currentData
  const close = () => act(undefined)
  return (
    <Dialog
      title={t('detail.title', { number: statement?.number ?? '' })}
      size="wide"
      kind="sheet"
      onClose={onClose}
      foot={
        statement && (
          <>
            <FileButton
              address={pathOf('admin', 'commission-statements', uuid, 'lines.csv')}
              name={`comisiones_${statement.number}.csv`}
              label={es.detail.file}
            />
            <Acts statement={statement} act={act} />
          </>
        )
      }
    >
      <Loaded result={result} what={es.what}>
        {(known) => <Body statement={known} />}
      </Loaded>
      <Suspense>
        {statement && doing === 'ask' && <AskDialog statement={statement} onClose={close} />}
        {statement && doing === 'pay' && <PayDialog statement={statement} onClose={close} />}
        {statement && doing === 'void' && <VoidDialog statement={statement} onClose={close} />}
      </Suspense>
    </Dialog>
  )
}

type ActsProps = { statement: CommissionStatementDetail; act: (what: 'ask' | 'pay' | 'void') => void }

function Acts({ statement: { status, is_asked }, act }: ActsProps) {
  return (
    <>
      {(status === 'closed' || status === 'approved') && (
        <Can do="Company.delete">
          <Button look="danger" onClick={() => act('void')}>
            {es.detail.void}
          </Button>
        </Can>
      )}
      {status === 'closed' && !is_asked && (
        <Can do="Company.edit">
          <Button look="primary" onClick={() => act('ask')}>
            {es.detail.ask}
          </Button>
        </Can>
      )}
      {status === 'approved' && (
        <Can do="Company.edit">
          <Button look="primary" onClick={() => act('pay')}>
            {es.detail.pay}
          </Button>
        </Can>
      )}
    </>
  )
}

function Body({ statement }: { statement: CommissionStatementDetail }) {
  const { t } = useTranslation('commissions')
  const { month, status, total_cents, currency, all_lines, has_more, approved_by } = statement
  return (
    <>
      <FactStrip>
        <StripFact label={es.statements.month}>{formatMonth(month)}</StripFact>
        <StripFact label={es.statements.total}>
          <MoneyText cents={total_cents} currency={currency} />
        </StripFact>
        <StripFact label={es.statements.status}>
          <StatementTag status={status} />
        </StripFact>
      </FactStrip>
      {statement.is_asked && <p>{es.statements.asked}.</p>}
      {approved_by && <p>{t('detail.approved', { who: approved_by.label })}.</p>}
      {statement.payment_reference && (
        <p>
          {es.pay.reference}: {statement.payment_reference}
        </p>
      )}
      {statement.void_reason && <p>{t('detail.reason', { reason: statement.void_reason })}</p>}
      <FactsTable
        title={es.detail.lines}
        none={es.detail.none}
        rows={all_lines}
        keyOf={({ uuid }) => uuid}
        columns={[
          [es.detail.day, ({ day }) => <DayText value={day} />],
          [es.detail.amount, ({ amount_cents }) => <MoneyText cents={amount_cents} currency={currency} />],
          [es.detail.kind, ({ kind }) => commissionLineKindNames[kind]],
          [es.detail.cause, (line) => <Cause line={line} />],
          [es.detail.base, ({ base_cents }) => <MoneyText cents={base_cents} currency={currency} />],
          [
            es.detail.rate,
            ({ type, value }) => (
              <Text value={type && value !== null ? formatRate(type, value, currency) : null} />
            ),
          ],
          [
            es.detail.subscription,
            ({ subscription }) => <RecordLink kind="Subscription" to={subscription} />,
          ],
        ]}
      />
      {has_more && <p>{es.detail.more}</p>}
    </>
  )
}

/** Why a line is there: what happened, and the payment or the invoice that it happened to. */
const Cause = ({ line: { cause, note, payment, invoice } }: { line: CommissionLine }) => (
  <>
    {commissionCauseNames[cause]}{' '}
    {payment ? (
      <RecordLink kind="Payment" to={payment} />
    ) : (
      invoice && <RecordLink kind="Invoice" to={invoice} />
    )}
    {note && <p>{note}</p>}
  </>
)
