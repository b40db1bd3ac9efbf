import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '@/kit/elements/Dialog'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Skeleton } from '@/kit/elements/Skeleton'
import { useTexts } from '@/kit/vocabulary/useTexts'

const NewCustomerForm = lazyPart(() => import('./CustomerForm'), 'NewCustomerForm')

/** Creates a customer of an account by hand. */
export function NewCustomerDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts('Customer')
  return (
    <Dialog kind="sheet" size="wide" title={t('new', noun)} onClose={onClose}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <NewCustomerForm account={account} onClose={onClose} />
      </Suspense>
    </Dialog>
  )
}
