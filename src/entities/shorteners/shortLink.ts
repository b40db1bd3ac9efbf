/** The address that a code is shared by. */
export const shortLink = (code: string) => `${location.origin}/rl/${code}`
