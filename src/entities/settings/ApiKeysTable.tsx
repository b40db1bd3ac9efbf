import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { type ApiKey, type ApiKeyState, seesPeopleWhole } from '@/contract/apiKeys'
import { ScopeList } from '@/entities/users/ScopeFields'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { ActorName } from '@/kit/facts/ActorName'
import { DayText, InstantText } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Section } from '@/kit/facts/Section'
import { TonedStatus } from '@/kit/facts/StatusTag'
import { Loaded } from '@/kit/feedback/Loaded'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import type { Tone } from '@/kit/vocabulary/statusTones'
import { useListApiKeysQuery, useRevokeApiKeyMutation } from './api'
import { es } from './es'
import styles from './ProviderSecret.module.css'

const NewKeyDialog = lazyPart(() => import('./ApiKeyDialogs'), 'NewKeyDialog')
const RotateKeyDialog = lazyPart(() => import('./ApiKeyDialogs'), 'RotateKeyDialog')

const tones: Record<ApiKeyState, Tone> = {
  active: 'ok',
  expired: 'warn',
  revoked: 'neutral',
  ownerless: 'bad',
}

type Asked = { what: 'make' } | { what: 'rotate' | 'revoke'; key: ApiKey }

/** The keys with which other systems call the API, and what may be done with each. */
export function ApiKeys() {
  const { t } = useTranslation('settings')
  const result = useListApiKeysQuery(undefined)
  const [revoke] = useRevokeApiKeyMutation()
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  return (
    <Section
      title={t('apiKeys.title')}
      action={
        <Can do="Settings.edit">
          <Button size="bar" onClick={() => ask({ what: 'make' })}>
            {t('apiKeys.make')}
          </Button>
        </Can>
      }
    >
      <p className={styles.about}>{t('apiKeys.about')}</p>
      <Loaded result={result} what={t('apiKeys.what')}>
        {(keys) => (
          <FactsTable
            title={t('apiKeys.title')}
            rows={keys}
            keyOf={({ uuid }) => uuid}
            none={t('apiKeys.none')}
            columns={[
              [t('apiKeys.system'), (key) => <Name of={key} />],
              [t('apiKeys.scopes'), (key) => <Scopes of={key} />],
              [t('apiKeys.use'), (key) => <Use of={key} />],
              [t('apiKeys.acts'), (key) => <Acts of={key} onAsk={ask} />],
            ]}
          />
        )}
      </Loaded>
      <Suspense>
        {asked?.what === 'make' && <NewKeyDialog onClose={close} />}
        {asked?.what === 'rotate' && <RotateKeyDialog of={asked.key} onClose={close} />}
      </Suspense>
      {asked?.what === 'revoke' && (
        <ConfirmDialog
          title={t('apiKeys.askRevoke', { name: asked.key.name })}
          confirm={t('apiKeys.revoke')}
          danger
          done={t('apiKeys.revoked')}
          run={() => revoke(asked.key.uuid).unwrap()}
          onClose={close}
        >
          <p>{t('apiKeys.revokeMeans')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

type Of = { of: ApiKey }

function Name({ of: { name, hint, owner, state } }: Of) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.wrapped}>
      <strong>{name}</strong>
      <span>{t('apiKeys.ends', { hint })}</span>
      <span>
        {t('apiKeys.owner')} <ActorName actor={owner} />
      </span>
      {state === 'ownerless' && <span>{t('apiKeys.ownerless')}</span>}
      <TonedStatus status={state} tones={tones} label={(one) => es.apiKeys.states[one]} />
    </div>
  )
}

function Scopes({ of: { scopes } }: Of) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.wrapped}>
      <ScopeList scopes={scopes} />
      <span>{t(seesPeopleWhole(scopes) ? 'apiKeys.whole' : 'apiKeys.masked')}</span>
    </div>
  )
}

function Use({ of: { expires_on, last_used_at, previous_until } }: Of) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.wrapped}>
      <span>
        {t('apiKeys.until')} <DayText value={expires_on} />
      </span>
      <span>
        {last_used_at ? (
          <>
            {t('apiKeys.used')} <InstantText value={last_used_at} />
          </>
        ) : (
          t('apiKeys.unused')
        )}
      </span>
      {previous_until && (
        <span>
          {t('apiKeys.previous')} <InstantText value={previous_until} />
        </span>
      )}
    </div>
  )
}

function Acts({ of, onAsk }: Of & { onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('settings')
  if (of.state === 'revoked') return null
  return (
    <Can do="Settings.edit">
      <div className={styles.form}>
        <Button
          size="bar"
          aria-label={t('apiKeys.rotateOf', { name: of.name })}
          onClick={() => onAsk({ what: 'rotate', key: of })}
        >
          {t('apiKeys.rotate')}
        </Button>
        <Button
          size="bar"
          aria-label={t('apiKeys.revokeOf', { name: of.name })}
          onClick={() => onAsk({ what: 'revoke', key: of })}
        >
          {t('apiKeys.revoke')}
        </Button>
      </div>
    </Can>
  )
}
