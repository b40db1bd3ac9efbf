import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { Identifier, InstantText } from '@/kit/facts/cells'
import { Fact } from '@/kit/facts/Section'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { useGetScimSetUpQuery, useMakeScimKeyMutation, useRemoveScimKeyMutation } from './api'
import styles from './ProviderSecret.module.css'

/** The key by which the organization's directory adds users and ends them; it is shown once, as it is made. */
export function ScimKey() {
  const { t } = useTranslation('settings')
  const { data } = useGetScimSetUpQuery(undefined)
  const [make] = useMakeScimKeyMutation()
  const [remove] = useRemoveScimKeyMutation()
  const [asking, ask] = useState<'make' | 'remove'>()
  const [made, show] = useState<string>()
  if (!data) return null
  const makeKey = async () => show((await make(undefined).unwrap()).key)
  return (
    <>
      <Fact label={t('scim.address')}>
        <Identifier value={data.base_url} />
      </Fact>
      <Fact label={t('scim.key')}>
        {data.key ? (
          <>
            {t('scim.ends', { hint: data.key.hint })} ·{' '}
            {data.key.last_used_at ? (
              <>
                {t('scim.used')} <InstantText value={data.key.last_used_at} />
              </>
            ) : (
              t('scim.unused')
            )}
          </>
        ) : (
          t('scim.none')
        )}
        {made !== undefined && (
          <p role="status" className={styles.once}>
            {t('scim.once')} <code>{made}</code> <CopyButton value={made} what={t('scim.what')} />
          </p>
        )}
        <Can do="Settings.edit">
          <div className={styles.form}>
            <Button size="bar" onClick={() => ask('make')}>
              {t(data.key ? 'scim.change' : 'scim.make')}
            </Button>
            {data.key && (
              <Button size="bar" onClick={() => ask('remove')}>
                {t('scim.remove')}
              </Button>
            )}
          </div>
        </Can>
      </Fact>
      {asking === 'make' && (
        <ConfirmDialog
          title={t(data.key ? 'scim.askChange' : 'scim.make')}
          confirm={t(data.key ? 'scim.change' : 'scim.make')}
          done={t('scim.made')}
          run={makeKey}
          onClose={() => ask(undefined)}
        >
          <p>{t(data.key ? 'scim.changeMeans' : 'scim.once')}</p>
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('scim.askRemove')}
          confirm={t('scim.remove')}
          danger
          done={t('scim.removed')}
          run={() => remove(undefined).unwrap()}
          onClose={() => ask(undefined)}
        >
          <p>{t('scim.removeMeans')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
