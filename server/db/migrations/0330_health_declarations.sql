-- What somebody declared of a member's health when they were enrolled. It is kept apart from the member, whose row goes
-- into the trail and to webhooks; what was told is sealed.
create table health_declarations (
  member_uuid uuid primary key references members on delete cascade,
  plan_uuid uuid not null references plans,
  plan_revision integer not null,
  answer text not null check (answer in ('no', 'yes', 'undisclosed')),
  sealed_told text,
  signed_at timestamptz not null,
  check ((answer = 'yes') = (sealed_told is not null))
);
