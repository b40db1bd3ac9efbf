import { Copy } from 'lucide-react'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import { viewOf } from '@/contract/permissions'
import { copyText } from '@/kit/feedback/copyText'
import { showToast } from '@/kit/feedback/toasts'
import type { RecordAction } from './HeadActs'

type Offered = Pick<RecordAction, 'label' | 'beside'> & {
  value: string
  /** What it is, as it is said once it is copied: "Enlace". */
  what: string
}

/** Copies something of a record, among what may be done with it. */
export function useCopyAct(kind: Kind) {
  const { t } = useTranslation('kit')
  return ({ value, what, ...offered }: Offered): RecordAction => ({
    ...offered,
    name: 'copy_value',
    icon: <Copy size={16} aria-hidden />,
    permission: viewOf(kind),
    ofArchived: true,
    run: async () => {
      const isCopied = await copyText(value)
      showToast({ text: isCopied ? t('copied', { what }) : t('notCopied') })
    },
  })
}
