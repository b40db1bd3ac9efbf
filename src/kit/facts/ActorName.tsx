import { useTranslation } from 'react-i18next'
import type { Actor } from '@/contract/shapes'

/** Who did it: someone of the staff by their name, or what stands for no one in particular. */
export function ActorName({ actor: { kind, label } }: { actor: Actor }) {
  const { t } = useTranslation('kit')
  return kind === 'user' ? label : t(`detail.actors.${kind}`)
}
