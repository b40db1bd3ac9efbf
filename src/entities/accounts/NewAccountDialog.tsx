import { useTranslation } from '@/i18n'
import { useGetBillingDefaultsQuery } from '@/kit/form/billingDefaultsApi'
import { Dialog } from '@/kit/elements/Dialog'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { AccountForm } from './AccountForm'

/** Creates an account by hand; enrolment creates most of them. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts('Account')
  const { data: starts, isLoading } = useGetBillingDefaultsQuery(undefined)
  return (
    <Dialog kind="sheet" size="wide" title={t('new', noun)} onClose={onClose}>
      {!isLoading && <AccountForm onClose={onClose} {...(starts && { dueDays: starts.due_days })} />}
    </Dialog>
  )
}
