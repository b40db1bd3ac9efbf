import { useTranslation } from '@/i18n'
import { keyScopes } from '@/contract/apiKeys'
import type { Permission } from '@/contract/permissions'
import { FieldGroup, type FieldProps, useValue } from '@/kit/form/fields/Field'
import { formatList } from '@/kit/text/formats'
import { capital } from '@/kit/vocabulary/nouns'
import { entityName } from './entityNames'
import { type Action, actions, type Entity, entityGroups } from './rolePermissions'
import styles from './ScopeFields.module.css'
import './es'

/** The scope for an action on an entity; undefined where no key is given it. */
const scopeFor = (entity: Entity, action: Action): Permission | undefined =>
  keyScopes.find((scope) => scope === `${entity}.${action}`)

const groups = entityGroups
  .map(({ name, entities }) => ({
    name,
    entities: entities.filter((entity) => actions.some((action) => scopeFor(entity, action))),
  }))
  .filter(({ entities }) => entities.length > 0)

/** What a system's key may do: every permission of the role matrix that a key may be given. */
export function ScopesField(field: FieldProps) {
  const { t } = useTranslation('users')
  const [value, change] = useValue<Permission[] | undefined>(field.name)
  const chosen = value ?? []
  const put = (scope: Permission, isHeld: boolean) =>
    change(isHeld ? [...chosen, scope] : chosen.filter((held) => held !== scope))
  return (
    <FieldGroup {...field}>
      {groups.map(({ name, entities }) => (
        <section key={name} aria-label={t(`groups.${name}`)} className={styles.group}>
          <h3>{t(`groups.${name}`)}</h3>
          {entities.map((entity) => (
            <div key={entity} className={styles.entity}>
              <span>{capital(entityName(entity))}</span>
              <span className={styles.actions}>
                {actions.map((action) => {
                  const scope = scopeFor(entity, action)
                  const verb = t(`rights.verbs.${action}`)
                  return (
                    scope && (
                      <label key={action}>
                        <input
                          type="checkbox"
                          aria-label={`${verb} ${entityName(entity)}`}
                          checked={chosen.includes(scope)}
                          onChange={(event) => put(scope, event.currentTarget.checked)}
                        />
                        {verb}
                      </label>
                    )
                  )
                })}
              </span>
            </div>
          ))}
        </section>
      ))}
    </FieldGroup>
  )
}

/** The scopes of a key in words, entity by entity. */
export function ScopeList({ scopes }: { scopes: readonly Permission[] }) {
  const { t } = useTranslation('users')
  return (
    <ul className={styles.list}>
      {groups
        .flatMap(({ entities }) => entities)
        .flatMap((entity) => {
          const held = actions.filter((action) => scopes.some((scope) => scope === `${entity}.${action}`))
          if (held.length === 0) return []
          const verbs = formatList(held.map((action) => t(`rights.verbs.${action}`).toLowerCase()))
          return [<li key={entity}>{`${capital(entityName(entity))}: ${verbs}`}</li>]
        })}
    </ul>
  )
}
