import { useTranslation } from 'react-i18next'
import type { Actor } from '@/contract/shapes'

/** Who did it: the name of a staff user, or what stands for a system actor. */
export function ActorName({ actor: { kind, label } }: { actor: Actor }) {
  const { t } = useTranslation('kit')
  return kind === 'user' ? label : t(`detail.actors.${kind}`)
}
