-- Members of an age are those born between two days.
create index members_by_birth on members (birth_date) include (created_at, uuid) where archived_at is null;
