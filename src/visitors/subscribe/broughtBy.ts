import { readStored } from '@/store/safeStorage'
import { CAME_BY } from '@/visitors/visitorKey'

/** What the address says of where a visitor comes from. */
export function broughtBy(params: URLSearchParams) {
  const names = ['source', 'medium', 'campaign', 'term', 'content']
  const utm = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(`utm_${name}`)?.slice(0, 100)
      return value ? [[name, value]] : []
    }),
  )
  const reseller = params.get('revendedor')?.slice(0, 60)
  const link = readStored('sessionStorage', CAME_BY)
  return { ...(reseller && { reseller }), ...(link && { link }), ...(Object.keys(utm).length > 0 && { utm }) }
}
