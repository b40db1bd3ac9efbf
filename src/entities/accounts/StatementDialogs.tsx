import { zodResolver } from '@hookform/resolvers/zod'
import { Download, Mail } from 'lucide-react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from '@/i18n'
import { recordPath } from '@/api/paths'
import { type AccountStatement, AccountStatementQuery, SendStatement } from '@/contract/accountStatements'
import type { AccountDetail } from '@/contract/accounts'
import { dayAfter, dayOf } from '@/contract/days'
import { useGetCustomerQuery } from '@/entities/customers/api'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { MoneyText } from '@/kit/facts/cells'
import { Dialog } from '@/kit/elements/Dialog'
import { FactsTable } from '@/kit/facts/FactsTable'
import { DateField } from '@/kit/form/fields/DateField'
import { FieldRow } from '@/kit/form/fields/FieldRow'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { TextField } from '@/kit/form/fields/TextField'
import { formatDay } from '@/kit/text/formats'
import { Loaded } from '@/kit/feedback/Loaded'
import { overdueBuckets } from '@/kit/vocabulary/overdueBuckets'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { Fact, Facts } from '@/kit/facts/Section'
import { useFile } from '@/kit/record/useFile'
import { useNow } from '@/kit/elements/useNow'
import { useAccountActionMutation, useAccountStatementQuery } from './statementApi'
import { es } from './statementTexts'

type Props = { account: AccountDetail; onClose: () => void }
type Reading = Props & { onSend: (days: AccountStatementQuery) => void }
type Sending = Props & { days: AccountStatementQuery }

/** The days that are asked for first: from the first of the month before, so that a whole month is in it. */
function useFirstDays(): AccountStatementQuery {
  const today = dayOf(useNow())
  return { from: `${dayAfter(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`, to: today }
}

/** The statement of an account for some days: what it comes to, and all of it on paper. */
export function StatementDialog({ account, onSend, onClose }: Reading) {
  const { t } = useTranslation('accountStatements')
  const { t: kit } = useTranslation('kit')
  const { running, fetch } = useFile()
  const form = useForm({
    resolver: zodResolver(AccountStatementQuery),
    defaultValues: useFirstDays(),
  })
  const read = AccountStatementQuery.safeParse(useWatch({ control: form.control }))
  const statement = useAccountStatementQuery(read.success ? { uuid: account.uuid, ...read.data } : skipToken)
  const download = ({ from, to }: AccountStatementQuery) =>
    fetch(recordPath('accounts', account.uuid, 'statement.pdf'), 'estado-de-cuenta.pdf', { from, to })
  return (
    <Dialog
      title={t('title', { name: account.name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{kit('back')}</Button>
          <Can do="Account.edit">
            <Button onClick={() => void form.handleSubmit(onSend)()}>
              <Mail size={16} aria-hidden />
              {es.sendIt}
            </Button>
          </Can>
          <Button
            look="primary"
            busy={running ? kit('file.busy') : undefined}
            onClick={() => void form.handleSubmit(download)()}
          >
            <Download size={16} aria-hidden />
            {es.download}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <FormKind value="Account">
          <Days />
        </FormKind>
      </FormProvider>
      {read.success && (
        <Loaded result={statement} what={es.what}>
          {(told) => <Figures statement={told} />}
        </Loaded>
      )}
    </Dialog>
  )
}

const Days = () => (
  <FieldRow>
    <DateField name="from" label={es.from} />
    <DateField name="to" label={es.to} />
  </FieldRow>
)

/** What a statement comes to, and how late what is owed is. */
function Figures({ statement }: { statement: AccountStatement }) {
  const { t } = useTranslation('accountStatements')
  const money = (cents: number) => <MoneyText cents={cents} currency={statement.currency} />
  return (
    <>
      <Facts>
        <Fact label={es.opening}>{money(statement.opening_cents)}</Fact>
        <Fact label={es.charges}>{money(statement.charges_cents)}</Fact>
        <Fact label={es.credits}>{money(-statement.credits_cents)}</Fact>
        <Fact label={es.closing}>{money(statement.closing_cents)}</Fact>
        <Fact label={es.credit}>{money(statement.credit_cents)}</Fact>
        <Fact label={es.days}>{t('movements', { count: statement.total })}</Fact>
      </Facts>
      <FactsTable
        title={t('ageing', { day: formatDay(statement.to) })}
        rows={statement.ageing.filter(({ cents }) => cents !== 0)}
        keyOf={({ age }) => age}
        columns={[
          [es.age, ({ age }) => (age === 'current' ? es.current : overdueBuckets[age])],
          [es.amount, ({ cents }) => money(cents)],
        ]}
        none={es.none}
      />
    </>
  )
}

/** Sends an account's statement of some days to its payer or to another address. */
export function SendStatementDialog({ account, days, onClose }: Sending) {
  const { t } = useTranslation('accountStatements')
  const [act] = useAccountActionMutation()
  const { uuid, version, default_customer } = account
  const { data: customer, isLoading } = useGetCustomerQuery(default_customer?.uuid ?? skipToken)
  // The address is part of what the form starts with.
  if (isLoading) return null
  const email = account.tax_profile?.email_invoices[0] ?? customer?.email ?? ''
  return (
    <PreviewDialog
      kind="Account"
      uuid={uuid}
      title={t('send.title', { name: account.name })}
      confirm={es.send.confirm}
      done={es.send.done}
      schema={SendStatement}
      initial={{ ...days, email, message: '' }}
      run={(values, { dryRun, token, key }) =>
        act({ uuid, version, action: 'send_statement', values, dryRun, token, ...(key && { key }) }).unwrap()
      }
      onClose={onClose}
    >
      <Days />
      <TextField name="email" label={es.send.email} inputMode="email" />
      <TextField name="message" label={es.send.message} hint={es.send.messageHint} multiline optional />
    </PreviewDialog>
  )
}
