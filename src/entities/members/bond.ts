import type { Member } from '@/contract/members'
import { es } from './es'

/** How a member comes to be covered: as holder, or as what they are to one. */
export const bondOf = ({ relationship }: Pick<Member, 'relationship'>) =>
  relationship ? es.relationships[relationship] : es.kinds.holder
