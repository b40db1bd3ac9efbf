import { es } from './es'

const names = new Map<string, string>(Object.entries(es.roles))

/** What a role is called; one that is no longer ours, as it was written down. */
export const roleName = (role: string | null) => role && (names.get(role) ?? role)
