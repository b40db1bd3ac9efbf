import { act, fireEvent, screen } from '@testing-library/react'
import type { Behaviour } from '@server/adapters/gateway/sandbox/testCards'
import type { referenceServer } from './referenceServer'

/** Types a card in the gateway's frame on screen, which gives it as soon as the page asks. */
export async function cardInFrame(
  { app }: Pick<ReturnType<typeof referenceServer>, 'app'>,
  title: string,
  behaviour: Behaviour = 'ok',
) {
  const { token } = (
    await app.inject({
      method: 'POST',
      url: '/sandbox/tokens',
      payload: { behaviour, last4: '4242', exp_month: 8, exp_year: 2029 },
    })
  ).json<{ token: string }>()
  const frame = screen.getByTitle<HTMLIFrameElement>(title)
  const inside = { postMessage: () => tell() }
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: inside })
  const tell = () =>
    queueMicrotask(() => {
      const message = new MessageEvent('message', {
        origin: location.origin,
        data: { salvia: 'card', type: 'token', token, last4: '4242' },
      })
      Object.defineProperty(message, 'source', { value: inside })
      act(() => void fireEvent(window, message))
    })
}
