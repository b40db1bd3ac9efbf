import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Who is signed in. The role is kept as the token says it: one that is not in the matrix permits nothing. */
export type SessionUser = { id: string; email: string; name: string; role: string }

export type Session = {
  token: string | null
  user: SessionUser | null
  /** Raised by every sign-in and sign-out: a reply asked for in an earlier one is dropped. */
  epoch: number
  /** Whether the browser keeps the token; when it does not, the session lasts as long as the tab. */
  kept: boolean
}

type SignedIn = { token: string; user: SessionUser }

const nobody: Session = { token: null, user: null, epoch: 0, kept: true }

/** The session a store starts with: that of the stored token, while it is still valid. */
export const sessionOf = (signedIn: SignedIn | null): Session => ({ ...nobody, ...signedIn })

const endSession = ({ epoch }: Session): Session => ({ ...nobody, epoch: epoch + 1 })

/** Who is signed in. `app/followSession.ts` mirrors it to the browser's storage and moves the user around. */
export const session = createSlice({
  name: 'session',
  initialState: nobody,
  reducers: {
    signedIn: ({ epoch }, { payload }: PayloadAction<SignedIn>): Session => ({
      ...nobody,
      ...payload,
      epoch: epoch + 1,
    }),
    /** The same person goes on with a newer token; its claims may carry another name or role. */
    tokenRefreshed: (state, { payload }: PayloadAction<SignedIn>): Session => ({ ...state, ...payload }),
    /** The user chose to leave. */
    signedOut: endSession,
    /** The API no longer accepts the session. */
    sessionExpired: endSession,
    /** The API refused an admin call, with the reason to show; late where the screen that asked was left meanwhile. */
    accessDenied: (state, _action: PayloadAction<{ message: string; isLate: boolean }>) => state,
    /** The browser refused to keep the token. */
    tokenNotKept: (state) => {
      state.kept = false
    },
    /** The person has read that the session ends with the tab. */
    notKeptRead: (state) => {
      state.kept = true
    },
  },
  selectors: {
    selectUser: (state) => state.user,
    selectToken: (state) => state.token,
    selectIsKept: (state) => state.kept,
  },
})

export const {
  signedIn,
  tokenRefreshed,
  signedOut,
  sessionExpired,
  accessDenied,
  tokenNotKept,
  notKeptRead,
} = session.actions
export const { selectUser, selectToken, selectIsKept } = session.selectors

/** No screen shows the data of the session that ended any more: what was cached of it may go. */
export const dataAbandoned = createAction('session/dataAbandoned')
