/** Where one lands without a better place to go. */
export const HOME = '/admin'

/**
 * Where to go after signing in, from the `redirect` parameter that anyone may have written: a place of this
 * site that `leads` recognises as an address of our own, or home.
 */
export function safeRedirect(value: string | null, leads: (pathname: string) => boolean): string {
  if (!value || value.length > 2_048 || /[\p{Cc}\\]/u.test(value) || !/^\/(?!\/)/.test(value)) return HOME
  const origin = globalThis.location.origin
  const url = urlOf(value, origin)
  if (!url || url.origin !== origin || url.username || url.password) return HOME

  const [path = ''] = value.split(/[?#]/)
  // Other programs read these differently when they are encoded.
  if (path.includes('//') || /%(?:2f|5c|00|0a|0d|09|2e)/i.test(path) || !decodes(path)) return HOME
  // Dots are resolved before asking, so that "/admin/users/../login" is known for what it is.
  return leads(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : HOME
}

/** An address in its parts, or null when it is none. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
