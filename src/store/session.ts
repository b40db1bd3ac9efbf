import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Who is signed in. The role is kept as the token says it: one that is not in the matrix permits nothing. */
export type SessionUser = { id: string; email: string; name: string; role: string }
type Session = { token: string | null; user: SessionUser | null }

const nobody: Session = { token: null, user: null }

/** Who is signed in. `app/followSession.ts` mirrors it to the browser's storage and moves the user around. */
export const session = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<{ token: string; user: SessionUser }>) => payload,
    /** The same person goes on with a newer token; its claims may carry another name or role. */
    tokenRefreshed: (_state, { payload }: PayloadAction<{ token: string; user: SessionUser }>) => payload,
    /** The user chose to leave. */
    signedOut: () => nobody,
    /** The API no longer accepts the session. */
    sessionExpired: () => nobody,
    /** The API refused an admin call; `payload` is the reason to show. */
    accessDenied: (state, _action: PayloadAction<string>) => state,
  },
  selectors: {
    selectUser: (state) => state.user,
    selectToken: (state) => state.token,
  },
})

export const { signedIn, tokenRefreshed, signedOut, sessionExpired, accessDenied } = session.actions
export const { selectUser, selectToken } = session.selectors
