import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { Role } from '@/contract/permissions'
import type { NewUser } from '@/contract/users'
import { FieldGroup } from '@/kit/form/fields/Field'
import { RoleChange } from './RoleChange'
import styles from './RoleField.module.css'

/** The role, one of three cards. For an existing user, the form tells at once what another role would change. */
export function RoleField({ before }: { before: Role | undefined }) {
  const { t } = useTranslation('users')
  const { register } = useFormContext()
  const role = useWatch<NewUser, 'role'>({ name: 'role' })
  return (
    <>
      <FieldGroup name="role" label={t('fields.role')}>
        <div className={styles.cards}>
          {Role.options.map((value) => (
            <label key={value} className={styles.card}>
              <input type="radio" value={value} {...register('role')} />
              <span>
                <strong>{t(`roles.${value}`)}</strong>
                <small>{t(`meanings.${value}`)}</small>
              </span>
            </label>
          ))}
        </div>
      </FieldGroup>
      {before && role !== before && <RoleChange from={before} to={role} />}
    </>
  )
}
