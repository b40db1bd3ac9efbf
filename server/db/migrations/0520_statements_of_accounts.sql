-- When the statement of an account was sent last, and to whom.
alter table accounts add column statement_sent_at timestamptz;
alter table accounts add column statement_sent_to text;
