import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'

/** Gives every third member a doctor whom they go to first. */
export async function seedDoctors(tx: Transaction): Promise<void> {
  await sql`
    with doctors as (
      select uuid, row_number() over (order by number) - 1 as place, count(*) over () as total
      from providers where kind = 'physician' and status = 'active'),
    patients as (
      select uuid, row_number() over (order by number) as place from members where status <> 'terminated')
    update members set primary_provider_uuid = doctors.uuid from patients, doctors
    where members.uuid = patients.uuid and patients.place % 3 = 0
      and doctors.place = (patients.place / 3) % doctors.total`.execute(tx)
}
