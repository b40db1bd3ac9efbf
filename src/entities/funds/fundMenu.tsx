import type { ComponentType } from 'react'
import { type FundAction, fundActions, type FundDetail, whyNotFund } from '@/contract/funds'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'

type DialogProps = { fund: FundDetail; onClose: () => void }

const ContributionDialog = lazyPart(() => import('./FundMoneyDialogs'), 'ContributionDialog')
const AdjustmentDialog = lazyPart(() => import('./FundMoneyDialogs'), 'AdjustmentDialog')
/** Asks a customer of the account to pay into a fund. */
export const RequestDialog = lazyPart(() => import('./FundMoneyDialogs'), 'RequestDialog')
const TransferDialog = lazyPart(() => import('./FundMoneyDialogs'), 'TransferDialog')
const CloseDialog = lazyPart(() => import('./FundMoneyDialogs'), 'CloseDialog')

/** What may be done with the money of a fund as it is now. */
export function fundMenu(fund: FundDetail): RecordAction[] {
  const { status } = fund
  const isFrom = (name: FundAction) => {
    const from: readonly string[] = fundActions[name].from
    return from.includes(status) || whyNotFund(name, fund)
  }
  const action = (
    name: FundAction | 'adjust',
    Dialog: ComponentType<DialogProps>,
    more: Partial<RecordAction>,
  ): RecordAction => ({
    name,
    label: es.actions[name],
    ...more,
    dialog: (onClose) => <Dialog fund={fund} onClose={onClose} />,
  })
  return [
    ...(status === 'closed'
      ? []
      : [
          {
            name: 'contribute',
            label: es.money.contribute,
            permission: 'FundMovement.create' as const,
            beside: true,
            dialog: (onClose: () => void) => <ContributionDialog fund={fund} onClose={onClose} />,
          },
          action('request_contribution', RequestDialog, { permission: 'FundMovement.create' }),
          action('adjust', AdjustmentDialog, { permission: 'FundMovement.create' }),
        ]),
    ...(isFrom('transfer')
      ? [
          action('transfer', TransferDialog, {
            permission: 'FundMovement.create',
          }),
        ]
      : []),
    ...(isFrom('close') ? [action('close', CloseDialog, { permission: 'Fund.delete', danger: true })] : []),
  ]
}
