import '@/kit/vocabulary/es'
import './es'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Passkey } from '@/contract/passkeys'
import { Button } from '@/kit/elements/Button'
import { InstantText } from '@/kit/facts/cells'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import styles from './Passkeys.module.css'

type Props = {
  passkeys: readonly Passkey[]
  /** Takes one away; absent, none may be. */
  remove?: ((uuid: string) => Promise<unknown>) | undefined
}

/** Passkeys by name, with when they were added and used. */
export function PasskeyList({ passkeys, remove }: Props) {
  const { t } = useTranslation('passkeys')
  const [leaving, leave] = useState<Passkey>()
  return (
    <>
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.uuid} className={styles.one}>
            <div className={styles.what}>
              <strong>{passkey.name}</strong>
              <small>
                {t('made')} <InstantText value={passkey.created_at} /> ·{' '}
                {passkey.last_used_at ? (
                  <>
                    {t('used')} <InstantText value={passkey.last_used_at} />
                  </>
                ) : (
                  t('unused')
                )}
                {passkey.is_synced && ` · ${t('synced')}`}
              </small>
            </div>
            {remove && (
              <Button
                size="bar"
                aria-label={t('removeOf', { name: passkey.name })}
                onClick={() => leave(passkey)}
              >
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && remove && (
        <ConfirmDialog
          title={t('ask', { name: leaving.name })}
          confirm={t('remove')}
          danger
          done={t('removed')}
          run={() => remove(leaving.uuid)}
          onClose={() => leave(undefined)}
        >
          <p>{t('means')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
