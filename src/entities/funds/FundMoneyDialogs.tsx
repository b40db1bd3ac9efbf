import { useTranslation } from 'react-i18next'
import { NewAdjustment, NewContribution } from '@/contract/fundMovements'
import type { FundDetail } from '@/contract/funds'
import { RadioGroup } from '@/kit/fields/ChoiceFields'
import { MoneyField } from '@/kit/fields/MoneyField'
import { TextField } from '@/kit/fields/TextField'
import { FormDialog } from '@/kit/FormDialog'
import { optionsOf } from '@/kit/options'
import { useAdjustFundMutation, useContributeToFundMutation } from './api'
import { es } from './es'

type Props = { fund: FundDetail; onClose: () => void }

/** Says what was paid into a fund. */
export function ContributionDialog({ fund, onClose }: Props) {
  const { t } = useTranslation('funds')
  const [contribute] = useContributeToFundMutation()
  return (
    <FormDialog
      kind="FundMovement"
      title={t('money.contributeTitle', { name: fund.name })}
      confirm={es.money.contribute}
      done={es.money.contributed}
      schema={NewContribution}
      initial={{ type: 'contribution', amount_cents: null, description: '' }}
      run={(values, key) => contribute({ uuid: fund.uuid, values, key }).unwrap()}
      onClose={onClose}
    >
      <RadioGroup name="type" label={es.money.type} options={optionsOf(es.money.kinds)} />
      <MoneyField name="amount_cents" label={es.money.amount} length={20} />
      <TextField name="description" label={es.money.description} />
    </FormDialog>
  )
}

/** Puts a fund's balance right by hand. */
export function AdjustmentDialog({ fund, onClose }: Props) {
  const { t } = useTranslation('funds')
  const [adjust] = useAdjustFundMutation()
  return (
    <FormDialog
      kind="FundMovement"
      title={t('money.adjustTitle', { name: fund.name })}
      confirm={es.money.adjust}
      done={es.money.adjusted}
      schema={NewAdjustment}
      initial={{ direction: 'credit', amount_cents: null, description: '' }}
      run={(values, key) => adjust({ uuid: fund.uuid, values, key }).unwrap()}
      onClose={onClose}
    >
      <RadioGroup name="direction" label={es.money.direction} options={optionsOf(es.money.directions)} />
      <MoneyField name="amount_cents" label={es.money.amount} length={20} />
      <TextField name="description" label={es.money.why} />
    </FormDialog>
  )
}
