import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { ListQuery, PageMeta } from '@/contract/shapes'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { ListState } from '@/kit/navigation/useListQuery'
import type { ExportLabels } from './ExportDialog'

const ExportDialog = lazyPart(() => import('./ExportDialog'), 'ExportDialog')

type Props<Query extends ListQuery> = {
  list: ListState<Query>
  meta: PageMeta | undefined
  shown: string[]
  all: string[]
  labels: ExportLabels
  /** The records chosen one by one, where it is about them. */
  chosen: string[]
  size: 'normal' | 'bar'
}

/** Takes what a listing matches along as a file, for everyone who may see the listing. */
export function ExportButton<Query extends ListQuery>({ size, ...props }: Props<Query>) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Download size={16} aria-hidden />
        {t('export.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
