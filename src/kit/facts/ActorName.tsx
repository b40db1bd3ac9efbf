import { useTranslation } from '@/i18n'
import type { Actor } from '@/contract/shapes'

/** Who did it: the name of a staff user or of a system with a key, or what stands for any other actor. */
export function ActorName({ actor: { kind, label } }: { actor: Actor }) {
  const { t } = useTranslation('kit')
  return kind === 'user' || kind === 'api' ? label : t(`detail.actors.${kind}`)
}
