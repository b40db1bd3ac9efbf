import { nanoid } from '@reduxjs/toolkit'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { ContributionRequest, NewAdjustment, NewContribution, NewTransfer } from '@/contract/fundMovements'
import { CloseFund, type FundAction, type FundDetail } from '@/contract/funds'
import { useGetCustomerQuery } from '@/entities/customers/api'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { useAddAttachmentMutation } from '@/kit/attachments/api'
import { FileField } from '@/kit/attachments/FileField'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { formatMoney } from '@/kit/text/formats'
import { optionsOf } from '@/kit/vocabulary/options'
import type { How } from '@/api/writes'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { showToast } from '@/kit/feedback/toasts'
import { useFundActionMutation, useListFundsQuery } from './api'
import { es } from './es'
import { useAdjustFundMutation, useContributeToFundMutation } from './moneyApi'

type Props = { fund: FundDetail; onClose: () => void }

/** Says what was paid into a fund. */
export function ContributionDialog({ fund, onClose }: Props) {
  const { t } = useTranslation('funds')
  const [contribute] = useContributeToFundMutation()
  const [attach] = useAddAttachmentMutation()
  const [file, setFile] = useState<File>()

  async function save(values: NewContribution, key: string) {
    const { uuid } = await contribute({ uuid: fund.uuid, values, key }).unwrap()
    if (!file) return
    const attached = await attach({ kind: 'FundMovement', uuid, file, key: nanoid() })
    // The money is written down already: sending it all again would write it down twice.
    if (attached.error) showToast({ text: t('money.fileFailed', { name: file.name }) })
  }
  return (
    <FormDialog
      kind="FundMovement"
      title={t('money.contributeTitle', { name: fund.name })}
      confirm={es.money.contribute}
      done={es.money.contributed}
      schema={NewContribution}
      initial={{
        type: 'contribution',
        amount_cents: null,
        description: '',
        billing: 'none',
        customer_uuid: '',
        method_type: 'transfer',
        reference: '',
      }}
      run={save}
      onClose={onClose}
    >
      <RadioGroup name="type" label={es.money.type} options={optionsOf(es.money.kinds)} />
      <MoneyField name="amount_cents" label={es.money.amount} length={20} />
      <TextField name="description" label={es.money.description} />
      <RadioGroup name="billing" label={es.money.billing} options={optionsOf(es.money.billings)} />
      <Billing fund={fund} />
      <FileField kind="Fund" label={es.money.file} file={file} onChange={setFile} />
    </FormDialog>
  )
}

/** Who is billed for what is paid into a fund, and how it came where it has. */
function Billing({ fund }: { fund: FundDetail }) {
  const billing: unknown = useWatch({ name: 'billing' })
  if (billing !== 'paid' && billing !== 'open') return null
  return (
    <>
      <CustomerPicker name="customer_uuid" label={es.money.customer} account={fund.account.uuid} />
      {billing === 'paid' && (
        <>
          <SelectField name="method_type" label={es.money.method} options={optionsOf(es.money.methods)} />
          <TextField name="reference" label={es.money.reference} length={20} optional />
        </>
      )}
    </>
  )
}

/** Asks a customer of the account to pay into a fund. */
export function RequestDialog({ fund, cents = null, onClose }: Props & { cents?: number | null }) {
  const { t } = useTranslation('funds')
  const act = useAct(fund)
  return (
    <PreviewDialog
      kind="FundMovement"
      uuid={fund.uuid}
      title={t('request.title', { name: fund.name })}
      confirm={es.actions.request_contribution}
      done={es.request.done}
      schema={ContributionRequest}
      initial={{ customer_uuid: '', amount_cents: cents, to: '', message: '' }}
      run={(values, how) => act('request_contribution', values, how)}
      onClose={onClose}
    >
      <CustomerPicker name="customer_uuid" label={es.request.customer} account={fund.account.uuid} />
      <MoneyField name="amount_cents" label={es.money.amount} length={20} />
      <Address />
      <TextField name="message" label={es.request.message} hint={es.request.hint} multiline optional />
    </PreviewDialog>
  )
}

/** The address that it is mailed to: the chosen customer's, until another is typed. */
function Address() {
  const customer: unknown = useWatch({ name: 'customer_uuid' })
  const { setValue, getFieldState } = useFormContext()
  const { currentData } = useGetCustomerQuery(typeof customer === 'string' && customer ? customer : skipToken)
  const fill = useEffectEvent((email: string) => {
    if (!getFieldState('to').isDirty) setValue('to', email)
  })
  useEffect(() => {
    if (currentData?.email) fill(currentData.email)
  }, [currentData?.email])
  return <TextField name="to" label={es.request.to} />
}

