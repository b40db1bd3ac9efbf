import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { only } from '@/kit/listing/column'
import { RelatedList } from '@/kit/record/RelatedList'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useListCustomersQuery } from './api'
import { customerColumns } from './customerColumns'

const NewCustomerDialog = lazyPart(() => import('./CustomerForm'), 'NewCustomerDialog')

const columns = only(customerColumns, 'name', 'number', 'type', 'balance_due_cents', 'status')

/** The customers of an account, and the way to one more. */
export function AccountCustomersTable({ filter }: { filter: { account: string } }) {
  const { t } = useTranslation('kit')
  const { noun } = useTexts('Customer')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RelatedList
        kind="Customer"
        result={useListCustomersQuery({ ...filter, page: 1, size: 10 })}
        columns={columns}
        filter={filter}
        action={
          <Can do="Customer.create">
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {t('new', noun)}
            </Button>
          </Can>
        }
      />
      <Suspense>
        {isOpen && <NewCustomerDialog account={filter.account} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
