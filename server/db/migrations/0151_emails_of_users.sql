-- The e-mail of someone whose invitation was revoked, or who was deleted, may be invited again.
alter table users drop constraint users_email_key;
create unique index users_email_key on users (email) where archived_at is null;
create index users_of_email on users (email);
