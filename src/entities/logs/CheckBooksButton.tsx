import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'

const CheckBooksDialog = lazyPart(() => import('./CheckBooksDialog'), 'CheckBooksDialog')

/** Opens the check of the customers' ledger, which begins at once. */
export function CheckBooksButton() {
  const { t } = useTranslation('logs')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('books.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <CheckBooksDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
