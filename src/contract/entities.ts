/**
 * Each kind of record and the one name it goes by everywhere:
 * folder, route, API path and namespace of its texts.
 */
export const slugs = {
  Account: 'accounts',
  Company: 'companies',
  Customer: 'customers',
  Event: 'events',
  Log: 'logs',
  Member: 'members',
  Person: 'persons',
  User: 'users',
} as const

export type Kind = keyof typeof slugs
export type Slug = (typeof slugs)[Kind]

/** The kinds whose records are written by people and carry a version; events and logs are evidence. */
export type EditableKind = Exclude<Kind, 'Event' | 'Log'>
