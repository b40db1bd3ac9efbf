import { Eye, PenLine } from 'lucide-react'
import { useTranslation } from '@/i18n'
import type { Presence } from '@/contract/presence'
import styles from './Colleagues.module.css'
import './es'

/** The colleagues who have the same ticket open: first those who are writing. */
export function Colleagues({ of, among }: { of: string; among: Presence[] }) {
  const { t } = useTranslation('support-tickets')
  const here = among.filter(({ uuid }) => uuid === of)
  const writing = here.filter(({ doing }) => doing === 'writing')
  const [Icon, doing, people] =
    writing.length > 0 ? [PenLine, 'writing' as const, writing] : [Eye, 'viewing' as const, here]
  if (people.length === 0) return null
  const names = new Intl.ListFormat('es-MX').format(people.map(({ user }) => user.label))
  return (
    <span className={styles.colleagues} data-doing={doing}>
      <Icon size={14} aria-hidden />
      {t(`present.${doing}`, { names, count: people.length })}
    </span>
  )
}
