-- A share whose invoice was voided is not asked for again before this day.
alter table employer_shares add column asked_from date;
