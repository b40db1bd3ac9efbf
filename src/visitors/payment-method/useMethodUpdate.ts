import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { pathOf } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { send } from '@/api/baseQueryWithReauth'
import type { MethodUpdate, MethodUpdatePage, MethodUpdateResult } from '@/contract/methodUpdates'
import { useAppStore } from '@/store/hooks'
import { readStored, writeStored } from '@/store/safeStorage'
import { dataWith } from '@/visitors/replies'
import { newKey } from '@/visitors/visitorKey'

/** What a visitor is shown of a link. */
export type Shown =
  | { at: 'opening' }
  | { at: 'unreachable' }
  | { at: 'gone' }
  | { at: 'page'; page: MethodUpdatePage; problem?: string | undefined }
  | { at: 'sending'; page: MethodUpdatePage }
  | { at: 'result'; result: MethodUpdateResult; page: MethodUpdatePage | undefined }

/** Times that the server knows nothing of what was sent before it is taken for lost on the way. */
const LOST_AFTER = 2
const FIRST_PAUSE = 600
const LONGEST_PAUSE = 3_000

const pageIn = dataWith<MethodUpdatePage>('card_frame')
const resultIn = dataWith<MethodUpdateResult>('state')

/** A link, from opening it until its card is saved; a reload goes on with what was sent. */
export function useMethodUpdate(token: string) {
  const { t } = useTranslation('methodUpdate')
  const store = useAppStore()
  const [shown, setShown] = useState<Shown>({ at: 'opening' })
  const place = `tarjeta:${token.slice(0, 12)}`
  const key = useRef(readStored('sessionStorage', place))
  const url = pathOf('public', 'payment-method-updates', token)

  const askResult = useCallback(async () => {
    if (!key.current) return undefined
    const { data, error } = await send({ url: `${url}/result`, headers: idempotencyKey(key.current) }, store)
    return { result: resultIn(data), isUnknown: error?.status === 404 }
  }, [url, store])

  const open = useCallback(
    async (problem?: string) => {
      const { data, error } = await send({ url }, store)
      const page = pageIn(data)
      setShown(
        page
          ? { at: 'page', page, problem }
          : error?.status === 404 || error?.status === 422
            ? { at: 'gone' }
            : { at: 'unreachable' },
      )
    },
    [url, store],
  )

  const startOver = useCallback(
    async (problem?: string) => {
      key.current = null
      writeStored('sessionStorage', place, null)
      await open(problem)
    },
    [open, place],
  )

  /** What a visitor sent before comes first: their link may be used up by it. */
  const begin = useCallback(async () => {
    const before = await askResult()
    if (before?.result && before.result.state !== 'refused')
      setShown({ at: 'result', result: before.result, page: undefined })
    else if (before && !before.result && !before.isUnknown) setShown({ at: 'unreachable' })
    else await startOver()
  }, [askResult, startOver])
  useEffect(() => void Promise.resolve().then(begin), [begin])

  const isWaiting = shown.at === 'result' && ['checking', 'confirm', 'paying'].includes(shown.result.state)
  const page = 'page' in shown ? shown.page : undefined
  useEffect(() => {
    if (!isWaiting) return
    let pause = FIRST_PAUSE
    let unknown = 0
    let isLeft = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const now = await askResult()
      if (isLeft) return
      if (now?.result?.state === 'refused' && !page) return startOver(now.result.problem ?? undefined)
      if (now?.result) setShown(after(page, now.result))
      unknown = now?.isUnknown ? unknown + 1 : 0
      if (unknown === LOST_AFTER) return startOver(t('lost'))
      pause = Math.min(pause * 1.5, LONGEST_PAUSE)
      timer = setTimeout(() => void look(), pause)
    }
    timer = setTimeout(() => void look(), pause)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isWaiting, askResult, startOver, page, t])

  async function submit(page: MethodUpdatePage | undefined, update: MethodUpdate) {
    key.current = newKey()
    writeStored('sessionStorage', place, key.current)
    if (page) setShown({ at: 'sending', page })
    const { data, error } = await send(
      { url, method: 'POST', body: update, headers: idempotencyKey(key.current) },
      store,
    )
    const result = resultIn(data)
    if (result) return setShown(after(page, result))
    if (error?.status === 404) return setShown({ at: 'gone' })
    if (error?.status && !page) return startOver()
    if (page && error?.code === 'preview_changed') {
      const again = await send({ url }, store)
      return setShown({ at: 'page', page: pageIn(again.data) ?? page, problem: error.message })
    }
    if (page && error?.status) {
      const said = error.errors?.[0]?.message ?? error.message
      return setShown({ at: 'page', page, problem: said })
    }
    // The idempotency key finds out whether the card arrived; until then the page may not say that it did not.
    setShown({ at: 'result', result: unknownYet, page })
  }

  /** Charges the card that was saved already with what is still owed. */
  const chargeAgain = ({ owed_cents }: MethodUpdateResult) =>
    submit(undefined, { card: null, pay_on: 'today', seen_cents: owed_cents })

  return { shown, submit, chargeAgain, startOver, retry: begin }
}

/** What is shown once more is known; a card that was refused goes back to where it was typed. */
const after = (page: MethodUpdatePage | undefined, result: MethodUpdateResult): Shown =>
  result.state === 'refused' && page
    ? { at: 'page', page, problem: result.problem ?? undefined }
    : { at: 'result', result, page }

const unknownYet: MethodUpdateResult = {
  state: 'checking',
  card: null,
  is_saved: false,
  confirm_url: null,
  problem: null,
  currency: 'MXN',
  paid_cents: 0,
  owed_cents: 0,
  pay_on: null,
  receipt_to: null,
  next_charge_on: null,
}
