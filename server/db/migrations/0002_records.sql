create table companies (
  uuid uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  number text not null unique,
  trade_name text not null,
  legal_name text not null,
  slug text not null,
  roles text[] not null check (cardinality(roles) > 0),
  status text not null check (status in ('draft', 'active', 'suspended', 'inactive')),
  status_reason text,
  tax_profile jsonb,
  tax_id text generated always as (tax_profile ->> 'tax_id') stored,
  industry text,
  employees_estimate integer,
  website text,
  email text,
  phone text,
  address jsonb,
  bank_account jsonb,
  parent_company_uuid uuid references companies,
  created_at timestamptz not null,
  created_by jsonb not null,
  updated_at timestamptz not null,
  updated_by jsonb not null,
  archived_at timestamptz,
  tags text[] not null default '{}',
  metadata jsonb not null default '{}',
  external_id text unique,
  sort_name text collate "C" generated always as (fold(trade_name)) stored,
  sort_legal_name text collate "C" generated always as (fold(legal_name)) stored,
  search text generated always as (fold(number || ' ' || trade_name || ' ' || legal_name || ' ' || slug || ' ' || coalesce(tax_profile ->> 'tax_id', '') || ' ' || coalesce(website, ''))) stored,
  constraint companies_slug_key unique (slug)
);
create index companies_by_creation on companies (created_at, uuid);
create index companies_by_name on companies (sort_name, uuid);
create index companies_by_legal_name on companies (sort_legal_name, uuid);
create index companies_by_status on companies (status, created_at, uuid);
create index companies_by_tax_id on companies (tax_id);
create index companies_of_parent on companies (parent_company_uuid);
create index companies_search on companies using gin (search gin_trgm_ops);

