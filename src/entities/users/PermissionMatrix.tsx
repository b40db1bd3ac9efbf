import { Check } from 'lucide-react'
import { useTranslation } from '@/i18n'
import type { Role } from '@/contract/permissions'
import { formatList } from '@/kit/text/formats'
import { capital } from '@/kit/vocabulary/nouns'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { entityName } from './entityNames'
import styles from './PermissionMatrix.module.css'
import { type Action, actions, type Entity, entityGroups, exists, roleMay } from './rolePermissions'

const columns = ['view', 'create', 'edit', 'delete'] as const
const others = ['download', 'assign'] as const

/** Everything that a role may and may not do: the table that the console itself obeys. */
export function PermissionMatrix({ role }: { role: Role }) {
  const { t } = useTranslation('users')
  const isMobile = useAppSelector(selectIsMobile)
  if (isMobile) return <PermissionList role={role} />
  return (
    <table className={styles.table}>
      <caption className="sr-only">{t('tabs.rights')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rights.entity')}</th>
          {columns.map((action) => (
            <th key={action} scope="col" className={styles.mark}>
              {t(`rights.verbs.${action}`)}
            </th>
          ))}
          <th scope="col">{t('rights.other')}</th>
        </tr>
      </thead>
      {entityGroups.map(({ name, entities }) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={columns.length + 2} className={styles.group}>
              {t(`groups.${name}`)}
            </th>
          </tr>
          {entities.map((entity) => (
            <tr key={entity}>
              <th scope="row">{capital(entityName(entity))}</th>
              {columns.map((action) => (
                <td key={action} className={styles.mark}>
                  <Mark role={role} entity={entity} action={action} />
                </td>
              ))}
              <td>
                {others
                  .filter((action) => exists(entity, action))
                  .map((action) => (
                    <span key={action}>
                      {t(`rights.verbs.${action}`)} <Mark role={role} entity={entity} action={action} />
                    </span>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

type MarkProps = { role: Role; entity: Entity; action: Action }

function Mark({ role, entity, action }: MarkProps) {
  const { t } = useTranslation('users')
  const may = roleMay(role, entity, action)
  return (
    <>
      <span aria-hidden data-may={may || undefined}>
        {may ? <Check size={16} /> : '—'}
      </span>
      <span className="sr-only">
        {t(may ? 'rights.allowed' : exists(entity, action) ? 'rights.denied' : 'rights.absent')}
      </span>
    </>
  )
}

/** The same, where there is no room for a table. */
function PermissionList({ role }: { role: Role }) {
  const { t } = useTranslation('users')
  return entityGroups.map(({ name, entities }) => (
    <section key={name} className={styles.list} aria-label={t(`groups.${name}`)}>
      <h3>{t(`groups.${name}`)}</h3>
      <dl>
        {entities.map((entity) => {
          const held = actions.filter((action) => roleMay(role, entity, action))
          return (
            <div key={entity}>
              <dt>{capital(entityName(entity))}</dt>
              <dd>
                {held.length === 0
                  ? t('rights.nothing')
                  : capital(formatList(held.map((action) => t(`rights.verbs.${action}`).toLowerCase())))}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  ))
}
