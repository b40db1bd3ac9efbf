-- Whoever is told something, or reads it in another window, hears so at once: only they, and not with every change of a record.
create function tell_notices() returns trigger language plpgsql as $$
begin
  perform pg_notify('notices', new.user_uuid::text);
  return null;
end $$;
create trigger notices_tell after insert or update of read_at on notices for each row execute function tell_notices();
