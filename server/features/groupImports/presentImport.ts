import { type SqlBool, sql } from 'kysely'
import { GROUP_PAGE, type GroupImport, type GroupOutcome, type GroupRow } from '@/contract/groupImports'
import type { Database } from '@server/db/database'
import { referenceTo } from '@server/db/reference'

/** Presents an import to the person who uploaded it; for others it is not found. */
export async function findImport(
  db: Database,
  uuid: string,
  staff: string,
): Promise<GroupImport | undefined> {
  const found = await db
    .selectFrom('group_imports')
    .innerJoin('accounts', 'accounts.uuid', 'group_imports.account_uuid')
    .leftJoin('companies', 'companies.uuid', 'accounts.company_uuid')
    .select([
      'group_imports.uuid',
      'group_imports.file_name',
      'group_imports.headings',
      'group_imports.columns',
      'group_imports.is_remembered',
      'group_imports.notes',
      'group_imports.state',
      'group_imports.problem',
      'group_imports.counts',
      'group_imports.alike',
      'group_imports.price',
      'group_imports.preview_token',
      'group_imports.created_at',
      'group_imports.row_count as rows',
      referenceTo('accounts', 'group_imports.account_uuid').as('account'),
      sql<GroupImport['company']>`case when companies.uuid is not null then
        jsonb_build_object('uuid', companies.uuid, 'label', companies.trade_name) end`.as('company'),
      sql<number>`(select count(*) from group_import_rows as kept
        where kept.import_uuid = group_imports.uuid and kept.outcome is not null and kept.line is not null)`.as(
        'rehearsed',
      ),
    ])
    .where('group_imports.uuid', '=', uuid)
    .where('group_imports.staff_uuid', '=', staff)
    .executeTakeFirst()
  if (!found || found.state === 'rehearsed' || found.state === 'committed') return found
  return { ...found, counts: null, price: null, preview_token: null }
}

type Wanted = { import_uuid: string; outcome: GroupOutcome | undefined; page: number }

/** A page of what becomes of the rows; errors first, then in the order of the file. */
export async function listImportRows(db: Database, { import_uuid, outcome, page }: Wanted) {
  const matching = db
    .selectFrom('group_import_rows')
    .where('import_uuid', '=', import_uuid)
    .where(outcome ? sql<SqlBool>`outcome = ${outcome}` : sql<SqlBool>`outcome is not null`)
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const data: GroupRow[] = await matching
    .leftJoin('members', 'members.uuid', 'group_import_rows.member_uuid')
    .select([
      'group_import_rows.line',
      'group_import_rows.label',
      sql<GroupOutcome>`group_import_rows.outcome`.as('outcome'),
      sql<GroupRow['member']>`case when members.uuid is not null then
        jsonb_build_object('uuid', members.uuid, 'label', members.number) end`.as('member'),
      'group_import_rows.changes',
      'group_import_rows.messages',
    ])
    .orderBy('group_import_rows.position')
    .limit(GROUP_PAGE)
    .offset((page - 1) * GROUP_PAGE)
    .execute()
  return { data, meta: { total } }
}
