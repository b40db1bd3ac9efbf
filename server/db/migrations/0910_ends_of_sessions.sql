-- When a session ends however much it is used. It is set as the session begins, so that what is set later moves none.
alter table sessions add column expires_at timestamptz;
update sessions set expires_at = created_at + coalesce(
  (select (values ->> 'session_hours')::integer from settings where section = 'security'), 12) * interval '1 hour';
alter table sessions alter column expires_at set not null;
