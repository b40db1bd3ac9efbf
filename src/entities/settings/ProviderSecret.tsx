import { type FormEvent, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { Identifier, InstantText } from '@/kit/facts/cells'
import { Fact } from '@/kit/facts/Section'
import { useTask } from '@/kit/feedback/useTask'
import { useGetProviderSetUpQuery, useSetProviderSecretMutation } from './api'
import styles from './ProviderSecret.module.css'

/** The client secret of the identity provider, which is written and never read, and where it sends people back. */
export function ProviderSecret() {
  const { t } = useTranslation('settings')
  const { data } = useGetProviderSetUpQuery(undefined)
  if (!data) return null
  return (
    <>
      <Fact label={t('provider.redirect')}>
        <Identifier value={data.redirect_uri} />
      </Fact>
      <Fact label={t('provider.secret')}>
        {data.secret_set_at ? (
          <>
            {t('provider.set')} · <InstantText value={data.secret_set_at} />
          </>
        ) : (
          t('provider.unset')
        )}
        <Can do="Settings.edit">
          <SecretForm />
        </Can>
      </Fact>
    </>
  )
}

function SecretForm() {
  const { t } = useTranslation('settings')
  const [set] = useSetProviderSecretMutation()
  const { run, running, problem } = useTask()
  const [isMissing, setMissing] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form).get('secret')
    const secret = typeof given === 'string' ? given.trim() : ''
    setMissing(secret === '')
    if (secret === '' || running) return
    if (await run(() => set({ secret }).unwrap(), t('provider.saved'))) form.reset()
  }

  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <input
        className={styles.input}
        name="secret"
        type="password"
        autoComplete="off"
        aria-label={t('provider.secret')}
        aria-invalid={isMissing || undefined}
        aria-describedby="provider-secret-hint"
      />
      <Button type="submit" size="bar" busy={running ? t('provider.saving') : undefined}>
        {t('provider.save')}
      </Button>
      <p id="provider-secret-hint">{problem?.title ?? t(isMissing ? 'provider.missing' : 'provider.hint')}</p>
    </form>
  )
}
