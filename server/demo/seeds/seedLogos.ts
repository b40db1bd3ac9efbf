import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { type Color, drawPng } from '@server/demo/material/drawPng'

const SIDE = 160
const WHITE: Color = [255, 255, 255]

/** Points are told by how far they are from the middle, which is 0, to the edges, which are 1. */
type Mark = (x: number, y: number) => Color
const draw = (mark: Mark) => drawPng(SIDE, (x, y) => mark((2 * x) / SIDE - 1, (2 * y) / SIDE - 1))
const within = (x: number, y: number, radius: number) => Math.hypot(x, y) < radius

/** A leaf, of a lighter and a darker half. */
const leaf: Mark = (x, y) =>
  within(x - 0.55, y, 1.05) && within(x + 0.55, y, 1.05) ? (x < 0 ? [94, 158, 122] : [47, 107, 79]) : WHITE

const [GREEN, PURPLE]: [Color, Color] = [
  [31, 90, 63],
  [106, 45, 92],
]

/** The logos and colours of two companies of the demo: an employer with a sales page, and a reseller. */
const looks = [
  {
    whose: sql`'employer' = any(roles) and coalesce((sales_page ->> 'enabled')::boolean, false)`,
    uuid: '0b5e1a11-0000-8000-8000-000000000002',
    color: GREEN,
    // A house.
    mark: (x, y) =>
      y > Math.abs(x) - 0.9 && y < 0.75 && Math.abs(x) < 0.85 && !(Math.abs(x) < 0.22 && y > 0.1)
        ? GREEN
        : WHITE,
  },
  {
    whose: sql`'reseller' = any(roles)`,
    uuid: '0b5e1a11-0000-8000-8000-000000000003',
    color: PURPLE,
    // A ring around a point.
    mark: (x, y) => (within(x, y, 0.35) || (within(x, y, 0.9) && !within(x, y, 0.62)) ? PURPLE : WHITE),
  },
] satisfies { whose: unknown; uuid: string; color: Color; mark: Mark }[]

/** Gives the demo's seller, one employer and one reseller a logo, and these two companies a colour. */
export async function seedLogos(
  tx: Transaction,
  { admin, now }: { admin: Actor; now: string },
): Promise<void> {
  const own = await keep(tx, {
    uuid: '0b5e1a11-0000-8000-8000-000000000001',
    subject_type: 'settings',
    subject_uuid: null,
    content: draw(leaf),
    at: now,
    by: admin,
  })
  await sql`update settings set values = values || ${JSON.stringify({ logo_attachment_uuid: own })}::jsonb
    where section = 'organization'`.execute(tx)

  for (const { whose, uuid, color, mark } of looks) {
    const company = await tx
      .selectFrom('companies')
      .select(['uuid', 'updated_at', 'updated_by'])
      .where('status', '=', 'active')
      .where(sql<boolean>`${whose}`)
      .orderBy('number')
      .executeTakeFirst()
    if (!company) continue
    const logo_attachment_uuid = await keep(tx, {
      uuid,
      subject_type: 'company',
      subject_uuid: company.uuid,
      content: draw(mark),
      at: company.updated_at,
      by: company.updated_by,
    })
    const brand_color = `#${Buffer.from(color).toString('hex').toUpperCase()}`
    await tx
      .updateTable('companies')
      .set({ logo_attachment_uuid, brand_color })
      .where('uuid', '=', company.uuid)
      .execute()
  }
}

type Kept = {
  uuid: string
  subject_type: string
  subject_uuid: string | null
  content: Buffer
  at: string
  by: Actor
}

async function keep(tx: Transaction, { content, at, by, ...file }: Kept): Promise<string> {
  await tx
    .insertInto('attachments')
    .values({
      ...file,
      name: 'logo.png',
      media_type: 'image/png',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      content: sql`decode(${content.toString('base64')}, 'base64')`,
      added_at: at,
      added_by: by,
    })
    .execute()
  return file.uuid
}
