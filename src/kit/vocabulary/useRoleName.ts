import { useTranslation } from '@/i18n'
import { Role } from '@/contract/permissions'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'

/** The name of the signed-in user's role; `undefined` for a role this version does not know. */
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
