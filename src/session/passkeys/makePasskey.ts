import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyOptions } from '@/contract/passkeys'

/** What came of making a passkey: the answer of the authenticator, or why there is none. */
export type Made = { response: NewPasskey['response'] } | { failure: 'unsupported' | 'known' | 'stopped' }

/** Has the user's device make a passkey. Never rejects. */
export async function makePasskey(options: PasskeyOptions): Promise<Made> {
  if (!browserSupportsWebAuthn()) return { failure: 'unsupported' }
  try {
    // The server made the options by the same library, and the contract passes them on as they are.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      response: {
        id,
        rawId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports },
      },
    }
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return { failure: 'known' }
    if (error instanceof WebAuthnError && error.code === 'ERROR_INVALID_DOMAIN')
      return { failure: 'unsupported' }
    return { failure: 'stopped' }
  }
}
