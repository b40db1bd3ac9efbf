-- What of an estimate goes to the deductible of the benefit: what is still to be paid of it follows from what was authorized.
alter table authorizations add column deductible_cents bigint not null default 0 check (deductible_cents >= 0);
