import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '@/i18n'
import { useNavigate } from 'react-router-dom'
import type { Kind } from '@/contract/entities'
import { IconButton } from '@/kit/elements/Button'
import { useShortcut } from '@/kit/elements/useShortcut'
import { rememberOpened } from '@/kit/navigation/lastListing'
import { paths } from '@/kit/navigation/paths'

/** The record before and the one after in the listing that the person came from; `[` and `]`, or `k` and `j`, too. */
export function Neighbours({
  kind,
  uuid,
  rows = [],
}: {
  kind: Kind
  uuid: string
  rows?: readonly { uuid: string }[] | undefined
}) {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const here = rows.findIndex((row) => row.uuid === uuid)
  const before = here > 0 ? rows[here - 1] : undefined
  const after = here >= 0 ? rows[here + 1] : undefined

  const open = (record: { uuid: string } | undefined) => {
    if (!record) return
    rememberOpened(kind, record.uuid)
    void navigate(paths.record(kind, record.uuid))
  }
  useShortcut('[', () => open(before))
  useShortcut(']', () => open(after))
  // As the rows of a listing go.
  useShortcut('k', () => open(before))
  useShortcut('j', () => open(after))

  if (here < 0) return null
  return (
    <>
      <IconButton
        look="secondary"
        label={t('detail.previous')}
        aria-disabled={!before}
        data-leads-to={before && paths.record(kind, before.uuid)}
        onClick={() => open(before)}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <IconButton
        look="secondary"
        label={t('detail.next')}
        aria-disabled={!after}
        data-leads-to={after && paths.record(kind, after.uuid)}
        onClick={() => open(after)}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </>
  )
}
