import './es'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { NewPasskey, Passkey } from '@/contract/passkeys'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { Loaded } from '@/kit/feedback/Loaded'
import { asApiError, problemText } from '@/kit/feedback/problem'
import { showToast } from '@/kit/feedback/toasts'
import entrance from '@/session/entrance/Entrance.module.css'
import { Problem } from '@/session/entrance/Problem'
import { useGetSecondFactorQuery } from '@/session/secondFactor/api'
import { catchProblems } from '@/session/secondFactor/catchProblems'
import { ProofForm } from '@/session/secondFactor/ProofForm'
import {
  useAddPasskeyMutation,
  useBeginPasskeyMutation,
  useListPasskeysQuery,
  useRemovePasskeyMutation,
} from './api'
import { makePasskey } from './makePasskey'
import { PasskeyList } from './PasskeyList'
import styles from './Passkeys.module.css'

type Step = { name: 'list' } | { name: 'prove' } | { name: 'name'; response: NewPasskey['response'] }

/** The passkeys of the signed-in user: added, named, listed, taken away. */
export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  const result = useListPasskeysQuery(undefined)
  const [step, go] = useState<Step>({ name: 'list' })
  return (
    <Dialog kind="sheet" size="wide" title={t('title')} onClose={onClose}>
      <div className={styles.column}>
        <p>{t('intro')}</p>
        {step.name === 'list' ? (
          <Loaded result={result} what={t('what')}>
            {(passkeys) => <Own passkeys={passkeys} onAdd={() => go({ name: 'prove' })} />}
          </Loaded>
        ) : step.name === 'prove' ? (
          <Prove onMade={(response) => go({ name: 'name', response })} />
        ) : (
          <Name response={step.response} onSaved={() => go({ name: 'list' })} />
        )}
      </div>
    </Dialog>
  )
}

function Own({ passkeys, onAdd }: { passkeys: readonly Passkey[]; onAdd: () => void }) {
  const { t } = useTranslation('passkeys')
  const [remove] = useRemovePasskeyMutation()
  return (
    <>
      {passkeys.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <PasskeyList passkeys={passkeys} remove={(uuid) => remove(uuid).unwrap()} />
      )}
      <p>
        <Button look="primary" onClick={onAdd}>
          {t('add')}
        </Button>
      </p>
    </>
  )
}

function Prove({ onMade }: { onMade: (response: NewPasskey['response']) => void }) {
  const { t } = useTranslation('passkeys')
  const [begin] = useBeginPasskeyMutation()
  const result = useGetSecondFactorQuery(undefined)
  return (
    <Loaded result={result} what={t('what')}>
      {({ enabled }) => (
        <>
          <p>{t(enabled ? 'proveAll' : 'prove')}</p>
          <ProofForm
            asks={{ password: true, code: enabled }}
            takesRecovery
            confirm={t('next')}
            run={async ({ password, code }) => {
              let failure: string | undefined
              const wrong = await catchProblems(async () => {
                const made = await makePasskey(
                  await begin({ password, code: enabled ? code : null }).unwrap(),
                )
                if ('response' in made) onMade(made.response)
                else failure = t(`failed.${made.failure}`, { address: localAddress() })
              })
              return failure === undefined ? wrong : { whole: failure }
            }}
          />
        </>
      )}
    </Loaded>
  )
}

/** Where this page is with a name: browsers bind passkeys to none of the addresses that are numbers. */
function localAddress(): string {
  const { protocol, hostname, port, host } = globalThis.location
  return `${protocol}//${hostname === '127.0.0.1' ? `localhost:${port}` : host}`
}

function Name({ response, onSaved }: { response: NewPasskey['response']; onSaved: () => void }) {
  const { t } = useTranslation('passkeys')
  const [add, { isLoading }] = useAddPasskeyMutation()
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('name')
    const name = typeof given === 'string' ? given.trim() : ''
    setMissing(name === '')
    if (name === '' || isLoading) return
    try {
      await add({ name, response }).unwrap()
      showToast({ text: t('added') })
      onSaved()
    } catch (caught) {
      const error = asApiError(caught)
      const { title, body } = problemText(error, { wrote: true })
      setFailure(error?.errors?.[0]?.message ?? (body ? `${title}. ${body}` : title))
    }
  }

  return (
    <form className={entrance.form} noValidate onSubmit={save}>
      <p>{t('naming')}</p>
      {failure && <Problem>{failure}</Problem>}
      <div>
        <label className={entrance.label} htmlFor="passkey-name">
          {t('name')}
        </label>
        <input
          id="passkey-name"
          className={entrance.input}
          name="name"
          maxLength={60}
          autoComplete="off"
          aria-invalid={missing || undefined}
          aria-describedby="passkey-name-hint"
        />
        <p className={missing ? entrance.wrong : entrance.hint} id="passkey-name-hint">
          {t(missing ? 'nameMissing' : 'nameHint')}
        </p>
      </div>
      <Button type="submit" look="primary" busy={isLoading ? t('saving') : undefined}>
        {t('save')}
      </Button>
    </form>
  )
}
