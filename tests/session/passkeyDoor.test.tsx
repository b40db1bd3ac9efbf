import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passkeySignIn } from '@/session/otherDoors/passkeySignIn'
import { sessionOf } from '@/store/session'
import { makeStore } from '@/store/store'
import { anEmptyBackOffice, answers, http, HttpResponse, v2 } from '../support/answers'
import { open } from '../support/app'
import { aToken, holding } from '../support/token'

const network = answers(anEmptyBackOffice())
const bytes = new Uint8Array([1, 2, 3]).buffer
const passkey = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
}

const options = {
  data: { challenge: 'AQID', timeout: 60_000, rpId: 'localhost', userVerification: 'required' },
}

/** Each time the browser was asked for a passkey, with what chooses one there. */
let ceremonies: { isSuggested: boolean; signal: AbortSignal; choose: () => void }[]
let entered: number
let answer: () => void

beforeEach(() => {
  ceremonies = []
  entered = 0
  const isAnswered = new Promise<void>((done) => {
    answer = done
  })
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  )
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  network.use(
    http.post(v2('admin/auth/passkey/begin'), () => HttpResponse.json(options)),
    http.post(v2('admin/auth/passkey'), async () => {
      entered++
      await isAnswered
      return HttpResponse.json({ access_token: aToken() })
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

const get = ({ mediation, signal }: { mediation?: string; signal: AbortSignal }) =>
  new Promise((choose, refuse) => {
    ceremonies.push({ isSuggested: mediation === 'conditional', signal, choose: () => choose(passkey) })
    signal.addEventListener('abort', () => refuse(signal.reason))
  })

const theButton = () => screen.findByRole('button', { name: 'Entrar con llave de acceso' })

test('a suggestion that is taken signs in once, also where the button is pressed after it', async () => {
  const { user, address } = await open('/admin/login')
  await waitFor(() => expect(ceremonies).toHaveLength(1))
  ceremonies[0]?.choose()
  await waitFor(() => expect(entered).toBe(1))
  await user.click(await theButton())
  answer()
  await waitFor(() => expect(address()).toBe('/admin'))
  expect(ceremonies.map(({ isSuggested }) => isSuggested)).toEqual([true])
  expect(entered).toBe(1)
})

test('the button takes back what the field suggests, and its own dialog decides', async () => {
  const { user, address } = await open('/admin/login')
  await waitFor(() => expect(ceremonies).toHaveLength(1))
  await user.click(await theButton())
  await waitFor(() => expect(ceremonies).toHaveLength(2))
  expect(ceremonies.map(({ signal }) => signal.aborted)).toEqual([true, false])
  ceremonies[1]?.choose()
  answer()
  await waitFor(() => expect(address()).toBe('/admin'))
  expect(entered).toBe(1)
})

test('only the dialog of the button opens where it is pressed before the field has its answer', async () => {
  let begin = () => {}
  const mayBegin = new Promise<void>((done) => {
    begin = done
  })
  let begun = 0
  network.use(
    http.post(v2('admin/auth/passkey/begin'), async () => {
      begun++
      await mayBegin
      return HttpResponse.json(options)
    }),
  )
  const { user, address } = await open('/admin/login')
  await waitFor(() => expect(begun).toBe(1))
  await user.click(await theButton())
  begin()
  await waitFor(() => expect(ceremonies).toHaveLength(1))
  ceremonies[0]?.choose()
  answer()
  await waitFor(() => expect(address()).toBe('/admin'))
  expect(ceremonies.map(({ isSuggested }) => isSuggested)).toEqual([false])
})

test('nobody is asked for a passkey who is signed in', async () => {
  const store = makeStore({ session: sessionOf(holding(aToken())) })
  expect(await store.dispatch(passkeySignIn({ fromField: false }))).toEqual({})
  expect(ceremonies).toHaveLength(0)
})
