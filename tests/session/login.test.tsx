import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessionOf } from '@/store/session'
import { makeStore } from '@/store/store'
import { signIn } from '@/session/entrance/signIn'
import { anEmptyBackOffice, answers, http, HttpResponse, refused, v2 } from '../support/answers'
import { open } from '../support/app'
import { blockStorage } from '../support/storage'
import { aToken, holding } from '../support/token'

const network = answers(anEmptyBackOffice())
const login = v2('admin/auth/login')
const token = aToken()
const answering = (answer: () => Response | Promise<Response>) => network.use(http.post(login, answer))
const credentials = { email: 'ana@salvia.test', password: 'una frase larga' }

async function fillIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(await screen.findByLabelText('Correo electrónico'), credentials.email)
  await user.type(screen.getByLabelText('Contraseña'), credentials.password)
}
const submit = ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))

describe('a reply to signing in', () => {
  test.each([
    ['data.access_token', { data: { access_token: token } }],
    ['access_token', { access_token: token }],
    ['token', { token }],
    ['jwt', { jwt: token }],
    [
      'the first that is not blank',
      { data: { access_token: ' ' }, access_token: '', token: null, jwt: token },
    ],
    ['the first of several', { data: { access_token: token }, access_token: 'x', token: 'y' }],
    ['the first that is a text', { data: { access_token: { a: 1 } }, access_token: 5, token }],
  ])('gives its token as %s', async (_words, body) => {
    answering(() => HttpResponse.json(body))
    expect(await makeStore().dispatch(signIn(credentials))).toMatchObject({ token })
  })

  test('gives its token with every status of success', async () => {
    answering(() => HttpResponse.json({ token }, { status: 202 }))
    expect(await makeStore().dispatch(signIn(credentials))).toMatchObject({ token })
  })

  test('names the person as the token does', async () => {
    answering(() =>
      HttpResponse.json({ token, user: { id: 'x', email: 'x@x.mx', name: 'Otro', role: 'viewer' } }),
    )
    const { user } = await makeStore().dispatch(signIn(credentials))
    expect(user).toEqual({ id: 'ana', email: 'ana@salvia.test', name: 'Ana Ruiz', role: 'admin' })
  })

  test.each([
    ['data.user', { data: { user: { name: 'Ana R.' } } }, 'Ana R.'],
    ['user', { user: { name: 'Ana R.' } }, 'Ana R.'],
    ['no user', {}, 'ana@salvia.test'],
  ])('names a person whose token has no name from %s', async (_words, body, name) => {
    answering(() => HttpResponse.json({ ...body, token: aToken({ name: undefined }) }))
    expect((await makeStore().dispatch(signIn(credentials))).user.name).toBe(name)
  })

  test.each([
    ['no token', () => HttpResponse.json({}), 'unreadable'],
    ['a malformed token', () => HttpResponse.json({ token: 'abc' }), 'unreadable'],
    ['a token of nobody', () => HttpResponse.json({ token: aToken({ role: '' }) }), 'unreadable'],
    ['an expired token', () => HttpResponse.json({ token: aToken({ exp: 1 }) }), 'unreadable'],
    ['204', () => new HttpResponse(null, { status: 204 }), 'unreadable'],
    ['an empty 200', () => new HttpResponse(''), 'unreadable'],
    ['a page', () => HttpResponse.html('<p>Hola'), 'unreadable'],
    ['400', () => refused(400), 'refused'],
    ['401', () => refused(401), 'refused'],
    ['403', () => refused(403), 'refused'],
    ['404', () => refused(404), 'refused'],
    ['422', () => refused(422), 'refused'],
    ['429', () => refused(429), 'wait'],
    ['500', () => refused(500), 'server'],
    ['502 and a page', () => HttpResponse.html('<p>Bad gateway', { status: 502 }), 'server'],
    ['nothing', () => HttpResponse.error(), 'network'],
  ])('of %s is an empty token and a blank user', async (_words, answer, reason) => {
    answering(answer)
    const store = makeStore({ session: sessionOf(holding(token)) })
    expect(await store.dispatch(signIn(credentials))).toMatchObject({
      token: '',
      user: { id: '', email: '', name: '', role: '' },
      reason,
    })
    expect(store.getState().session).toMatchObject({ token, epoch: 0 })
  })
})

