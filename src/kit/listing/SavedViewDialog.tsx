import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Slug } from '@/contract/entities'
import { Role } from '@/contract/permissions'
import type { SavedView, ViewScope } from '@/contract/savedViews'
import { Button } from '@/kit/elements/Button'
import { useMay } from '@/kit/elements/Can'
import { Dialog } from '@/kit/elements/Dialog'
import { PlainField } from '@/kit/form/fields/PlainField'
import { ProblemAlert } from '@/kit/feedback/State'
import { useRoleNames } from '@/kit/vocabulary/useRoleName'
import { useTask } from '@/kit/feedback/useTask'
import styles from './SavedViews.module.css'
import { useCreateSavedViewMutation, useEditSavedViewMutation } from './savedViewsApi'

type Props = {
  entity: Slug
  /** The one that is edited; without it one is made. */
  view?: SavedView
  asItIs: Pick<SavedView, 'query' | 'columns'>
  onSaved?: (view: SavedView) => void
  onClose: () => void
}

const scopes: ViewScope[] = ['private', 'role', 'everyone']

/** What a view is called and who finds it. */
export function SavedViewDialog({ entity, view, asItIs, onSaved, onClose }: Props) {
  const { t } = useTranslation('kit')
  const roles = useRoleNames()
  const id = useId()
  const mayShare = useMay('User.edit')
  const [name, setName] = useState(view?.name ?? '')
  const [scope, setScope] = useState<ViewScope>(view?.scope ?? 'private')
  const [role, setRole] = useState<Role>(view?.role ?? 'viewer')
  const [isMissing, setMissing] = useState(false)
  const task = useTask()
  const [create] = useCreateSavedViewMutation()
  const [edit] = useEditSavedViewMutation()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setMissing(true)
    const { query, columns } = asItIs
    const values = { name: name.trim(), query, columns, scope, role: scope === 'role' ? role : null }
    const isSaved = await task.run(async () => {
      const saved = view
        ? await edit({ uuid: view.uuid, version: view.version, changes: values }).unwrap()
        : await create({ entity, ...values }).unwrap()
      onSaved?.(saved)
    }, t('views.saved'))
    if (isSaved) onClose()
  }

  return (
    <Dialog
      title={t(view ? 'views.editTitle' : 'views.newTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={task.running ? t('action.working') : undefined}
          >
            {t('views.save')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <PlainField
          takesFocus
          label={t('views.name')}
          hint={t('views.hint')}
          value={name}
          onChange={setName}
          problem={isMissing && name.trim() === '' ? t('views.nameMissing') : undefined}
        />
        {mayShare && (
          <fieldset className={styles.who}>
            <legend>{t('views.who')}</legend>
            {scopes.map((one) => (
              <label key={one}>
                <input type="radio" name="scope" checked={scope === one} onChange={() => setScope(one)} />
                {t(`views.scopes.${one}`)}
              </label>
            ))}
            {scope === 'role' && (
              <select
                aria-label={t('views.role')}
                value={role}
                onChange={(event) => setRole(Role.parse(event.currentTarget.value))}
              >
                {Role.options.map((one) => (
                  <option key={one} value={one}>
                    {roles(one)}
                  </option>
                ))}
              </select>
            )}
          </fieldset>
        )}
        <ProblemAlert problem={task.problem} />
      </form>
    </Dialog>
  )
}
