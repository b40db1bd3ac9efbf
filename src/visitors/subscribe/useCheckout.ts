import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '@/api/apiError'
import type { ApiCall } from '@/api/exchange'
import { pathOf } from '@/api/paths'
import { send } from '@/api/baseQueryWithReauth'
import type { Outcome } from '@/api/outcome'
import type {
  Checkout,
  CheckoutCoupon,
  CheckoutPayment,
  CheckoutVoucher,
  FreeEnrolment,
  PayrollEnrolment,
  StepAnswer,
} from '@/contract/checkouts'
import { useAppStore } from '@/store/hooks'
import { readStored, writeStored } from '@/store/safeStorage'
import { dataWith } from '@/visitors/replies'

/** What a question needs of the way that it is on. */
export type StepProps = {
  checkout: Checkout
  subscribing: Subscribing
  back: string | undefined
  place: string | undefined
  /** Sends an answer, and goes on to the next question once it is taken. */
  answer: (body: StepAnswer | object, stays?: string) => Promise<Trouble>
  /** Goes on to the next question, for an answer that was sent in another way. */
  onNext: () => Promise<void>
}

/** What came of a call: nothing where all went well. */
export type Trouble = ApiError | undefined

/** Where the token of a way to a plan is kept, until the tab is closed. */
const keyOf = (address: string) => `salvia:contrata:${address}`

/**
 * The answers of this visitor on their way to a plan, as the server has them. They are found again by the token that
 * this tab keeps, or that came in a link.
 * @param address of the plan, with its campaign or seller
 */
export function useCheckout(address: string, brought: string | null) {
  const store = useAppStore()
  const [token, setToken] = useState(() => brought ?? readStored('sessionStorage', keyOf(address)))
  const [checkout, setCheckout] = useState<Checkout>()
  const [trouble, setTrouble] = useState<ApiError>()

  // A look that began before a write was answered would bring back earlier answers: it is discarded.
  const writes = useRef(0)

  const keep = useCallback(
    (next: string | null) => {
      writes.current++
      writeStored('sessionStorage', keyOf(address), next)
      setToken(next)
      if (next === null) setCheckout(undefined)
    },
    [address],
  )
  const learnOf = useCallback((body: unknown) => setCheckout((before) => checkoutIn(body) ?? before), [])
  /** Sends a call about this checkout, and takes the checkout that it answers. */
  const ask = async (call: ApiCall): Promise<Trouble> => {
    const { data, error } = await send(call, store)
    if (error) return error
    writes.current++
    learnOf(data)
  }
  const learn = useCallback(
    ({ data, error }: Outcome) => {
      setTrouble(error)
      learnOf(data)
      if (error?.status === 404) keep(null)
    },
    [keep, learnOf],
  )
  const reload = useCallback(async () => {
    if (!token) return
    const before = writes.current
    const outcome = await send({ url: pathOf('public', 'checkouts', token) }, store)
    if (before === writes.current) learn(outcome)
  }, [token, store, learn])
  // The first look at what this token stands for.
  useEffect(() => void reload(), [reload])
  // One that came in a link is kept where the others are, so that the address need not show it.
  useEffect(() => {
    if (brought) writeStored('sessionStorage', keyOf(address), brought)
  }, [brought, address])

  return {
    token,
    checkout,
    trouble,
    reload,
    forget: () => keep(null),
    begin: async (body: object): Promise<Trouble> => {
      const { data, error } = await send({ url: 'public/checkouts', method: 'POST', body }, store)
      if (error) return error
      learnOf(data)
      keep(tokenIn(data))
    },
    answer: (body: StepAnswer | object) =>
      ask({ url: pathOf('public', 'checkouts', token ?? '-'), method: 'PATCH', body }),
    takeCoupon: (body: CheckoutCoupon) =>
      ask({ url: pathOf('public', 'checkouts', token ?? '-', 'coupon'), method: 'PUT', body }),
    askForCode: (email: string) =>
      ask({
        url: pathOf('public', 'checkouts', token ?? '-', 'work-mail'),
        method: 'POST',
        body: { email },
      }),
    confirmCode: (code: string) =>
      ask({ url: pathOf('public', 'checkouts', token ?? '-', 'work-mail'), method: 'PUT', body: { code } }),
    enrol: (body: FreeEnrolment) =>
      ask({ url: pathOf('public', 'checkouts', token ?? '-', 'enrolment'), method: 'POST', body }),
    enrolByPayroll: (body: PayrollEnrolment) =>
      ask({ url: pathOf('public', 'checkouts', token ?? '-', 'payroll'), method: 'POST', body }),
    pay: (body: CheckoutPayment) =>
      ask({ url: pathOf('public', 'checkouts', token ?? '-', 'payment'), method: 'POST', body }),
    payElsewhere: (body: CheckoutVoucher) =>
      ask({ url: pathOf('public', 'checkouts', token ?? '-', 'voucher'), method: 'POST', body }),
    payOtherwise: () =>
      ask({ url: pathOf('public', 'checkouts', token ?? '-', 'payment'), method: 'DELETE' }),
  }
}
export type Subscribing = ReturnType<typeof useCheckout>

const checkoutIn = dataWith<Checkout>('quote')
const tokenIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
    ? body.token
    : null
