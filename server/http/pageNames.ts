import { IDLE_MINUTES } from '@/contract/idle'
import type { PageNames } from '@/contract/pageNames'
import type { Database } from '@server/db/database'
import { settingsFrom } from '@server/db/settings'
import { escapeHtml } from '@server/core/escapeHtml'

/** Reads the names of the product and of its seller, and when an unused session ends, where the settings change that. */
export async function pageNamesOf(db: Database): Promise<PageNames> {
  const rows = await db
    .selectFrom('settings')
    .select(['section', 'values'])
    .where('section', 'in', ['organization', 'appearance', 'security', 'identity_provider'])
    .execute()
  const of = (section: string) => rows.find((row) => row.section === section)?.values
  const { name, logo_attachment_uuid } = settingsFrom('organization', of('organization'))
  const { product_name, sales_title } = settingsFrom('appearance', of('appearance'))
  const { idle_minutes } = settingsFrom('security', of('security'))
  const provider = settingsFrom('identity_provider', of('identity_provider'))
  return {
    product: product_name,
    'sales-title': sales_title,
    seller: name,
    'seller-logo': logo_attachment_uuid,
    'identity-provider': provider.issuer && (provider.provider_name ?? new URL(provider.issuer).hostname),
    'idle-minutes': idle_minutes === IDLE_MINUTES ? null : String(idle_minutes),
  }
}

/** Sets the product's name as the title of a page, and the other names as `meta` elements beside it. */
export function namedPage(page: string, names: PageNames): string {
  const metas = Object.entries(names).map(([name, content]) =>
    content ? `<meta name="${name}" content="${escapeHtml(content)}">` : '',
  )
  return page.replace(/<title>([^<]*)<\/title>/, (_title, built: string) =>
    [`<title>${names.product ? escapeHtml(names.product) : built}</title>`, ...metas].join(''),
  )
}
