/** Whose rules a call follows when it is refused: the back-office's, the session's own, or everyone's. */
export type Area = 'admin' | 'session' | 'public'

/**
 * Tells by the path relative to the API's base, as it is written: a call is the back-office's when that path
 * contains "/admin/". Signing in, refreshing, recovering and leaving are not yet, or no longer, inside it.
 */
export function areaOf(url: string): Area {
  const [path = ''] = url.split(/[?#]/)
  const relative = `/${path.replace(/^\//, '')}`
  if (relative.startsWith('/admin/auth/')) return 'session'
  return relative.includes('/admin/') ? 'admin' : 'public'
}
