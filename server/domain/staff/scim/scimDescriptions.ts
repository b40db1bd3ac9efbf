import { USER_SCHEMA } from './scimUser'

const on = { supported: true }
const off = { supported: false }

/** What of SCIM there is here. */
export const serviceProviderConfig = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: on,
  bulk: { ...off, maxOperations: 0, maxPayloadSize: 0 },
  filter: { ...on, maxResults: 200 },
  changePassword: off,
  sort: off,
  etag: off,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer',
      description: 'The key that an administrator makes in the settings',
      primary: true,
    },
  ],
}

export const resourceTypes = [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    schema: USER_SCHEMA,
  },
]

const attribute = (name: string, wish: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...wish,
})

export const schemas = [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: USER_SCHEMA,
    name: 'User',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('displayName'),
      attribute('name', { type: 'complex', subAttributes: [attribute('formatted')] }),
      attribute('active', { type: 'boolean' }),
      attribute('emails', { type: 'complex', multiValued: true, subAttributes: [attribute('value')] }),
      attribute('roles', { type: 'complex', multiValued: true, subAttributes: [attribute('value')] }),
    ],
  },
]
