-- Links by which whoever pays for a plan cancels it by themselves, sent to an e-mail and for what that e-mail pays. Of a
-- link's secret only the hash is kept.
create table cancel_links (
  uuid uuid primary key default gen_random_uuid(),
  hash text not null unique,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index cancel_links_of_email on cancel_links (email, created_at desc);
