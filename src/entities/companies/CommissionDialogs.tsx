import { useTranslation } from '@/i18n'
import * as z from 'zod/mini'
import { dayOf } from '@/contract/days'
import {
  CommissionAdjustment,
  type CommissionStatementDetail,
  StatementPayment,
  StatementVoid,
} from '@/contract/commissions'
import type { CompanyDetail } from '@/contract/companies'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { TextField } from '@/kit/form/fields/TextField'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { useNow } from '@/kit/elements/useNow'
import { optionsOf } from '@/kit/vocabulary/options'
import { useActOnStatementMutation, useAdjustCommissionsMutation } from './commissionsApi'
import { es } from './commissionTexts'

type Props = { statement: CommissionStatementDetail; onClose: () => void }

const Nothing = z.strictObject({})

/** Asks a second person to approve a month. */
export function AskDialog({ statement: { uuid, number, company }, onClose }: Props) {
  const { t } = useTranslation('commissions')
  const [act] = useActOnStatementMutation()
  return (
    <PreviewDialog
      kind="Company"
      uuid={company.uuid}
      title={t('ask.title', { number })}
      confirm={es.ask.confirm}
      done={es.ask.done}
      schema={Nothing}
      initial={{}}
      run={(_values, how) =>
        act({ uuid, company: company.uuid, action: 'ask_approval', values: {}, ...how }).unwrap()
      }
      onClose={onClose}
    >
      <p>{es.ask.body}</p>
    </PreviewDialog>
  )
}

/** Notes the day and the reference with which a month was paid. */
export function PayDialog({ statement: { uuid, number, company }, onClose }: Props) {
  const { t } = useTranslation('commissions')
  const [act] = useActOnStatementMutation()
  const today = dayOf(useNow())
  return (
    <PreviewDialog
      kind="Company"
      uuid={company.uuid}
      title={t('pay.title', { number })}
      confirm={es.pay.confirm}
      done={es.pay.done}
      schema={StatementPayment}
      initial={{ paid_on: today, reference: '' }}
      meanwhile={{ reference: '—' }}
      run={(values, how) => act({ uuid, company: company.uuid, action: 'pay', values, ...how }).unwrap()}
      onClose={onClose}
    >
      <DateField name="paid_on" label={es.pay.on} />
      <TextField name="reference" label={es.pay.reference} length={40} />
    </PreviewDialog>
  )
}

/** Voids a month that was not paid: what it came to goes to the running one. */
export function VoidDialog({ statement: { uuid, number, company }, onClose }: Props) {
  const { t } = useTranslation('commissions')
  const [act] = useActOnStatementMutation()
  return (
    <PreviewDialog
      kind="Company"
      uuid={company.uuid}
      title={t('voiding.title', { number })}
      confirm={es.voiding.confirm}
      dismiss={es.voiding.dismiss}
      danger
      done={es.voiding.done}
      schema={StatementVoid}
      initial={{ reason: '' }}
      meanwhile={{ reason: '—' }}
      run={(values, how) => act({ uuid, company: company.uuid, action: 'void', values, ...how }).unwrap()}
      onClose={onClose}
    >
      <TextField name="reason" label={es.voiding.reason} multiline />
    </PreviewDialog>
  )
}

/** Adds to the running month, or takes off it, by hand. */
export function AdjustmentDialog({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const { t } = useTranslation('commissions')
  const [adjust] = useAdjustCommissionsMutation()
  return (
    <PreviewDialog
      kind="Company"
      uuid={company.uuid}
      title={t('adjusting.title', { name: company.trade_name })}
      confirm={es.adjusting.confirm}
      done={es.adjusting.done}
      schema={CommissionAdjustment}
      initial={{ direction: 'credit', amount_cents: null, note: '' }}
      meanwhile={{ note: '—' }}
      run={(values, how) => adjust({ uuid: company.uuid, values, ...how }).unwrap()}
      onClose={onClose}
    >
      <RadioGroup
        name="direction"
        label={es.adjusting.direction}
        options={optionsOf(es.adjusting.directions)}
      />
      <MoneyField name="amount_cents" label={es.adjusting.amount} length={20} />
      <TextField name="note" label={es.adjusting.note} multiline />
    </PreviewDialog>
  )
}

export { CommissionRuleDialog } from './CommissionRuleDialog'
