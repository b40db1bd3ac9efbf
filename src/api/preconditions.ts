/** The version of a record that a change was made on: the server refuses it if there is a newer one. */
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

/** Names one intention, so that sending it again does not do it twice. Make the key when the form opens. */
export const idempotencyKey = (key: string) => ({ 'idempotency-key': key })
