import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import { type Color, drawPng } from '@server/demo/material/drawPng'

const SIDE = 96
const BACKGROUNDS = [
  [196, 222, 206],
  [206, 214, 238],
  [240, 218, 196],
  [228, 206, 226],
] as const
const FIGURE: Color = [92, 104, 118]

/** Of providers those who are one person. */
const photographed = [
  { table: 'members', type: 'member', who: sql`true` },
  { table: 'providers', type: 'provider', who: sql`kind in ('physician', 'dentist')` },
]

/** Gives the first members and providers of the demo a photo: a drawn figure instead of a real person. */
export async function seedPhotos(tx: Transaction): Promise<void> {
  for (const [index, background] of BACKGROUNDS.entries()) {
    const content = portrait(background)
    for (const { table, type, who } of photographed)
      await sql`
        with shown as (
          select uuid, updated_at, updated_by, row_number() over (order by number) as place,
            -- Made of a hash, as a uuid of version 8 says.
            overlay(overlay(md5(uuid::text || 'photo') placing '8' from 13) placing '8' from 17)::uuid as file
          from ${sql.table(table)} where ${who} order by number limit 24
        ), files as (
          insert into attachments
            (uuid, subject_type, subject_uuid, name, media_type, size, sha256, content, added_at, added_by)
          select file, ${type}, uuid, 'foto.png', 'image/png', ${content.length},
            ${createHash('sha256').update(content).digest('hex')},
            decode(${content.toString('base64')}, 'base64'), updated_at, updated_by
          from shown where place % ${sql.lit(BACKGROUNDS.length)} = ${sql.lit(index)} returning uuid
        )
        update ${sql.table(table)} as record set photo_attachment_uuid = files.uuid
        from shown join files on files.uuid = shown.file where record.uuid = shown.uuid`.execute(tx)
  }
}

/** A head above shoulders. */
const portrait = (background: Color) =>
  drawPng(SIDE, (x, y) =>
    Math.hypot(x - SIDE / 2, y - SIDE * 0.38) < SIDE * 0.17 ||
    Math.hypot((x - SIDE / 2) / 1.2, y - SIDE * 1.02) < SIDE * 0.34
      ? FIGURE
      : background,
  )
