import type { Actor } from '@/contract/shapes'
import type { SettingsOf } from '@/contract/settings'
import type { Transaction } from '@server/db/database'

/** The seller of the demo: the RFC is the tax office's own for trials, the phone number is unassigned. */
const organization: SettingsOf<'organization'> = {
  name: 'Salvia',
  legal_name: 'Salvia Servicios de Salud, S.A. de C.V.',
  tax_id: 'EKU9003173C9',
  address: 'Av. Insurgentes Sur 1602, Crédito Constructor, 03940 Ciudad de México',
  support_phone: '+525550000100',
  support_hours: 'lunes a viernes, de 8 a.m. a 8 p.m.',
  support_email: 'ayuda@salvia.example',
  // It comes with those of companies, once these have their pages.
  logo_attachment_uuid: null,
}

/** Says who sells, as the settings keep it. */
export async function seedSettings(tx: Transaction, { admin, now }: { admin: Actor; now: string }) {
  await tx
    .insertInto('settings')
    .values({
      section: 'organization',
      version: 2,
      values: organization,
      updated_at: now,
      updated_by: admin,
    })
    .execute()
}
