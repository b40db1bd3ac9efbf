import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { CustomerDetail } from '@/contract/customers'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { Dialog } from '@/kit/elements/Dialog'
import { lazyPart } from '@/kit/elements/lazyPart'
import './es'

const InvoiceForm = lazyPart(() => import('./InvoiceForm'), 'InvoiceForm')

/** Drafts an invoice for a customer by hand: invoices have no create screen of their own. */
export function NewInvoiceButton({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('invoices')
  const [isOpen, setOpen] = useState(false)
  const { uuid, name, account, status, archived_at } = customer
  if (status !== 'active' || archived_at) return null
  const close = () => setOpen(false)
  return (
    <Can do="Invoice.create">
      <Button onClick={() => setOpen(true)}>{t('manual.action')}</Button>
      {isOpen && (
        <Dialog kind="sheet" size="wide" title={t('manual.title', { name })} onClose={close}>
          <Suspense>
            <InvoiceForm of={{ account_uuid: account.uuid, customer_uuid: uuid }} onClose={close} />
          </Suspense>
        </Dialog>
      )}
    </Can>
  )
}
