import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useTexts } from '@/kit/vocabulary/useTexts'

const NewAccountDialog = lazyPart(() => import('./NewAccountDialog'), 'NewAccountDialog')

/** Opens the dialog that creates an account: accounts have no create screen of their own. */
export function NewAccountButton() {
  const { t } = useTranslation('kit')
  const { words } = useTexts('Account')
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do="Account.create">
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('create', words)}
      </Button>
      <Suspense>{isOpen && <NewAccountDialog onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  )
}
