import type { ReactNode } from 'react'
import { rolesFor, type Permission, type Role } from '@/contract/permissions'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'

/** Whether the signed-in user holds one of the roles. With no roles given, no user does. */
function useHasRole(roles: Role | readonly Role[] = []) {
  const role = useAppSelector(selectUser)?.role
  return role !== undefined && [roles].flat().some((held) => held === role)
}

/** Whether the signed-in user may do something: `useMay('Company.edit')`. With no permission, no user may. */
export const useMay = (permission: Permission | undefined) =>
  useHasRole(permission ? rolesFor(permission) : undefined)

/** Shows its children to users holding one of the roles. */
export const RoleGate = ({ roles, children }: { roles?: Role | readonly Role[]; children: ReactNode }) =>
  useHasRole(roles) ? children : null

/** Shows its children to users who may do something: `<Can do="Company.edit">`. */
export const Can = ({ do: permission, children }: { do: Permission | undefined; children: ReactNode }) =>
  useMay(permission) ? children : null
