/** What passkeys are bound to: a domain, and the origin from which the console is used. */
export type RelyingParty = { id: string; origin: string }

/** The relying party of the console. Browsers bind passkeys to names only, so the machine itself goes by `localhost`. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, port, protocol, origin } = new URL(publicUrl)
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return { id: hostname, origin }
  return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
}
