-- What the sandbox gateway keeps on its side: another company's database, were it real. Nothing of ours points here.
create table sandbox_cards (
  token text primary key,
  card jsonb not null,
  behaviour text not null,
  -- What a frame gives is good for being kept once; what was kept may be charged.
  is_kept boolean not null,
  created_at timestamptz not null
);

create table sandbox_charges (
  key text primary key,
  id text not null unique,
  token text not null,
  behaviour text not null,
  description text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  outcome jsonb not null,
  created_at timestamptz not null
);

create table sandbox_refunds (
  key text primary key,
  id text not null unique,
  charge_id text not null references sandbox_charges (id),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index sandbox_refunds_of_charge on sandbox_refunds (charge_id);
