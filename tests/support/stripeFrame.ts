import { createHash } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { act, fireEvent, screen } from '@testing-library/react'
import type { FastifyInstance } from 'fastify'
import { Window } from 'happy-dom'

/** What Stripe's script answers where a card is turned into a token, in the shapes that it was seen to answer with. */
type Tokenized = {
  paymentMethod?: {
    id: string
    object: 'payment_method'
    type: 'card'
    card: { brand: string; last4: string }
  }
  error?: { type: string; code: string; message: string }
}

export const tokenized: Tokenized = {
  paymentMethod: {
    id: 'pm_new',
    object: 'payment_method',
    type: 'card',
    card: { brand: 'visa', last4: '4242' },
  },
}

/** The page in which Stripe's fields live, as a frame of the page on screen, with a stand-in for what js.stripe.com serves. */
export async function stripeFrame(
  app: FastifyInstance,
  title: string,
  createPaymentMethod: (order: { type: string; card: { kind: string } }) => Promise<Tokenized>,
) {
  const { body, headers } = await app.inject('/stripe/card')
  const policy = String(headers['content-security-policy'])
  const script = /<script>([\s\S]*)<\/script>/.exec(body)?.[1] ?? ''
  const inner = new Window({ url: new URL('/stripe/card?theme=dark', location.origin).href })
  inner.document.body.innerHTML = /<body>([\s\S]*?)<script/.exec(body)?.[1] ?? ''

  const frame = screen.getByTitle<HTMLIFrameElement>(title)
  const [told, mounted, opened]: [object[], string[], unknown[]] = [[], [], []]
  const parent = {
    postMessage: (data: object, origin: string) => {
      told.push(data)
      const message = new MessageEvent('message', { origin, data })
      Object.defineProperty(message, 'source', { value: inside })
      act(() => void fireEvent(window, message))
    },
  }
  type Heard = { origin: string; source: object; data: unknown }
  const listeners: ((message: Heard) => void)[] = []
  const hear = (message: Partial<Heard>) => {
    for (const listener of listeners)
      listener({ origin: location.origin, source: parent, data: {}, ...message })
  }
  const inside = { postMessage: (data: unknown) => queueMicrotask(() => hear({ data })) }
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: inside })

  const elements = () => ({
    create: (kind: string) => ({ kind, mount: (place: string) => mounted.push(`${kind} ${place}`) }),
  })
  runInContext(
    script,
    createContext({
      document: inner.document,
      location: inner.location,
      getComputedStyle: () => ({ color: 'rgb(0, 0, 0)' }),
      URLSearchParams,
      parent,
      addEventListener: (_type: string, listener: (message: Heard) => void) => listeners.push(listener),
      ResizeObserver: class {
        observe() {}
      },
      Stripe: (...order: unknown[]) => {
        opened.push(order)
        return { elements, createPaymentMethod }
      },
    }),
  )
  return {
    /** What the frame says to the page that shows it. */
    told,
    /** Which of Stripe's fields stand where. */
    mounted,
    /** How Stripe's script was begun. */
    opened,
    hear,
    document: inner.document,
    /** What it says is wrong, where the card is typed. */
    problem: () => inner.document.querySelector('#problem')?.textContent,
    policy,
    hash: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  }
}
