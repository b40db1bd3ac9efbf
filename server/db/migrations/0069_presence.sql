-- Who has what open at this moment, tab by tab. Nothing is lost with it: tabs say so again within seconds.
create unlogged table presence (
  session_uuid uuid not null references sessions (uuid) on delete cascade,
  tab text not null,
  type text not null,
  subject_uuid uuid not null,
  user_uuid uuid not null references users (uuid) on delete cascade,
  doing text not null check (doing in ('viewing', 'writing')),
  seen_at timestamptz not null,
  primary key (session_uuid, tab)
);
create index presence_by_type on presence (type, seen_at);
