import type { MemberPolicy } from '@/contract/memberPolicies'
import { es } from './es'

/** How a member is covered: as the holder, or by their relationship to the holder. */
export const bondOf = ({ relationship }: Pick<MemberPolicy, 'relationship'>) =>
  relationship ? es.relationships[relationship] : es.roles.holder