describe('the login', () => {
  test('stores the token and leads home', async () => {
    answering(() => HttpResponse.json({ access_token: token }))
    const app = await open('/admin/login')
    await waitFor(() => expect(document.title).toBe('Salvia - Inicia sesión'))
    await fillIn(app)
    await submit(app)
    await waitFor(() => expect(app.address()).toBe('/admin'))
    expect(localStorage.getItem('admin_jwt_token')).toBe(token)
    expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeVisible()
  })

  test('leads where one was heading, and says so', async () => {
    answering(() => HttpResponse.json({ access_token: token }))
    const app = await open(`/admin/login?redirect=${encodeURIComponent('/admin?a=1#b')}`)
    await fillIn(app)
    await submit(app)
    await waitFor(() => expect(app.address()).toBe('/admin?a=1#b'))
  })

  test('names the part one was heading to', async () => {
    await open(`/admin/login?redirect=${encodeURIComponent('/admin/companies?q=x')}`)
    expect(await screen.findByText('Para continuar en Empresas')).toBeVisible()
  })

  test('leaves no room for a part where one was heading to none', async () => {
    await open(`/admin/login?redirect=${encodeURIComponent('/admin?a=1')}`)
    expect(await screen.findByLabelText('Correo electrónico')).toBeVisible()
    expect(document.querySelectorAll('main h1 + p')).toHaveLength(0)
  })

  test.each([
    ['are wrong', () => refused(401), 'El correo o la contraseña no coinciden. Revisa ambos.'],
    [
      'cannot be checked',
      () => refused(503),
      'No pudimos iniciar sesión. Inténtalo de nuevo en unos minutos.',
    ],
    [
      'were tried too often',
      () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '290' } }),
      'Demasiados intentos. Espera 5 minutos o recupera tu contraseña.',
    ],
    [
      'come from a network that is not allowed',
      () => refused(409, { code: 'address_not_allowed' }),
      'Desde esta red no se puede entrar. Conéctate a la de tu organización, o pide a Administración que agregue tu dirección.',
    ],
    [
      'are answered without a token',
      () => HttpResponse.json({}),
      'El servidor dio una respuesta de inicio de sesión no válida. Inténtalo de nuevo.',
    ],
  ])('says when the credentials %s, and empties the password', async (_words, answer, words) => {
    answering(answer)
    const app = await open('/admin/login')
    await fillIn(app)
    await submit(app)
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(screen.getByLabelText('Contraseña')).toHaveValue('')
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue(credentials.email)
    expect(app.address()).toBe('/admin/login')
    expect(localStorage.getItem('admin_jwt_token')).toBeNull()
  })

  test('says when there is no connection, and keeps the password', async () => {
    answering(() => HttpResponse.error())
    const app = await open('/admin/login')
    await fillIn(app)
    await submit(app)
    expect(await screen.findByRole('alert')).toHaveTextContent('Sin conexión. No podemos iniciar sesión.')
    expect(screen.getByLabelText('Contraseña')).toHaveValue(credentials.password)
  })

  test('asks once, however often one presses', async () => {
    let asked = 0
    let reply = () => {}
    const pressed = new Promise<void>((resolve) => {
      reply = resolve
    })
    answering(async () => {
      asked++
      await pressed
      return refused(401)
    })
    const app = await open('/admin/login')
    await fillIn(app)
    await submit(app)
    await app.user.keyboard('{Enter}{Enter}')
    await app.user.click(screen.getByRole('button', { name: 'Iniciando sesión…' }))
    reply()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(asked).toBe(1)
  })

  test('says what is missing, and takes one there', async () => {
    const app = await open('/admin/login')
    await screen.findByLabelText('Correo electrónico')
    await submit(app)
    expect(screen.getByText('Escribe tu correo electrónico')).toBeVisible()
    expect(screen.getByLabelText('Correo electrónico')).toHaveFocus()
    await app.user.type(screen.getByLabelText('Correo electrónico'), 'ana@salvia.test{Enter}')
    expect(screen.getByText('Escribe tu contraseña')).toBeVisible()
    expect(screen.getByLabelText('Contraseña')).toHaveFocus()
  })

  test('starts at the address, and can show the password', async () => {
    const app = await open('/admin/login')
    await waitFor(() => expect(screen.getByLabelText('Correo electrónico')).toHaveFocus())
    const password = screen.getByLabelText('Contraseña')
    expect(password).toHaveAttribute('autocomplete', 'current-password')
    await app.user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
    expect(password).toHaveAttribute('type', 'text')
    await app.user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }))
    expect(password).toHaveAttribute('type', 'password')
  })

  test('works without a place to keep the token, and says so', async () => {
    blockStorage('localStorage')
    answering(() => HttpResponse.json({ access_token: token }))
    const app = await open('/admin/login')
    await fillIn(app)
    await submit(app)
    await waitFor(() => expect(app.address()).toBe('/admin'))
    expect(await screen.findByText(/no permite guardar la sesión/)).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Entendido' }))
    expect(screen.queryByText(/no permite guardar la sesión/)).not.toBeInTheDocument()
    expect(app.store.getState().session.token).toBe(token)
  })

  test('is passed by a user who is signed in already', async () => {
    const app = await open('/admin/login?redirect=/admin?a=1', { token })
    await waitFor(() => expect(app.address()).toBe('/admin?a=1'))
  })
})

