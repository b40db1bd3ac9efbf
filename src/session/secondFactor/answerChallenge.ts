import { toApiError } from '@/api/apiError'
import { exchange, type Reply } from '@/api/exchange'
import { sessionIn, type SessionStore } from '@/api/sessionStore'
import { type ChallengeAnswer, SecondStepReply } from '@/contract/secondFactor'
import { explainFailure, holderIn, type SignIn } from '@/session/entrance/signIn'
import { signedIn } from '@/store/session'

/** What a code came to: a session that is entered by `enter`, or why there is none. */
export type Answered =
  | { recoveryCodes: readonly string[]; enter: () => void }
  | { reason: NonNullable<SignIn['reason']> | 'gone'; retryAfter?: number | undefined }

/** Gives the code that signing in still asked for. Never rejects. */
export const answerChallenge =
  (answer: ChallengeAnswer) =>
  async (dispatch: SessionStore['dispatch'], getState: SessionStore['getState']): Promise<Answered> => {
    const { epoch } = sessionIn({ dispatch, getState })
    const reply = await exchange(
      { url: 'admin/auth/login/code', method: 'POST', body: answer },
      { token: null },
    )
    if (!reply.ok) return refusal(reply)
    const holder = holderIn(reply)
    // Meanwhile another tab may have signed in, which this one follows.
    if (!holder || sessionIn({ dispatch, getState }).epoch !== epoch) return { reason: 'unreadable' }
    return {
      recoveryCodes: SecondStepReply.safeParse(reply.body).data?.recovery_codes ?? [],
      enter: () => dispatch(signedIn(holder)),
    }
  }

function refusal(reply: Reply): Answered {
  if (reply.status === 410) return { reason: 'gone' }
  const { reason = 'refused', retryAfter } = explainFailure(toApiError(reply))
  return { reason, retryAfter }
}
