import { AskForLink } from './AskForLink'
import { PlansToCancel } from './PlansToCancel'

/** Cancelling a plan by oneself: with the link that was mailed, or to ask for one. */
export const CancelPlan = ({ token }: { token: string | undefined }) =>
  token ? <PlansToCancel token={token} /> : <AskForLink />
