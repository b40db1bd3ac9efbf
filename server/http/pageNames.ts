import { IDLE_MINUTES } from '@/contract/idle'
import type { PageNames } from '@/contract/pageNames'
import type { SettingsOf } from '@/contract/settings'
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
  return {
    product: product_name,
    'sales-title': sales_title,
    seller: name,
    'seller-logo': logo_attachment_uuid,
    'identity-provider': await nameOfProvider(db, settingsFrom('identity_provider', of('identity_provider'))),
    'idle-minutes': idle_minutes === IDLE_MINUTES ? null : String(idle_minutes),
  }
}

/** What the login screen calls the identity provider; null until all is set with which it can be asked. */
async function nameOfProvider(
  db: Database,
  { issuer, client_id, provider_name }: SettingsOf<'identity_provider'>,
): Promise<string | null> {
  if (!issuer || !client_id) return null
  const secret = await db.selectFrom('identity_provider_secret').select('set_at').executeTakeFirst()
  return secret ? (provider_name ?? new URL(issuer).hostname) : null
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
