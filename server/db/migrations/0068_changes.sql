-- A new line of the trail is told to every process that listens, so that open screens follow what changes. The
-- lines themselves are read in order by their position; many in one transaction are told once.
create function tell_changes() returns trigger language plpgsql as $$
begin
  notify changes;
  return null;
end $$;
create trigger logs_tell after insert on logs for each statement execute function tell_changes();
