import { useCallback, useEffect, useRef, useState } from 'react'

/** What the gateway's page gives for a card, whose number stays there. */
export type TypedCard = { token: string; last4: string }

/** What such a page tells: it is our own server's, and says nothing of the card but this. */
type FrameMessage =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'problem'; message: string }
  | ({ type: 'token' } & TypedCard)

const isTold = (data: unknown): data is FrameMessage & { salvia: 'card' } =>
  typeof data === 'object' && data !== null && 'salvia' in data && data.salvia === 'card' && 'type' in data

/** A frame in which the gateway has a card typed: how tall it is, and what it gives when it is asked. */
export function useCardFrame() {
  const frame = useRef<HTMLIFrameElement>(null)
  const answer = useRef<(card: TypedCard | undefined) => void>(undefined)
  const [height, setHeight] = useState(260)

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || !isTold(data)) return
      if (data.type === 'height') setHeight(Math.ceil(data.height))
      if (data.type === 'problem') answer.current?.(undefined)
      if (data.type === 'token') answer.current?.({ token: data.token, last4: data.last4 })
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])

  /** The card that was typed, or nothing where the frame itself has said what is wrong with it. */
  const askForCard = useCallback(
    () =>
      new Promise<TypedCard | undefined>((resolve) => {
        answer.current?.(undefined)
        answer.current = resolve
        frame.current?.contentWindow?.postMessage({ salvia: 'tokenize' }, location.origin)
      }),
    [],
  )
  return { frame, height, askForCard }
}
