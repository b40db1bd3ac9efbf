import './es'
import { browserSupportsWebAuthn, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import { readPageValue } from '@/config'
import { Button } from '@/kit/elements/Button'
import { Problem } from '@/session/entrance/Problem'
import { useAppDispatch } from '@/store/hooks'
import styles from './OtherDoors.module.css'
import { ProviderDoor } from './ProviderDoor'
import { type Entering, passkeySignIn } from './passkeySignIn'

/** The ways in beside the password. They come after the form, so that nothing moves when they do. */
export function OtherDoors() {
  const provider = readPageValue('identity-provider')
  const takesPasskeys = browserSupportsWebAuthn()
  if (!provider && !takesPasskeys) return null
  return (
    <div className={styles.doors}>
      {provider && <ProviderDoor name={provider} />}
      {takesPasskeys && <PasskeyDoor />}
    </div>
  )
}

function PasskeyDoor() {
  const { t } = useTranslation('otherDoors')
  const dispatch = useAppDispatch()
  const words = useFailureWords()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Entering>({})

  useEffect(() => {
    // Browsers suggest passkeys in a field that says it takes them.
    document.querySelector('input[name=email]')?.setAttribute('autocomplete', 'username webauthn')
    void dispatch(passkeySignIn({ fromField: true })).then(setFailure)
    return () => WebAuthnAbortService.cancelCeremony()
  }, [dispatch])

  async function enter() {
    setFailure({})
    setIsBusy(true)
    setFailure(await dispatch(passkeySignIn({ fromField: false })))
    setIsBusy(false)
  }

  return (
    <>
      {failure.reason && <Problem>{words(failure)}</Problem>}
      <Button busy={isBusy ? t('entering') : undefined} onClick={enter}>
        {t('passkey')}
      </Button>
    </>
  )
}

function useFailureWords() {
  const { t } = useTranslation('otherDoors')
  const { t: login } = useTranslation('login')
  return ({ reason = 'refused', retryAfter }: Entering) => {
    if (reason === 'refused') return t('failed.passkey')
    if (reason === 'wait' && retryAfter)
      return login('failed.waitMinutes', { count: Math.ceil(retryAfter / 60) })
    return login(`failed.${reason}`)
  }
}
