import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
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

/** How many times a passkey was asked for: what the field asks for later than the button would end its dialog. */
let asks = 0
/** What the server is asked to begin, for the field or for the button that is pressed meanwhile. */
let begun: ReturnType<typeof begin> | undefined
/** The sign-in with a passkey that is chosen: a second one would end its session as soon as it begins. */
let entering: Promise<Entering> | undefined

const begin = () => exchange({ url: 'admin/auth/passkey/begin', method: 'POST' }, { token: null })

/**
 * Signs in with a passkey: one chosen in the browser's own dialog, or, with `fromField`, among the suggestions of the
 * address field, for as long as the screen is open. Where one is chosen already, it answers as that one does. Never rejects.
 */
export const passkeySignIn =
  ({ fromField }: { fromField: boolean }) =>
  async (dispatch: SessionStore['dispatch'], getState: SessionStore['getState']): Promise<Entering> => {
    const ask = ++asks
    if (fromField && !(await browserSupportsWebAuthnAutofill())) return {}
    if (entering) return entering
    const { epoch, token } = sessionIn({ dispatch, getState })
    // Signed in already, while this screen is still shown.
    if (token !== null) return {}
    // From here on the button's dialog decides, and no suggestion of the field.
    if (!fromField) WebAuthnAbortService.cancelCeremony()
    begun ??= begin().finally(() => {
      begun = undefined
    })
    const asked = await begun
    if (!asked.ok) return explainFailure(toApiError(asked))
    const options = detailOf(PasskeyOptions).safeParse(asked.body).data?.data
    if (!options) return { reason: 'unreadable' }
    if (sessionIn({ dispatch, getState }).epoch !== epoch || (fromField && ask !== asks)) return {}
    const response = await choosePasskey(options, fromField)
    if (!response) return {}
    entering = enter(response, { dispatch, getState, epoch }).finally(() => {
      entering = undefined
    })
    return entering
  }

/** Has the server check the answer of an authenticator, and begins the session of its holder. */
async function enter(
  response: PasskeySignIn['response'],
  { epoch, ...store }: Pick<SessionStore, 'dispatch' | 'getState'> & { epoch: number },
): Promise<Entering> {
  const reply = await exchange(
    { url: 'admin/auth/passkey', method: 'POST', body: { response } },
    { token: null },
  )
  if (!reply.ok) return explainFailure(toApiError(reply))
  const holder = holderIn(reply)
  // Meanwhile another tab may have signed in, which this one follows.
  if (!holder || sessionIn(store).epoch !== epoch) return { reason: 'unreadable' }
  store.dispatch(signedIn(holder))
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
