import { Download } from 'lucide-react'
import { useTranslation } from '@/i18n'
import { pathOf } from '@/api/paths'
import type { InvoiceListQuery } from '@/contract/invoices'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { useFile } from '@/kit/record/useFile'
import { es } from './es'

type Props = { query: InvoiceListQuery; chosen: readonly string[]; size: 'bar' | 'normal' }

/** Every invoice that the listing matches, or those chosen of them, on paper: as one ZIP. */
export function InvoiceFiles({
  query: { page: _page, size: _size, after: _after, ...query },
  chosen,
  size,
}: Props) {
  const { t } = useTranslation('kit')
  const { running, fetch } = useFile()
  return (
    <Can do="Invoice.download">
      <Button
        size={size}
        busy={running ? t('file.busy') : undefined}
        onClick={() =>
          fetch(pathOf('admin', 'invoices', 'pdf'), 'facturas.zip', {
            ...query,
            ...(chosen.length > 0 && { uuid: chosen }),
          })
        }
      >
        <Download size={16} aria-hidden />
        {es.file.many}
      </Button>
    </Can>
  )
}
