-- A statement that adds nothing told of it all the same: lanes of the worker that set the sweeps, which wait already, woke
-- each other without end.
drop trigger jobs_tell on jobs;
create trigger jobs_tell after insert on jobs for each row execute function tell_jobs();
drop trigger webhook_logs_added on webhook_logs;
create trigger webhook_logs_added after insert on webhook_logs for each row execute function tell_deliveries();
