import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathOf } from '@/api/paths'
import { withQuery } from '@/api/queryString'
import { send } from '@/api/baseQueryWithReauth'
import { LINK_CODE } from '@/contract/linkCode'
import type { OpenedLink } from '@/contract/openLink'
import { useAppStore } from '@/store/hooks'
import { writeStored } from '@/store/safeStorage'
import { dataWith } from '@/visitors/replies'
import { CAME_BY } from '@/visitors/visitorKey'

type Shown =
  | { at: 'opening' }
  | { at: 'failed' }
  | { at: 'gone' }
  | { at: 'asking'; isOpening: boolean; isWrong: boolean; isTooMany: boolean }
  | { at: 'waiting'; isOpening: boolean }
  | { at: 'mailed' }
  | { at: 'leaving'; url: string; host: string | null }
  | { at: 'ask'; url: string; host: string }

const openedIn = dataWith<OpenedLink>('is_wrong')

/** What the page before this one was of: its site, where the browser tells, and never its address. */
const cameFrom = () => {
  if (!document.referrer || !URL.canParse(document.referrer)) return undefined
  const { host, origin } = new URL(document.referrer)
  return origin === location.origin ? undefined : host.slice(0, 100)
}

/** Opens a short link and follows it; what it asks for first is shown. */
export function useLink(code: string) {
  const store = useAppStore()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>({ at: 'opening' })

  const take = useCallback(
    (opened: OpenedLink) => {
      const { state, url, host, is_wrong } = opened
      if (state === 'press') return setShown({ at: 'waiting', isOpening: false })
      if (state === 'mailed') return setShown({ at: 'mailed' })
      if (state === 'password' || !url)
        return setShown({ at: 'asking', isOpening: false, isWrong: is_wrong, isTooMany: false })
      if (state === 'ask' && host) return setShown({ at: 'ask', url, host })
      writeStored('sessionStorage', CAME_BY, code)
      setShown({ at: 'leaving', url, host })
      // What was opened is left behind: going back must not open it again.
      if (host === null) void navigate(url, { replace: true })
      else location.replace(url)
    },
    [code, navigate],
  )

  const ask = useCallback(
    async (pressed?: { password?: string }) => {
      // What no link is called is answered like one that has ended.
      if (!LINK_CODE.test(code)) return setShown({ at: 'gone' })
      const query = location.search.slice(1, 2001)
      const about = {
        qr: new URLSearchParams(query).get('qr') === '1' ? ('1' as const) : undefined,
        from: cameFrom(),
        query: query || undefined,
      }
      const url = pathOf('public', 'links', code)
      const { data, error } = await send(
        pressed === undefined
          ? { url: withQuery(url, about) }
          : { url, method: 'POST', body: { ...about, ...pressed } },
        store,
      )
      const opened = openedIn(data)
      if (opened) return take(opened)
      if (error?.status === 404 || error?.status === 422) return setShown({ at: 'gone' })
      if (error?.status === 429 && pressed?.password !== undefined)
        return setShown({ at: 'asking', isOpening: false, isWrong: false, isTooMany: true })
      setShown({ at: 'failed' })
    },
    [code, store, take],
  )

  useEffect(() => void Promise.resolve().then(() => ask()), [ask])

  return {
    shown,
    retry: () => {
      setShown({ at: 'opening' })
      void ask()
    },
    press: () => {
      setShown({ at: 'waiting', isOpening: true })
      void ask({})
    },
    tryPassword: (password: string) => {
      setShown({ at: 'asking', isOpening: true, isWrong: false, isTooMany: false })
      void ask({ password })
    },
  }
}