describe('recovering a password', () => {
  const asking = (minimum: number) =>
    network.use(http.get(v2('admin/auth/password-rule'), () => HttpResponse.json({ minimum })))
  beforeEach(() => asking(12))

  test.each([204, 401, 403, 404, 429, 500])('says the same when the server answers %i', async (status) => {
    network.use(http.post(v2('admin/auth/recover'), () => new HttpResponse(null, { status })))
    const { user, address } = await open('/admin/recover')
    await user.type(await screen.findByLabelText('Correo electrónico'), 'ana@salvia.test{Enter}')
    expect(await screen.findByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
    expect(screen.getByText('ana@salvia.test')).toBeVisible()
    expect(address()).toBe('/admin/recover')
  })

  test('says when there is no connection', async () => {
    network.use(http.post(v2('admin/auth/recover'), () => HttpResponse.error()))
    const { user } = await open('/admin/recover')
    await user.type(await screen.findByLabelText('Correo electrónico'), 'ana@salvia.test{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Sin conexión')
  })

  test('is open to every signed-in user', async () => {
    const { address } = await open('/admin/recover', { token })
    expect(await screen.findByRole('heading', { name: 'Recupera tu contraseña' })).toBeVisible()
    expect(address()).toBe('/admin/recover')
  })

  test('chooses a new one with the link’s token', async () => {
    const bodies: unknown[] = []
    network.use(
      http.post(v2('admin/auth/reset'), async ({ request }) => {
        bodies.push(await request.json())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user, address } = await open('/admin/recover?token=abc')
    await user.type(await screen.findByLabelText('Contraseña nueva'), 'corta{Enter}')
    expect(await screen.findByText('La contraseña debe tener al menos 12 caracteres')).toBeVisible()
    await user.type(screen.getByLabelText('Contraseña nueva'), ' pero mas larga{Enter}')
    expect(await screen.findByText('Contraseña actualizada. Inicia sesión.')).toBeVisible()
    expect(address()).toBe('/admin/login')
    expect(bodies).toEqual([{ token: 'abc', password: 'corta pero mas larga' }])
  })

  test('says before how long the new one has to be, as it is set', async () => {
    asking(20)
    const { user } = await open('/admin/recover?token=abc')
    expect(await screen.findByText('Al menos 20 caracteres. Puedes usar una frase.')).toBeVisible()
    await user.type(screen.getByLabelText('Contraseña nueva'), 'una frase larga{Enter}')
    expect(await screen.findByText('La contraseña debe tener al menos 20 caracteres')).toBeVisible()
  })

  test.each([404, 410])('says when the link is spent: %i', async (status) => {
    network.use(http.post(v2('admin/auth/reset'), () => refused(status)))
    const { user } = await open('/admin/recover?token=abc')
    await user.type(await screen.findByLabelText('Contraseña nueva'), 'una frase larga{Enter}')
    expect(await screen.findByRole('heading', { name: 'Este enlace ya se usó o venció' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Pedir otro enlace' }))
    expect(await screen.findByRole('heading', { name: 'Recupera tu contraseña' })).toBeVisible()
  })
})

describe('what was typed before the script was there', () => {
  const typedIn = (focused: string) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<form class="first-card"><input name="email"><input name="password" type="password"></form>',
    )
    for (const [name, value] of Object.entries(credentials)) {
      const field = document.querySelector<HTMLInputElement>(`.first-card [name=${name}]`)
      if (!field) throw new Error(`The page has no field ${name}`)
      field.value = value
      if (name === focused) field.focus()
    }
  }

  test.each([
    ['email', 'Correo electrónico'],
    ['password', 'Contraseña'],
  ])('stands in the form, and %s keeps the focus', async (focused, label) => {
    typedIn(focused)
    await open('/admin/login')
    expect(await screen.findByLabelText('Correo electrónico')).toHaveValue(credentials.email)
    expect(screen.getByLabelText('Contraseña')).toHaveValue(credentials.password)
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(document.querySelector('.first-card')).toBeNull()
  })

  test('is sent where the person had sent it already', async () => {
    answering(() => HttpResponse.json({ access_token: token }))
    typedIn('password')
    document.querySelector<HTMLFormElement>('.first-card')?.setAttribute('data-sent', '')
    const app = await open('/admin/login')
    await waitFor(() => expect(app.address()).toBe('/admin'))
    expect(localStorage.getItem('admin_jwt_token')).toBe(token)
  })

  test('is told what it lacks where the person had sent it without all', async () => {
    typedIn('email')
    const first = document.querySelector<HTMLFormElement>('.first-card')
    first?.setAttribute('data-sent', '')
    first?.querySelector('[name=password]')?.remove()
    await open('/admin/login')
    expect(await screen.findByText('Escribe tu contraseña')).toBeVisible()
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue(credentials.email)
  })
})
