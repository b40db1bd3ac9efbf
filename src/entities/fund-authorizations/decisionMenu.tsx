import { useTranslation } from '@/i18n'
import { type FundAuthorizationDetail, ownRequest } from '@/contract/fundAuthorizations'
import { useGetFundQuery } from '@/entities/funds/api'
import { RequestDialog } from '@/entities/funds/fundMenu'
import { i18n } from '@/i18n'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { formatMoney } from '@/kit/text/formats'
import { useDecideFundAuthorizationMutation } from './api'
import { es } from './es'

const ConfirmDialog = lazyPart(() => import('@/kit/form/ConfirmDialog'), 'ConfirmDialog')
const dialogs = () => import('./DecisionDialogs')
const ApprovalDialog = lazyPart(dialogs, 'ApprovalDialog')
const RejectionDialog = lazyPart(dialogs, 'RejectionDialog')
const TalkDialog = lazyPart(dialogs, 'TalkDialog')
const CaptureDialog = lazyPart(dialogs, 'CaptureDialog')
const ExtensionDialog = lazyPart(dialogs, 'ExtensionDialog')

type DialogProps = { authorization: FundAuthorizationDetail; onClose: () => void }

/** The most that the fund and its limits allow now, in cents. */
export const allowedCents = ({ fund_share_cents, available_cents, room }: FundAuthorizationDetail) =>
  Math.max(0, Math.min(fund_share_cents, available_cents, ...room.map(({ left_cents }) => left_cents)))

/** What the fund would need to pay all of its share, in cents. */
export const shortfallOf = ({ fund_share_cents, available_cents }: FundAuthorizationDetail) =>
  Math.max(0, fund_share_cents - available_cents)

const wholeText = ({ fund_share_cents, currency }: FundAuthorizationDetail) =>
  i18n.t('approve.button', {
    ns: 'fund-authorizations',
    amount: formatMoney(fund_share_cents, currency),
  })

/** What a request for money of a fund may be answered with, as it is now. */
export function decisionMenu(authorization: FundAuthorizationDetail, me: string | undefined): RecordAction[] {
  const props = (onClose: () => void) => ({ authorization, onClose })
  const fits = allowedCents(authorization)
  switch (authorization.status) {
    case 'pending': {
      const blocked = me !== undefined && authorization.not_by_uuid === me ? ownRequest : undefined
      const isWhole = fits >= authorization.fund_share_cents
      return [
        ...(isWhole
          ? [
              {
                name: 'approve',
                label: wholeText(authorization),
                blocked,
                dialog: (onClose: () => void) => <WholeDialog {...props(onClose)} />,
              },
            ]
          : []),
        {
          name: 'approve_partial',
          label: es.approve.partial,
          keys: 'a',
          blocked,
          dialog: (onClose) => <ApprovalDialog {...props(onClose)} cents={fits} />,
        },
        {
          name: 'reject',
          label: es.reject.button,
          keys: 'r',
          beside: true,
          dialog: (onClose) => <RejectionDialog {...props(onClose)} />,
        },
        {
          name: 'ask',
          label: es.question.button,
          keys: 'i',
          dialog: (onClose) => <TalkDialog {...props(onClose)} action="ask" />,
        },
        ...(shortfallOf(authorization) > 0
          ? [
              {
                name: 'request_contribution',
                label: es.request,
                permission: 'FundMovement.create' as const,
                dialog: (onClose: () => void) => <Request {...props(onClose)} />,
              },
            ]
          : []),
      ]
    }
    case 'needs_info':
      return [
        {
          name: 'answer',
          label: es.answer.button,
          dialog: (onClose) => <TalkDialog {...props(onClose)} action="answer" />,
        },
      ]
    case 'approved':
    case 'partially_captured':
      return [
        {
          name: 'capture',
          label: es.capture.button,
          dialog: (onClose) => <CaptureDialog {...props(onClose)} />,
        },
        {
          name: 'extend',
          label: es.extend.button,
          beside: true,
          dialog: (onClose) => <ExtensionDialog {...props(onClose)} />,
        },
      ]
    case 'captured':
    case 'rejected':
    case 'released':
    case 'expired':
    case 'cancelled':
      return []
  }
}

/**
 * Grants all that is asked of the fund: the amount stands on the button. It is asked first, as another button takes that
 * one's place, on which a second press would spend the money.
 */
function WholeDialog({ authorization, onClose }: DialogProps) {
  const { t } = useTranslation('fund-authorizations')
  const [decide] = useDecideFundAuthorizationMutation()
  const { uuid, number, version, fund_share_cents, currency } = authorization
  const amount = formatMoney(fund_share_cents, currency)
  return (
    <ConfirmDialog
      title={t('approve.whole', { amount, name: number })}
      confirm={wholeText(authorization)}
      done={es.approve.done}
      run={() =>
        decide({
          uuid,
          version,
          action: 'approve',
          values: { amount_cents: fund_share_cents, note: null },
        }).unwrap()
      }
      onClose={onClose}
    >
      <p>{t('approve.holds', { amount })}</p>
    </ConfirmDialog>
  )
}

/** Asks for what the fund lacks. */
function Request({ authorization, onClose }: DialogProps) {
  const { data: fund } = useGetFundQuery(authorization.fund.uuid)
  return fund && <RequestDialog fund={fund} cents={shortfallOf(authorization)} onClose={onClose} />
}
