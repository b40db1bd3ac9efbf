import { PhoneField } from '@/kit/form/fields/PhoneField'
import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import { NewUser, type UserDetail } from '@/contract/users'
import { useMay } from '@/kit/elements/Can'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { TimeZoneField } from '@/kit/form/fields/TimeZoneField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { useSave } from '@/kit/form/saving'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { useCreateUserMutation, useEditUserMutation } from './api'
import { RoleField } from './RoleField'

/** A user's fields, to invite and to edit. Only an administrator sets those that give power. */
export function UserForm({ user }: { user?: UserDetail }) {
  const onSave = useSave(useCreateUserMutation, useEditUserMutation, user)
  const { t } = useTranslation('users')
  const isAdmin = useMay('User.create')
  const me = useAppSelector(selectUser)
  return (
    <RecordForm
      kind="User"
      schema={NewUser}
      initial={user ? formValues(blank, user) : blank}
      record={user}
      onSave={onSave}
    >
      <FormGroup title={t('sections.profile')}>
        {!user && <p>{t('hints.invitation')}</p>}
        <TextField name="name" />
        {isAdmin && <TextField name="email" inputMode="email" />}
        <PhoneField name="phone" optional />
        <TextField name="job_title" length={40} optional />
        <TextField name="team" length={40} optional />
        {user && <TimeZoneField name="timezone" current={user.timezone} />}
      </FormGroup>
      <FormGroup title={t('sections.access')}>
        {!isAdmin ? (
          <p>{t('hints.adminOnly')}</p>
        ) : user && user.uuid === me?.id ? (
          <p>{t('hints.ownRole', { role: t(`roles.${user.role}`) })}</p>
        ) : (
          <RoleField before={user?.role} />
        )}
        {isAdmin && (
          <MoneyField name="approval_limit_cents" hint={t('hints.approval_limit')} length={20} optional />
        )}
      </FormGroup>
      {user && <RecordFields kind="User" />}
    </RecordForm>
  )
}

type Fields = z.input<typeof NewUser>

/** A new user starts with the role that may do least. */
const blank: Fields = {
  name: '',
  email: '',
  role: 'viewer',
  phone: '',
  job_title: '',
  team: '',
  timezone: 'America/Mexico_City',
  approval_limit_cents: null,
  ...blankRecord,
}
