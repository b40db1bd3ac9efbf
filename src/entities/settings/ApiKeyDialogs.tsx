import { useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { type ApiKey, ApiKeyRotation, NewApiKey } from '@/contract/apiKeys'
import { daysFromNow } from '@/contract/days'
import { ScopesField } from '@/entities/users/ScopeFields'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { Identifier } from '@/kit/facts/cells'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { DateField } from '@/kit/form/fields/DateField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { useMakeApiKeyMutation, useRotateApiKeyMutation } from './api'
import { es } from './es'

const words = es.apiKeys
/** What a new key begins with: nearly a year, the longest that one lasts. */
const DAYS = 365

/** Makes a key for a system, and tells its secret, once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [make] = useMakeApiKeyMutation()
  const { secret, tell, closeUntold } = useTold(onClose)
  if (secret !== undefined) return <SecretTold secret={secret} onClose={onClose} />
  return (
    <FormDialog
      kind="Settings"
      title={words.make}
      confirm={words.make}
      done={words.made}
      schema={NewApiKey}
      initial={{ name: '', scopes: [], expires_on: daysFromNow(DAYS) }}
      run={async (values) => tell((await make(values).unwrap()).secret)}
      onClose={closeUntold}
    >
      <TextField name="name" label={words.system} hint={words.systemHint} />
      <DateField name="expires_on" label={words.expires} hint={words.expiresHint} />
      <ScopesField name="scopes" label={words.scopes} hint={words.scopesHint} />
    </FormDialog>
  )
}

/** Gives a key a new secret, while the one before goes on for some hours. */
export function RotateKeyDialog({ of: { uuid, name }, onClose }: { of: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [rotate] = useRotateApiKeyMutation()
  const { secret, tell, closeUntold } = useTold(onClose)
  if (secret !== undefined) return <SecretTold secret={secret} onClose={onClose} />
  return (
    <FormDialog
      kind="Settings"
      title={t('apiKeys.rotateOf', { name })}
      confirm={words.rotate}
      done={words.rotated}
      schema={ApiKeyRotation}
      initial={{ overlap_hours: 24, expires_on: daysFromNow(DAYS) }}
      run={async (values) => tell((await rotate({ uuid, ...values }).unwrap()).secret)}
      onClose={closeUntold}
    >
      <NumberField name="overlap_hours" label={words.overlap} hint={words.overlapHint} length={5} />
      <DateField name="expires_on" label={words.expires} hint={words.rotateHint} />
    </FormDialog>
  )
}

/** A secret that stands in place of the form which made it: the form closes, and the secret stays. */
function useTold(onClose: () => void) {
  const [secret, setSecret] = useState<string>()
  const isTold = useRef(false)
  return {
    secret,
    tell: (made: string) => {
      isTold.current = true
      setSecret(made)
    },
    closeUntold: () => {
      if (!isTold.current) onClose()
    },
  }
}

function SecretTold({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title={words.secretTitle}
      onClose={onClose}
      foot={
        <>
          <CopyButton value={secret} what={words.secret} label={words.copy} />
          <Button look="primary" onClick={onClose}>
            {words.kept}
          </Button>
        </>
      }
    >
      <p>{words.once}</p>
      <p>
        <Identifier value={secret} />
      </p>
    </Dialog>
  )
}
