import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { readShopping, type Shopping, shopAddress } from './shopAddress'

/** Changes what the address of the shop says, from what it says by now. */
export type ChangeShopping = (make: (now: Shopping) => Partial<Shopping>) => void

/**
 * What the address of the shop says, and how it is changed. Two choices may follow each other faster than the page
 * learns of the first: the second begins from it all the same.
 */
export function useShopping(): { shopping: Shopping; change: ChangeShopping } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const latest = useRef(params)
  const waiting = useRef(0)
  useEffect(() => {
    if (params.toString() === latest.current.toString()) waiting.current = 0
    else if (waiting.current > 0) waiting.current--
    else latest.current = params
  }, [params])
  return {
    shopping: readShopping(params),
    change: (make) => {
      const next = shopAddress(latest.current, make(readShopping(latest.current)))
      latest.current = new URLSearchParams(next)
      waiting.current++
      void navigate(next, { replace: true, preventScrollReset: true })
    },
  }
}
