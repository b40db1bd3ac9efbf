import { useTranslation } from '@/i18n'
import type { Role } from '@/contract/permissions'
import { formatCount, formatList } from '@/kit/text/formats'
import { entityName } from './entityNames'
import styles from './RoleField.module.css'
import { changeOfRole, type Right } from './rolePermissions'

/** More entities than these are counted instead of named. */
const NAMED = 3

/** What a user would lose, gain and keep with another role, told before it is saved. */
export function RoleChange({ from, to }: { from: Role; to: Role }) {
  const { t } = useTranslation('users')
  const change = changeOfRole(from, to)
  const tell = ({ actions, entities }: Right) => {
    const verbs = formatList(actions.map((action) => t(`rights.verbs.${action}`).toLowerCase()))
    return entities.length > NAMED
      ? t('change.many', { verbs, total: formatCount(entities.length) })
      : `${verbs} ${formatList(entities.map(entityName))}`
  }
  return (
    <div className={styles.change} role="status">
      <strong>{t('change.title', { from: t(`roles.${from}`), to: t(`roles.${to}`) })}</strong>
      <dl>
        {(['loses', 'gains', 'keeps'] as const).map(
          (what) =>
            change[what].length > 0 && (
              <div key={what}>
                <dt>{t(`change.${what}`)}</dt>
                <dd>{change[what].map(tell).join('; ')}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