create table persons (
  uuid uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  number text not null unique,
  given_names text not null,
  last_name text not null,
  second_last_name text,
  full_name text generated always as (given_names || ' ' || last_name || coalesce(' ' || second_last_name, '')) stored,
  birth_date date,
  sex text check (sex in ('female', 'male', 'other', 'unknown')),
  curp text,
  tax_id text,
  nss text,
  nationality text not null default 'MX',
  identity_document jsonb,
  email text,
  phone text,
  alternative_phone text,
  address jsonb,
  preferred_channel text not null default 'email' check (preferred_channel in ('email', 'phone', 'whatsapp', 'sms')),
  preferred_language text not null default 'es',
  marketing_consent boolean not null default false,
  privacy_notice_at timestamptz,
  deceased_on date,
  merged_into_uuid uuid references persons,
  status text not null check (status in ('active', 'inactive', 'merged', 'deceased')),
  status_reason text,
  created_at timestamptz not null,
  created_by jsonb not null,
  updated_at timestamptz not null,
  updated_by jsonb not null,
  archived_at timestamptz,
  tags text[] not null default '{}',
  metadata jsonb not null default '{}',
  external_id text unique,
  sort_name text collate "C" generated always as (fold(given_names || ' ' || last_name || coalesce(' ' || second_last_name, ''))) stored,
  search text generated always as (fold(number || ' ' || given_names || ' ' || last_name || coalesce(' ' || second_last_name, '') || ' ' || coalesce(curp, '') || ' ' || coalesce(tax_id, '') || ' ' || coalesce(nss, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(alternative_phone, '') || ' ' || coalesce(email, ''))) stored
);
create unique index persons_curp_key on persons (curp) where status <> 'merged';
create index persons_by_creation on persons (created_at, uuid);
create index persons_by_name on persons (sort_name, uuid);
create index persons_by_birth_date on persons (birth_date, uuid);
create index persons_by_status on persons (status, created_at, uuid);
create index persons_by_tax_id on persons (tax_id);
create index persons_by_phone on persons (phone);
create index persons_by_email on persons (email);
create index persons_search on persons using gin (search gin_trgm_ops);

create table accounts (
  uuid uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  number text not null unique,
  name text not null,
  type text not null check (type in ('individual', 'family', 'company', 'reseller')),
  status text not null check (status in ('pending', 'active', 'on_hold', 'closed')),
  status_reason text,
  holder_person_uuid uuid references persons,
  company_uuid uuid references companies,
  parent_account_uuid uuid references accounts,
  default_customer_uuid uuid,
  account_manager_uuid uuid references users,
  currency text not null default 'MXN',
  billing_day integer check (billing_day between 1 and 28),
  net_payment_days integer not null default 0 check (net_payment_days between 0 and 90),
  dunning_policy text not null default 'standard' check (dunning_policy in ('standard', 'lenient', 'none')),
  dunning_state text not null default 'clear' check (dunning_state in ('clear', 'reminder_1', 'reminder_2', 'reminder_3', 'final_notice', 'exhausted')),
  tax_profile jsonb,
  tax_id text generated always as (tax_profile ->> 'tax_id') stored,
  locale text not null default 'es-MX',
  timezone text not null default 'America/Mexico_City',
  source text not null default 'staff' check (source in ('funnel', 'company_page', 'reseller', 'staff', 'api')),
  balance_due_cents bigint not null default 0,
  overdue_cents bigint not null default 0,
  overdue_since date,
  credit_cents bigint not null default 0,
  first_paid_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  created_by jsonb not null,
  updated_at timestamptz not null,
  updated_by jsonb not null,
  archived_at timestamptz,
  tags text[] not null default '{}',
  metadata jsonb not null default '{}',
  external_id text unique,
  -- The holder's name and reach, kept by a trigger, so that one index finds an account by either.
  holder_search text not null default '',
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(number || ' ' || name || ' ' || coalesce(tax_profile ->> 'tax_id', '') || ' ' || coalesce(tax_profile ->> 'legal_name', '') || ' ' || coalesce(external_id, '')) || ' ' || holder_search) stored
);
create index accounts_by_creation on accounts (created_at, uuid);
create index accounts_by_name on accounts (sort_name, uuid);
create index accounts_by_status on accounts (status, created_at, uuid);
create index accounts_by_type on accounts (type, created_at, uuid);
create index accounts_by_balance on accounts (balance_due_cents, uuid);
create index accounts_by_overdue on accounts (overdue_since, uuid);
create index accounts_of_company on accounts (company_uuid);
create index accounts_of_holder on accounts (holder_person_uuid);
create index accounts_of_parent on accounts (parent_account_uuid);
create index accounts_of_manager on accounts (account_manager_uuid);
create index accounts_search on accounts using gin (search gin_trgm_ops);

create table customers (
  uuid uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  number text not null unique,
  account_uuid uuid not null references accounts,
  type text not null check (type in ('individual', 'company')),
  status text not null default 'active' check (status in ('active', 'archived')),
  status_reason text,
  person_uuid uuid references persons,
  company_uuid uuid references companies,
  name text not null,
  email text not null,
  phone text,
  billing_address jsonb,
  tax_profile jsonb,
  tax_id text generated always as (tax_profile ->> 'tax_id') stored,
  cfdi_auto boolean not null default false,
  default_payment_method_uuid uuid,
  collection text not null default 'automatic' check (collection in ('automatic', 'manual')),
  net_payment_days integer check (net_payment_days between 0 and 90),
  preferred_channel text not null default 'email' check (preferred_channel in ('email', 'phone', 'whatsapp', 'sms')),
  currency text not null default 'MXN',
  balance_due_cents bigint not null default 0,
  overdue_cents bigint not null default 0,
  credit_balance_cents bigint not null default 0,
  delinquent boolean generated always as (overdue_cents > 0) stored,
  gateway_customer_id text,
  created_at timestamptz not null,
  created_by jsonb not null,
  updated_at timestamptz not null,
  updated_by jsonb not null,
  archived_at timestamptz,
  tags text[] not null default '{}',
  metadata jsonb not null default '{}',
  external_id text unique,
  sort_name text collate "C" generated always as (fold(name)) stored,
  search text generated always as (fold(number || ' ' || name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(tax_profile ->> 'tax_id', ''))) stored,
  check (num_nonnulls(person_uuid, company_uuid) = 1)
);
alter table accounts add foreign key (default_customer_uuid) references customers;
create index customers_by_creation on customers (created_at, uuid);
create index customers_by_name on customers (sort_name, uuid);
create index customers_by_balance on customers (balance_due_cents, uuid);
create index customers_by_status on customers (status, created_at, uuid);
create index customers_delinquent on customers (created_at, uuid) where overdue_cents > 0;
create index customers_of_account on customers (account_uuid, created_at, uuid);
create index customers_of_person on customers (person_uuid);
create index customers_of_company on customers (company_uuid);
create index customers_search on customers using gin (search gin_trgm_ops);