/** Puts a fund's balance right by hand. */
export function AdjustmentDialog({ fund, onClose }: Props) {
  const { t } = useTranslation('funds')
  const [adjust] = useAdjustFundMutation()
  const [isBeyond, setBeyond] = useState(false)
  const { uuid, version } = fund

  async function run(values: NewAdjustment, { dryRun, token, key }: How) {
    const sent = { uuid, version, action: 'adjust' as const, values, dryRun, token, ...(key && { key }) }
    const told = await adjust(sent).unwrap()
    setBeyond(told.effects.some(({ event }) => event === 'fund.adjustment_requested'))
    return told
  }
  return (
    <PreviewDialog
      kind="FundMovement"
      uuid={uuid}
      title={t('money.adjustTitle', { name: fund.name })}
      confirm={isBeyond ? es.money.ask : es.actions.adjust}
      done={isBeyond ? es.money.asked : es.money.adjusted}
      schema={NewAdjustment}
      initial={{ direction: 'credit', amount_cents: null, description: '' }}
      meanwhile={{ description: '—' }}
      run={run}
      onClose={onClose}
    >
      <RadioGroup name="direction" label={es.money.direction} options={optionsOf(es.money.directions)} />
      <MoneyField name="amount_cents" label={es.money.amount} length={20} />
      <TextField name="description" label={es.money.why} />
    </PreviewDialog>
  )
}

/** Does something to a fund as it is now, or previews it by a dry run. */
function useAct({ uuid, version }: FundDetail) {
  const [act] = useFundActionMutation()
  type Call = Parameters<typeof act>[0]
  return (action: FundAction, values: Call['values'], { dryRun, token, key }: How) =>
    act({ uuid, version, action, values, dryRun, token, ...(key && { key }) }).unwrap()
}

/** Asks for money of a fund to go to another of its account. */
export function TransferDialog({ fund, onClose }: Props) {
  const { t } = useTranslation('funds')
  const act = useAct(fund)
  return (
    <PreviewDialog
      kind="FundMovement"
      uuid={fund.uuid}
      title={t('transfer.title', { name: fund.name })}
      confirm={es.transfer.confirm}
      done={es.transfer.done}
      schema={NewTransfer}
      initial={{ to_fund_uuid: null, amount_cents: null, description: '' }}
      meanwhile={{ description: '—' }}
      run={(values, how) => act('transfer', values, how)}
      onClose={onClose}
    >
      <OtherFund fund={fund} label={es.transfer.to} />
      <MoneyField name="amount_cents" label={es.money.amount} length={20} />
      <TextField name="description" label={es.transfer.why} />
      <p>{es.transfer.hint}</p>
    </PreviewDialog>
  )
}

/** Another fund of the account that money may go to. */
function OtherFund({ fund: { uuid, account }, label }: { fund: FundDetail; label: string }) {
  const { data } = useListFundsQuery({ account: account.uuid, page: 1, size: 100 })
  const others = (data?.data ?? []).filter((one) => one.uuid !== uuid && one.status !== 'closed')
  return (
    <SelectField
      name="to_fund_uuid"
      label={label}
      {...(data && others.length === 0 && { hint: es.transfer.none })}
      options={others.map(({ uuid: value, name, posted_cents, currency }) => ({
        value,
        label: `${name} · ${formatMoney(posted_cents, currency)}`,
      }))}
    />
  )
}

/** Ends a fund, and says where what it still has goes. */
export function CloseDialog({ fund, onClose }: Props) {
  const { t } = useTranslation('funds')
  const act = useAct(fund)
  return (
    <PreviewDialog
      kind="FundMovement"
      uuid={fund.uuid}
      title={t('close.title', { name: fund.name })}
      confirm={es.close.confirm}
      dismiss={es.close.dismiss}
      danger
      done={es.close.done}
      schema={CloseFund}
      initial={{ remainder: 'return', to_fund_uuid: '' }}
      run={(values, how) => act('close', values, how)}
      onClose={onClose}
    >
      {fund.posted_cents > 0 && (
        <>
          <RadioGroup
            name="remainder"
            label={t('close.remainder', { amount: formatMoney(fund.posted_cents, fund.currency) })}
            options={optionsOf(es.close.remainders)}
          />
          <Receiver fund={fund} />
        </>
      )}
    </PreviewDialog>
  )
}

function Receiver({ fund }: { fund: FundDetail }) {
  const remainder: unknown = useWatch({ name: 'remainder' })
  return remainder === 'transfer' && <OtherFund fund={fund} label={es.transfer.to} />
}
