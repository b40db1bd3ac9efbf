import { toApiError } from '@/api/apiError'
import { exchange, type Reply } from '@/api/exchange'
import { sessionIn, type SessionStore } from '@/api/sessionStore'
import { ProviderAddress } from '@/contract/identityProvider'
import { detailOf } from '@/contract/shapes'
import { explainFailure, holderIn, type SignIn } from '@/session/entrance/signIn'
import { signedIn } from '@/store/session'

/** Where this tab keeps, while it is at the provider, where the person was heading. */
const HEADING = 'admin.provider.redirect'

/** Why it did not lead in: the server's sentence, or what the login screen says. */
export type ProviderFailure = { said?: string | undefined } & Pick<SignIn, 'reason'>

/** Takes the browser to the identity provider. Returns only where it cannot, with why. */
export async function goToProvider(redirect: string | null): Promise<ProviderFailure> {
  const reply = await exchange({ url: 'admin/auth/provider/begin', method: 'POST' }, { token: null })
  const url = reply.ok ? detailOf(ProviderAddress).safeParse(reply.body).data?.data.url : undefined
  if (!url) return failureOf(reply)
  sessionStorage.setItem(HEADING, redirect ?? '')
  globalThis.location.assign(url)
  return new Promise(() => undefined)
}

/** Where the person was heading who comes back from the provider. */
export function takeHeading(): string {
  const redirect = sessionStorage.getItem(HEADING) ?? ''
  sessionStorage.removeItem(HEADING)
  return redirect
}

/** Signs in with what the provider sent the browser back with. Never rejects. */
export const finishAtProvider =
  (answer: { code: string; state: string; iss: string | null }) =>
  async (
    dispatch: SessionStore['dispatch'],
    getState: SessionStore['getState'],
  ): Promise<ProviderFailure> => {
    const { epoch } = sessionIn({ dispatch, getState })
    const reply = await exchange(
      { url: 'admin/auth/provider', method: 'POST', body: answer },
      { token: null },
    )
    if (!reply.ok) return failureOf(reply)
    const holder = holderIn(reply)
    // Meanwhile another tab may have signed in, which this one follows.
    if (!holder || sessionIn({ dispatch, getState }).epoch !== epoch) return { reason: 'unreadable' }
    dispatch(signedIn(holder))
    return {}
  }

function failureOf(reply: Reply): ProviderFailure {
  if (reply.ok) return { reason: 'unreadable' }
  const error = toApiError(reply)
  const isOurs = /provider/.test(error.code ?? '')
  return { said: isOurs ? error.detail : undefined, reason: explainFailure(error).reason ?? 'refused' }
}
