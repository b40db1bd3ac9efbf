import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { only } from '@/kit/listing/column'
import { RelatedList } from '@/kit/record/RelatedList'
import { useListSubscriptionsQuery } from './api'
import { subscriptionColumns } from './subscriptionColumns'
import type { Buyer } from './SaleDialog'
import './saleTexts'

const SaleDialog = lazyPart(() => import('./SaleDialog'), 'SaleDialog')

const columns = only(subscriptionColumns, 'number', 'customer', 'plan', 'amount_cents', 'status')

/** What an account or one customer of it was sold, and the way to sell them more. */
export function SoldSubscriptionsTable({ filter: buyer }: { filter: Buyer }) {
  const { t } = useTranslation('sales')
  const [isOpen, setOpen] = useState(false)
  const filter = buyer.customer ? { customer: buyer.customer.uuid } : { account: buyer.account }
  return (
    <>
      <RelatedList
        kind="Subscription"
        result={useListSubscriptionsQuery({ ...filter, page: 1, size: 10 })}
        columns={columns}
        filter={filter}
        action={
          <Can do="Subscription.create">
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {t('title')}
            </Button>
          </Can>
        }
      />
      <Suspense>{isOpen && <SaleDialog buyer={buyer} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
