-- Where a cover's waiting counts from another day than its first, as after a transfer, and whether it waits at all.
alter table member_policies
  add column waiting_from date,
  add column waiting_waived boolean not null default false;

-- Until when a birth, adoption or marriage may be told for the cover to begin on its day, and whether newborns wait.
update plans set eligibility = eligibility || '{"notice_days": 30, "newborns_wait": false}';
update plans set draft = jsonb_set(draft, '{eligibility}', draft -> 'eligibility' || '{"notice_days": 30, "newborns_wait": false}')
  where draft -> 'eligibility' is not null;
update plan_revisions
  set terms = jsonb_set(terms, '{eligibility}', terms -> 'eligibility' || '{"notice_days": 30, "newborns_wait": false}')
  where terms -> 'eligibility' is not null;
