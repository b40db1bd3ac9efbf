import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import './statesTexts'

/** Opens what tells how many of a listing there are in each state; it is given what closes it. */
export function StatesButton({ children }: { children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation('byState')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      <Suspense>{isOpen && children(() => setOpen(false))}</Suspense>
    </>
  )
}
