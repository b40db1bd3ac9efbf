-- Folios that no law asks to be unbroken come from sequences: who takes one waits for nobody. Invoices (FAC) and credit
-- notes (NC) keep their rows in `folios`, which are given back by a transaction that fails.
do $$
declare
  one text;
  taken bigint;
begin
  foreach one in array array['ACC', 'AFI', 'AUF', 'AUM', 'CLI', 'COB', 'COM', 'EMP', 'FON', 'MOV', 'PAG', 'PER', 'POL',
    'PRV', 'REC', 'SRV', 'SUB', 'SUC', 'TCK', 'TRF', 'TRX']
  loop
    execute format('create sequence %I', 'folios_' || lower(one));
    insert into folios (prefix, last) values (one, 0) on conflict (prefix) do nothing;
    select last into taken from folios where prefix = one;
    if taken > 0 then perform setval('folios_' || lower(one), taken); end if;
  end loop;
end $$;

-- A process from before this counts in `folios`: what it takes there comes from the sequence, so that neither gives a number twice.
create function take_folios_of_sequence() returns trigger language plpgsql as $$
declare
  sequence text := 'folios_' || lower(new.prefix);
  taken bigint := new.last - old.last;
begin
  if taken > 0 and to_regclass(sequence) is not null then
    new.last := nextval(sequence) + taken - 1;
    if taken > 1 then perform setval(sequence, new.last); end if;
  end if;
  return new;
end $$;
create trigger folios_of_sequence before update on folios for each row execute function take_folios_of_sequence();
