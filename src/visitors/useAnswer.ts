import { useEffect, useState } from 'react'
import { send } from '@/api/baseQueryWithReauth'
import { useAppStore } from '@/store/hooks'

type Known<Answer> = { url: string; answer?: Answer; isFailed?: true; isUnknown?: boolean; why?: string }

/** What the API answers to an address that leads to nothing, or that could lead to nothing. */
const UNKNOWN = new Set([404, 422])

/** What the server says of a seller that it knows, and that does not sell now. */
const whySellerClosed = (error: { code?: string | undefined; detail?: string | undefined } | undefined) =>
  error?.code === 'seller_closed' ? error.detail : undefined

/**
 * What the public API answers at an address; what it answered before stays until the next arrives. The public pages
 * ask without the data layer of the console, which weighs more than they do.
 * @param readAs the answer, or nothing where it is not one
 */
export function useAnswer<Answer>(url: string, readAs: (body: unknown) => Answer | undefined) {
  const store = useAppStore()
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<Known<Answer>>({ url: '' })
  const wanted = `${round} ${url}`

  useEffect(() => {
    const leaving = new AbortController()
    void send({ url }, store, leaving.signal).then(({ data, error }) => {
      if (leaving.signal.aborted) return
      const answer = data === undefined ? undefined : readAs(data)
      setKnown((before) =>
        answer === undefined
          ? {
              ...before,
              url: wanted,
              isFailed: true,
              isUnknown: UNKNOWN.has(error?.status ?? 0),
              why: whySellerClosed(error),
            }
          : { url: wanted, answer },
      )
    })
    return () => leaving.abort()
  }, [url, wanted, store, readAs])

  const isCurrent = known.url === wanted
  return {
    answer: known.answer,
    isFetching: !isCurrent,
    isFailed: isCurrent && known.isFailed === true,
    /** Failed for good: there is nothing under this address. */
    isUnknown: isCurrent && known.isUnknown === true,
    /** What is said of a seller that does not sell now. */
    why: isCurrent ? known.why : undefined,
    retry: () => setRound((last) => last + 1),
  }
}
