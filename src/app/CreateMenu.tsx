import { Plus } from 'lucide-react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { MenuButton, MenuLink } from '@/kit/elements/MenuButton'
import { capital, nouns } from '@/kit/vocabulary/nouns'
import { paths } from '@/kit/navigation/paths'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { creatableBy } from '@/app/navigation/menu'
import styles from './AdminLayout.module.css'

/** What the person may create, from anywhere. */
export function CreateMenu() {
  const { t } = useTranslation('shell')
  const role = useAppSelector(selectUser)?.role ?? ''
  const kinds = creatableBy(role)
  if (kinds.length === 0) return null
  return (
    <MenuButton
      target={
        <Button aria-label={t('create')}>
          <Plus size={16} aria-hidden />
          <span className={styles.createWord}>{t('create')}</span>
        </Button>
      }
    >
      {kinds.map((kind) => (
        <MenuLink key={kind} to={paths.create(kind)}>
          {capital(nouns[kind].one)}
        </MenuLink>
      ))}
    </MenuButton>
  )
}
