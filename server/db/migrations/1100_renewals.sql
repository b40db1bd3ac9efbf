-- A policy that is not renewed keeps why, since when, and whether it renewed by itself before, so that it may be taken back.
alter table policies
  add column nonrenewal_reason text,
  -- Why it was told later than it should have been.
  add column nonrenewal_exception text,
  add column nonrenewal_on date,
  add column nonrenewal_was_auto boolean;
alter table policies add constraint policies_nonrenewal_check check (
  (nonrenewal_reason is null) = (nonrenewal_on is null)
  and (nonrenewal_reason is null) = (nonrenewal_was_auto is null)
  and (nonrenewal_reason is null or not auto_renew)
  and (nonrenewal_exception is null or nonrenewal_reason is not null));

-- Each renewal is told once to who pays, with its price then; this is what proves it.
create table renewal_notices (
  policy_uuid uuid not null references policies,
  -- The last day of the term that is renewed.
  ends_on date not null,
  premium_cents bigint not null,
  renewal_cents bigint,
  sent_to text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (policy_uuid, ends_on)
);
