import type { Generated } from 'kysely'
import type { Slug } from '@/contract/entities'
import type { Role } from '@/contract/permissions'
import type { NoticeEvent } from '@/contract/notices'
import type { Density } from '@/contract/preferences'
import type { ViewScope } from '@/contract/savedViews'
import type { Nullable } from './columns'

/** How people arrange their work on the console. */
export type DeskTables = {
  search_words: { word: string }
  saved_views: {
    uuid: Generated<string>
    version: Generated<number>
    owner_uuid: string
    entity: Slug
    name: string
    query: string
    columns: Nullable<string[]>
    scope: ViewScope
    role: Nullable<Role>
    created_at: string
    updated_at: string
  }
  saved_view_marks: {
    user_uuid: string
    view_uuid: string
    entity: Slug
    pinned: Generated<boolean>
    is_default: Generated<boolean>
  }
  user_preferences: {
    user_uuid: string
    columns: Generated<Partial<Record<Slug, string[]>>>
    density: Nullable<Density>
    updated_at: string
  }
  /** The keys that identifiers of people are sealed under, by their names. */
  identifier_keys: { name: string; sealed_all_at: string | null }
  kept_drafts: {
    user_uuid: string
    name: string
    sealed: string
    updated_at: string
  }
  notices: {
    uuid: Generated<string>
    user_uuid: string
    event: NoticeEvent
    text: string
    subject_type: string
    subject_uuid: string
    at: string
    read_at: Nullable<string>
  }
}
