import { readStored, writeStored } from '@/store/safeStorage'

/** Where the browser keeps the access token, as the bare string. */
export const TOKEN_KEY = 'admin_jwt_token'

/** The stored token, valid or not; null when there is none or the browser does not say. */
export const readToken = () => readStored('localStorage', TOKEN_KEY)?.trim() || null

/** Stores the token, or removes it when null. Tells whether the browser keeps it. */
export const writeToken = (token: string | null) => writeStored('localStorage', TOKEN_KEY, token)
