import { useTranslation } from '@/i18n'
import { useGetFundQuery } from '@/entities/funds/api'
import { AttachmentField } from '@/kit/attachments/AttachmentField'
import { formatMoney } from '@/kit/text/formats'
import { es } from './es'
import { useChosen } from './useChosen'

/** What the provider said it would cost, as the fund chosen asks for it. */
export function QuoteField() {
  const { t } = useTranslation('fund-authorizations')
  const fund = useChosen('fund_uuid')
  const { data } = useGetFundQuery(fund ?? '', { skip: !fund })
  const most = data?.approval.two_approvals_above_cents ?? null
  const above = data && most !== null && t('hints.quoteAbove', { amount: formatMoney(most, data.currency) })
  return (
    <AttachmentField
      name="quote_attachment_uuid"
      label={es.fields.quote_attachment_uuid}
      hint={[above, es.hints.quote].filter(Boolean).join(' ')}
      subject={{ kind: 'FundAuthorization' }}
    />
  )
}