create table members (
  uuid uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  number text not null unique,
  account_uuid uuid not null references accounts,
  person_uuid uuid not null references persons,
  kind text not null check (kind in ('holder', 'dependent')),
  holder_member_uuid uuid references members,
  relationship text check (relationship in ('spouse', 'partner', 'child', 'parent', 'sibling', 'other')),
  status text not null default 'pending' check (status in ('pending', 'active', 'suspended', 'terminated')),
  status_reason text,
  employee_number text,
  department text,
  cost_center text,
  hired_on date,
  enrolled_on date not null,
  terminated_on date,
  emergency_contact jsonb,
  created_at timestamptz not null,
  created_by jsonb not null,
  updated_at timestamptz not null,
  updated_by jsonb not null,
  archived_at timestamptz,
  tags text[] not null default '{}',
  metadata jsonb not null default '{}',
  external_id text unique,
  -- Of the person, kept by a trigger: a listing of members sorts, filters and searches without a join.
  full_name text not null default '',
  sex text,
  birth_date date,
  person_search text not null default '',
  sort_name text collate "C" generated always as (fold(full_name)) stored,
  search text generated always as (fold(number || ' ' || coalesce(employee_number, '')) || ' ' || person_search) stored,
  check (kind = 'holder' or (holder_member_uuid is not null and relationship is not null))
);
create unique index members_account_person_key on members (account_uuid, person_uuid) where status <> 'terminated';
create index members_by_creation on members (created_at, uuid);
create index members_by_name on members (sort_name, uuid);
create index members_by_number on members (number, uuid);
create index members_by_enrolment on members (enrolled_on, uuid);
create index members_by_status on members (status, created_at, uuid);
create index members_of_account on members (account_uuid, created_at, uuid);
create index members_of_person on members (person_uuid);
create index members_of_holder on members (holder_member_uuid);
create index members_search on members using gin (search gin_trgm_ops);

create function copy_person_to_member() returns trigger language plpgsql as $$
begin
  select persons.full_name, persons.sex, persons.birth_date, persons.search
    into new.full_name, new.sex, new.birth_date, new.person_search
    from persons where persons.uuid = new.person_uuid;
  return new;
end $$;
create trigger member_of_person before insert or update of person_uuid on members
  for each row execute function copy_person_to_member();

create function copy_holder_to_account() returns trigger language plpgsql as $$
begin
  new.holder_search := coalesce((select persons.search from persons where persons.uuid = new.holder_person_uuid), '');
  return new;
end $$;
create trigger account_of_holder before insert or update of holder_person_uuid on accounts
  for each row execute function copy_holder_to_account();

create function spread_person() returns trigger language plpgsql as $$
begin
  update members set full_name = new.full_name, sex = new.sex, birth_date = new.birth_date, person_search = new.search
    where person_uuid = new.uuid;
  update accounts set holder_search = new.search where holder_person_uuid = new.uuid;
  return null;
end $$;
create trigger person_changed after update on persons
  for each row when (old.search is distinct from new.search or old.sex is distinct from new.sex or old.birth_date is distinct from new.birth_date)
  execute function spread_person();
