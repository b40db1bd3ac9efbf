/** The version of a record that a change was made on: the server refuses it if there is a newer one. */
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

/** The header of an idempotency key: a call sent again with it is not done twice. Make the key when the form opens. */
export const idempotencyKey = (key: string) => ({ 'idempotency-key': key })
