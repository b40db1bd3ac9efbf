/** What `encodeURIComponent` leaves as it is and RFC 5987 does not allow in a name. */
const BESIDES = /['()*!]/g

/**
 * The Content-Disposition of a file to be saved under a name (RFC 5987). Of a path only its last part is the name, so that
 * no browser or program writes elsewhere.
 */
export function asDownload(name: string): string {
  const last = Buffer.from(name).toString().split(/[\\/]/).at(-1)?.trim() || 'archivo'
  const encoded = encodeURIComponent(last).replace(
    BESIDES,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
