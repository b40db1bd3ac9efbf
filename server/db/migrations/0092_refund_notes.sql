alter table credit_notes drop constraint credit_notes_type_check;
alter table credit_notes add check (type in ('credit', 'refund', 'offset'));
