-- Listings as somebody likes to see them.
create table saved_views (
  uuid uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  owner_uuid uuid not null references users,
  entity text not null,
  name text not null,
  query text not null,
  columns text[],
  scope text not null check (scope in ('private', 'role', 'everyone')),
  role text check (role in ('admin', 'manager', 'viewer')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((scope = 'role') = (role is not null))
);
create index saved_views_of_owner on saved_views (owner_uuid, entity);
create index saved_views_shared on saved_views (entity) where scope <> 'private';

-- What each person makes of a view: kept in sight, or how the listing opens.
create table saved_view_marks (
  user_uuid uuid not null references users,
  view_uuid uuid not null references saved_views on delete cascade,
  entity text not null,
  pinned boolean not null default false,
  is_default boolean not null default false,
  primary key (user_uuid, view_uuid)
);
create unique index saved_view_marks_default on saved_view_marks (user_uuid, entity) where is_default;

-- How each person likes every listing: its columns, by listing, and how close its rows stand.
create table user_preferences (
  user_uuid uuid primary key references users,
  columns jsonb not null default '{}',
  density text check (density in ('compact', 'normal', 'comfortable')),
  updated_at timestamptz not null
);
