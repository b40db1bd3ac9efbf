-- How often somebody took a file along lately.
create index logs_of_exports on logs ((actor ->> 'uuid'), at) where action = 'exported';
