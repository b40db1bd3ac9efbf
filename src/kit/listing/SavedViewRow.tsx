import { House, Pencil, Pin, Trash2 } from 'lucide-react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { SavedView } from '@/contract/savedViews'
import { IconButton } from '@/kit/elements/Button'
import { formatTotal } from '@/kit/text/formats'
import { useRoleNames } from '@/kit/vocabulary/useRoleName'
import styles from './SavedViews.module.css'
import { useCountSavedViewQuery, useMarkSavedViewMutation } from './savedViewsApi'

type RowProps = {
  view: SavedView
  to: string
  account: string | undefined
  isShown: boolean
  onOpen: () => void
  onAsk: (asked: { to: 'edit' | 'delete'; view: SavedView }) => void
}

/** A saved view among the others, and what a person may make of it. */
export function SavedViewRow({ view, to, account, isShown, onOpen, onAsk }: RowProps) {
  const { t } = useTranslation('kit')
  const roles = useRoleNames()
  const { uuid, name, scope, role, pinned, is_default, may_edit } = view
  const [mark] = useMarkSavedViewMutation()
  const whose =
    scope === 'everyone' ? t('views.ofEveryone') : role && t('views.ofRole', { role: roles(role) })
  return (
    <li className={styles.row}>
      <Link to={to} className={styles.name} aria-current={isShown ? 'true' : undefined} onClick={onOpen}>
        <span>{name}</span>
        {whose && <small>{whose}</small>}
        <ViewCount view={view} account={account} />
      </Link>
      <IconButton
        label={t(pinned ? 'views.unpin' : 'views.pin', { name })}
        aria-pressed={pinned}
        onClick={() => void mark({ uuid, marks: { pinned: !pinned } })}
      >
        <Pin size={14} aria-hidden fill={pinned ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        label={t(is_default ? 'views.unmakeDefault' : 'views.makeDefault', { name })}
        aria-pressed={is_default}
        onClick={() => void mark({ uuid, marks: { is_default: !is_default } })}
      >
        <House size={14} aria-hidden fill={is_default ? 'currentColor' : 'none'} />
      </IconButton>
      {may_edit && (
        <>
          <IconButton label={t('views.edit', { name })} onClick={() => onAsk({ to: 'edit', view })}>
            <Pencil size={14} aria-hidden />
          </IconButton>
          <IconButton label={t('views.delete', { name })} onClick={() => onAsk({ to: 'delete', view })}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** How many records a view holds now; nothing while it is counted, and where its filters are no longer known. */
export function ViewCount({
  view: { entity, query },
  account,
}: {
  view: SavedView
  account: string | undefined
}) {
  const { data } = useCountSavedViewQuery({ entity, query, account }, { refetchOnMountOrArgChange: 30 })
  return data ? <span className={styles.count}>{formatTotal(data.total, data.total_capped)}</span> : null
}
