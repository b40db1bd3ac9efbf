/**
 * Reads the data of a reply that has such a field. The server answers by its schema, so that this is enough to tell
 * its answer from a proxy's page.
 * @returns a function that gives nothing for anything else
 */
export function dataWith<Data extends object>(field: keyof Data & string) {
  const isData = (data: unknown): data is Data => typeof data === 'object' && data !== null && field in data
  return (body: unknown): Data | undefined => {
    const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
    return isData(data) ? data : undefined
  }
}
