import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { toApiError } from '@/api/apiError'
import { exchange } from '@/api/exchange'
import { sessionIn, type SessionStore } from '@/api/sessionStore'
import { detailOf } from '@/contract/shapes'
import { PasskeyOptions, type PasskeySignIn } from '@/contract/passkeys'
import { explainFailure, holderIn, type SignIn } from '@/session/entrance/signIn'
import { signedIn } from '@/store/session'

/** What signing in with a passkey came to: nothing more where it did, or where no passkey was chosen. */
export type Entering = Pick<SignIn, 'reason' | 'retryAfter'>

/**
 * Signs in with a passkey: one chosen in the browser's own dialog, or, with `fromField`, among the suggestions of the
 * address field, for as long as the screen is open. Never rejects.
 */
export const passkeySignIn =
  ({ fromField }: { fromField: boolean }) =>
  async (dispatch: SessionStore['dispatch'], getState: SessionStore['getState']): Promise<Entering> => {
    if (fromField && !(await browserSupportsWebAuthnAutofill())) return {}
    const { epoch } = sessionIn({ dispatch, getState })
    const asked = await exchange({ url: 'admin/auth/passkey/begin', method: 'POST' }, { token: null })
    if (!asked.ok) return explainFailure(toApiError(asked))
    const options = detailOf(PasskeyOptions).safeParse(asked.body).data?.data
    if (!options) return { reason: 'unreadable' }
    const response = await choosePasskey(options, fromField)
    if (!response) return {}
    const reply = await exchange(
      { url: 'admin/auth/passkey', method: 'POST', body: { response } },
      { token: null },
    )
    if (!reply.ok) return explainFailure(toApiError(reply))
    const holder = holderIn(reply)
    // Meanwhile another tab may have signed in, which this one follows.
    if (!holder || sessionIn({ dispatch, getState }).epoch !== epoch) return { reason: 'unreadable' }
    dispatch(signedIn(holder))
    return {}
  }

/** The answer of the authenticator; undefined where the user chose none, or another dialog took its place. */
async function choosePasskey(
  options: PasskeyOptions,
  fromField: boolean,
): Promise<PasskeySignIn['response'] | undefined> {
  try {
    const { id, rawId, response } = await startAuthentication({
      // The server made the options by the same library, and the contract passes them on as they are.
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: fromField,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    }
  } catch {
    return undefined
  }
}
