import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'

/** The reason why a service or location with tariffs may not be archived, or nothing where it has none. */
export async function findTariffObstacle(
  tx: Transaction,
  column: 'service_uuid' | 'provider_uuid' | 'location_uuid',
  uuid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select number from provider_services
    where ${sql.ref(column)} = ${uuid} and archived_at is null limit 1`.execute(tx)
  return rows[0] && `Tiene tarifas, como ${rows[0].number}. Elimínalas antes`
}
