import type { Kind } from '@/contract/entities'
import type { PageMeta } from '@/contract/shapes'
import { formatTotal } from '@/kit/text/formats'
import { useTexts } from '@/kit/vocabulary/useTexts'

/** How many records there are, in words: `41 empresas`. */
export function useResults(kind: Kind, meta: PageMeta | undefined) {
  const { noun } = useTexts(kind)
  return meta && `${formatTotal(meta.total, meta.total_capped)} ${meta.total === 1 ? noun.one : noun.other}`
}
