-- An authorization asks for care that is to come, or claims the money of care that was paid: by the member, who is
-- reimbursed, or by nobody yet, where the provider bills it.
alter table authorizations
  add column purpose text not null default 'care' check (purpose in ('care', 'reimbursement', 'provider_bill')),
  add column requested_by_uuid uuid references users,
  add column invoice_attachment_uuid uuid references attachments (uuid),
  add column invoice_sha256 text,
  -- The fiscal folio (UUID) of an electronic invoice, in upper case.
  add column invoice_folio text,
  add column invoice_total_cents bigint check (invoice_total_cents > 0),
  add column payee jsonb,
  -- What the cover answered as of that day, as it was decided on.
  add column verdict jsonb,
  add column paid_on date,
  add column payment_reference text;
alter table authorizations drop constraint authorizations_status_check;
alter table authorizations add constraint authorizations_status_check check (status in ('draft', 'requested', 'in_review',
  'approved', 'partially_approved', 'rejected', 'used', 'paid', 'expired', 'cancelled'));
alter table authorizations add constraint authorizations_claim_check check (purpose = 'care' or (
  requested_by_uuid is not null and invoice_sha256 is not null and invoice_total_cents is not null and payee is not null
  and estimate_cents between 1 and invoice_total_cents
  and coalesce((decision ->> 'cents')::bigint <= estimate_cents, true)));
alter table authorizations add constraint authorizations_paid_check check ((status = 'paid') = (paid_on is not null));

-- A file, and a fiscal folio, back one claim; what was rejected or cancelled lets them go.
create unique index authorizations_invoice_file on authorizations (invoice_sha256)
  where purpose <> 'care' and status not in ('rejected', 'cancelled') and archived_at is null;
create unique index authorizations_invoice_folio on authorizations (invoice_folio)
  where purpose <> 'care' and status not in ('rejected', 'cancelled') and archived_at is null;
create index authorizations_by_purpose on authorizations (purpose, status, uuid);

-- They are found by the fiscal folio of their invoice too.
create or replace function copy_names_to_authorization() returns trigger language plpgsql as $$
begin
  select members.sort_name, fold(members.full_name || ' ' || members.number || ' ' || services.name || ' ' || providers.name
      || coalesce(' ' || new.invoice_folio, ''))
    into new.sort_member, new.names_search
    from members, services, providers
    where members.uuid = new.member_uuid and services.uuid = new.service_uuid and providers.uuid = new.provider_uuid;
  return new;
end $$;

-- The lists of transfers that pay claims, as a bank takes them, and each transfer with how it ended.
create table payout_lists (
  uuid uuid primary key default gen_random_uuid(),
  number text not null unique,
  currency text not null,
  created_at timestamptz not null,
  created_by jsonb not null
);
create index payout_lists_by_day on payout_lists (created_at);
create table payouts (
  uuid uuid primary key default gen_random_uuid(),
  list_uuid uuid not null references payout_lists,
  authorization_uuid uuid not null references authorizations,
  amount_cents bigint not null check (amount_cents > 0),
  -- The fund that it is paid from, which holds the money until it ended.
  fund_uuid uuid references funds,
  status text not null check (status in ('listed', 'paid', 'returned')),
  settled_on date,
  reference text,
  reason text,
  settled_by jsonb,
  check ((status = 'paid') = (settled_on is not null and reference is not null) or status = 'returned')
);
create index payouts_of_list on payouts (list_uuid);
create index payouts_of_authorization on payouts (authorization_uuid);
-- A claim is on its way, or paid, once.
create unique index payouts_standing on payouts (authorization_uuid) where status <> 'returned';

alter table approval_requests drop constraint approval_requests_action_check;
alter table approval_requests add constraint approval_requests_action_check check (action in ('refund', 'credit_note', 'transfer',
  'adjustment', 'price_change', 'commission', 'reimbursement'));
alter table approval_requests drop constraint approval_requests_subject_type_check;
alter table approval_requests add constraint approval_requests_subject_type_check
  check (subject_type in ('payment', 'invoice', 'fund', 'plan', 'company', 'authorization'));

-- The XML of an electronic invoice is attached as it is.
alter table attachments drop constraint attachments_media_type_check;
alter table attachments add constraint attachments_media_type_check
  check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'application/xml'));
