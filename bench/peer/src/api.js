// What react-admin asks of an application: how its records are read and written, and who is signed in.
import { HttpError } from 'react-admin'

const API = '/api/v2/'
let token = localStorage.getItem('peer-token')

async function call(path, { body, headers, ...init } = {}) {
  const reply = await fetch(API + path, {
    ...init,
    headers: {
      'X-App-Key': 'salvia-console',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  const json = await reply.json()
  if (!reply.ok) throw new HttpError(json.message ?? reply.statusText, reply.status, json)
  return json
}

const withId = (record) => ({ ...record, id: record.uuid })

export const dataProvider = {
  async getList(resource, { pagination: { page, perPage }, sort: { field, order }, filter }) {
    const query = new URLSearchParams({
      page,
      size: perPage,
      sort: `${order === 'DESC' ? '-' : ''}${field}`,
      ...filter,
    })
    const { data, meta } = await call(`admin/${resource}?${query}`)
    return { data: data.map(withId), total: meta.total }
  },
  async getOne(resource, { id }) {
    return { data: withId((await call(`admin/${resource}/${id}`)).data) }
  },
  async update(resource, { id, data, previousData }) {
    const changes = Object.fromEntries(
      Object.entries(data).filter(
        ([name, value]) => JSON.stringify(previousData[name]) !== JSON.stringify(value),
      ),
    )
    const reply = await call(`admin/${resource}/${id}`, {
      method: 'PATCH',
      headers: { 'If-Match': `"${previousData.version}"` },
      body: changes,
    })
    return { data: withId(reply.data) }
  },
  readHome: () => call('admin/home/operations/queue'),
}

export const authProvider = {
  async login({ username, password }) {
    const reply = await call('admin/auth/login', { method: 'POST', body: { email: username, password } })
    token = reply.access_token
    localStorage.setItem('peer-token', token)
  },
  async logout() {
    token = null
    localStorage.removeItem('peer-token')
  },
  async checkAuth() {
    if (!token) throw new Error('Not signed in')
  },
  async checkError({ status }) {
    if (status === 401) throw new Error('Not signed in')
  },
  async getPermissions() {},
}
