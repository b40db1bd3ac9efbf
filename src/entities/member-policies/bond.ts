import type { MemberPolicy } from '@/contract/memberPolicies'
import { es } from './es'

/** How someone comes to be covered: as holder, or as what they are to one. */
export const bondOf = ({ relationship }: Pick<MemberPolicy, 'relationship'>) =>
  relationship ? es.relationships[relationship] : es.roles.holder
