-- A random value in each line of the audit log, which no reply holds: without it, the hash of a line that the server wrote
-- by itself would let those who see identifiers masked try which value it states.
alter table logs add column salt uuid;
