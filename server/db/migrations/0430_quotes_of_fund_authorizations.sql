-- What is asked of a fund above its threshold comes with a quote: a file that is there before the record it is of.
alter table fund_authorizations add column quote_attachment_uuid uuid references attachments (uuid);
alter table attachments alter column subject_uuid drop not null;
create index attachments_of_nothing_yet on attachments (added_at) where subject_uuid is null;
