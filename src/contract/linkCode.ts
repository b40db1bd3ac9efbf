/** What may stand after `/rl/`. Apart from the schemas, which the page that follows links does without. */
export const LINK_CODE = /^[A-Za-z0-9_-]{4,32}$/
