import { useTranslation } from '@/i18n'
import type { ReactNode } from 'react'
import type { Kind } from '@/contract/entities'
import { Dialog } from '@/kit/elements/Dialog'
import { useTexts } from '@/kit/vocabulary/useTexts'
import './statesTexts'

type Props = { kind: Kind; onClose: () => void; children: ReactNode }

/** The dialog that `StatesButton` opens. */
export function StatesDialog({ kind, onClose, children }: Props) {
  const { t } = useTranslation('byState')
  const { title } = useTexts(kind)
  return (
    <Dialog title={t('title', { what: title })} kind="sheet" size="wide" onClose={onClose}>
      {children}
    </Dialog>
  )
}
