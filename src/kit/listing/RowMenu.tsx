import { Ellipsis } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { EditableKind, Kind } from '@/contract/entities'
import { IconButton } from '@/kit/elements/Button'
import { useMay } from '@/kit/elements/Can'
import { copyText } from '@/kit/feedback/copyText'
import { MenuButton, MenuItem, MenuLink } from '@/kit/elements/MenuButton'
import { paths } from '@/kit/navigation/paths'
import { showToast } from '@/kit/feedback/toasts'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './RecordTable.module.css'

/** Evidence is read, never edited. */
const isEditable = (kind: Kind): kind is EditableKind => kind !== 'Event' && kind !== 'Log'

type Props = { kind: Kind; uuid: string }

/**
 * What may be done with a record without opening it first; seen on its row's hover and focus, and always on touch. Until it
 * is used it is a bare button: every row of a listing has one.
 */
export function RowMenu({ kind, uuid }: Props) {
  const { t } = useTranslation('kit')
  const [isUsed, setUsed] = useState(false)
  const button = (
    <IconButton
      label={t('list.rowMenu')}
      size="bar"
      tabIndex={-1}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setUsed(true)
      }}
    >
      <Ellipsis size={16} aria-hidden />
    </IconButton>
  )
  return (
    <span className={styles.rowMenu}>
      {isUsed ? <UsedRowMenu kind={kind} uuid={uuid} button={button} /> : button}
    </span>
  )
}

function UsedRowMenu({
  kind,
  uuid,
  button,
}: Props & { button: ComponentProps<typeof MenuButton>['target'] }) {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  const mayEdit = useMay(isEditable(kind) ? `${kind}.edit` : undefined)
  const address = paths.record(kind, uuid)

  async function copy() {
    const isCopied = await copyText(new URL(address, location.origin).href)
    showToast({ text: isCopied ? t('copied', { what: t('list.link') }) : t('list.linkNotCopied') })
  }

  return (
    <MenuButton isOpenAtFirst target={button}>
      {mayEdit && <MenuLink to={`${address}?edit=1`}>{t('edit', words)}</MenuLink>}
      <MenuLink to={address} target="_blank" rel="noopener">
        {t('list.openElsewhere')}
      </MenuLink>
      <MenuItem onClick={() => void copy()}>{t('list.copyLink')}</MenuItem>
    </MenuButton>
  )
}
