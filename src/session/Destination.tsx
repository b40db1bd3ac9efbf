import { useTranslation } from '@/i18n'
import { sectionAt } from './sectionAt'

/** Where the person who signs in is heading. */
export function Destination({ at }: { at: string }) {
  const { t } = useTranslation('login')
  const section = sectionAt(at)
  return section ? t('goingTo', { section }) : '\u00a0'
}
