import { type ReactNode, useState } from 'react'
import type { Checkout } from '@/contract/checkouts'
import type { Subscribing, Trouble } from './useCheckout'
import { Waiting } from './Waiting'

/**
 * Tells what came of a payment. Without a reply it is unknown whether the payment arrived: that is found out first,
 * and meanwhile `waiting` is shown.
 */
export function useLostReply(
  checkout: Checkout,
  subscribing: Subscribing,
): { waiting: ReactNode; told: (error: Trouble) => Promise<Trouble> } {
  const [isLost, setLost] = useState(false)
  return {
    // Where it never arrived, what it said before is still so.
    waiting: isLost && (
      <Waiting checkout={checkout} subscribing={subscribing} onUnchanged={() => setLost(false)} />
    ),
    told: async (error) => {
      if (error && (error.status === 0 || error.status >= 502)) {
        setLost(true)
        return
      }
      if (error?.code === 'price_changed') await subscribing.reload()
      return error
    },
  }
}
