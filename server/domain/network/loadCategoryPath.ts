import { sql } from 'kysely'
import type { Ref } from '@/contract/shapes'
import type { Database } from '@server/db/database'

/** A category and its ancestors, nearest first. */
export async function loadCategoryPath(db: Database, uuid: string): Promise<Ref[]> {
  const { rows } = await sql<Ref>`
    with recursive held (uuid, name, parent_uuid, depth) as (
      select uuid, name, parent_uuid, 0 from service_categories where uuid = ${uuid}
      union all
      select holder.uuid, holder.name, holder.parent_uuid, held.depth + 1
      from service_categories as holder join held on held.parent_uuid = holder.uuid where held.depth < 9
    ) select uuid, name as label from held order by depth`.execute(db)
  return rows
}
