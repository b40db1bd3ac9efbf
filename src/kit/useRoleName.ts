import { useTranslation } from 'react-i18next'
import { Role } from '@/contract/permissions'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'

/** What the role of whoever is signed in is called; one that is none of ours has no name. */
export function useRoleName(): string | undefined {
  const { t } = useTranslation('kit')
  const role = Role.safeParse(useAppSelector(selectUser)?.role)
  return role.success ? t(`roles.${role.data}`) : undefined
}

/** What each role is called. */
export function useRoleNames(): (role: Role) => string {
  const { t } = useTranslation('kit')
  return (role) => t(`roles.${role}`)
}
