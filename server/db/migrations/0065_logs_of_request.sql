-- The other lines that one request left. That of the moment says nothing that `logs_of_subject` does not.
create index logs_of_request on logs (request_id, position) where request_id is not null;
drop index logs_of_subject_at;
