import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { masks } from '@/contract/mexico'
import { NewUser, type UserDetail } from '@/contract/users'
import { useMay } from '@/kit/Can'
import { MaskedField } from '@/kit/fields/MaskedField'
import { MoneyField } from '@/kit/fields/MoneyField'
import { TimeZoneField } from '@/kit/fields/TimeZoneField'
import { TextField } from '@/kit/fields/TextField'
import { formatPhone } from '@/kit/formats'
import { FormGroup } from '@/kit/FormGroup'
import { RecordForm, type Save } from '@/kit/RecordForm'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { RoleField } from './RoleField'

type Props = {
  /** The user being edited; none for someone who is invited. */
  user?: UserDetail
  onSave: (save: Save<NewUser>) => Promise<{ uuid: string }>
}

/** A user's fields, to invite someone and to edit them. Those that give power are an administrator's alone. */
export function UserForm({ user, onSave }: Props) {
  const { t } = useTranslation('users')
  const isAdmin = useMay('User.create')
  const me = useAppSelector(selectUser)
  return (
    <RecordForm
      kind="User"
      schema={NewUser}
      initial={user ? written(user) : blank}
      {...(user && { record: user })}
      onSave={onSave}
    >
      <FormGroup title={t('sections.profile')}>
        {!user && <p>{t('hints.invitation')}</p>}
        <TextField name="name" label={t('fields.name')} />
        {isAdmin && <TextField name="email" label={t('fields.email')} inputMode="email" />}
        <MaskedField
          name="phone"
          label={t('fields.phone')}
          mask={masks.phone}
          inputMode="tel"
          length={20}
          optional
        />
        <TextField name="job_title" label={t('fields.job_title')} length={40} optional />
        <TextField name="team" label={t('fields.team')} length={40} optional />
        {user && <TimeZoneField name="timezone" label={t('fields.timezone')} current={user.timezone} />}
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
          <MoneyField
            name="approval_limit_cents"
            label={t('fields.approval_limit_cents')}
            hint={t('hints.approval_limit')}
            length={20}
            optional
          />
        )}
      </FormGroup>
    </RecordForm>
  )
}

type Fields = z.input<typeof NewUser>

/** Whoever is invited starts with the role that may do least. */
const blank: Fields = {
  name: '',
  email: '',
  role: 'viewer',
  phone: '',
  job_title: '',
  team: '',
  timezone: 'America/Mexico_City',
  approval_limit_cents: null,
}

/** A user as the form starts with them. */
const written = (user: UserDetail): Fields => ({
  name: user.name,
  email: user.email,
  role: user.role,
  phone: user.phone && formatPhone(user.phone),
  job_title: user.job_title,
  team: user.team,
  timezone: user.timezone,
  approval_limit_cents: user.approval_limit_cents,
})
