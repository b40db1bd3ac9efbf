-- The words that records are named with, each once: what a text with a typing error may have meant. Words are kept
-- when the record that brought them goes; nothing says whose they were.
create table search_words (
  word text collate "C" primary key
);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);

create function words_of(value text) returns setof text language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(fold(value), '[^a-z]+') as word where length(word) between 3 and 40 $$;

-- In order, so that two writers who bring the same words wait for each other and never in a circle.
create function learn_words_of_added() returns trigger language plpgsql as $$
begin
  execute format('insert into search_words select distinct word from added, words_of(added.%I) as word order by word on conflict do nothing', tg_argv[0]);
  return null;
end $$;
create function learn_words_of_renamed() returns trigger language plpgsql as $$
begin
  insert into search_words select word from words_of(to_jsonb(new) ->> tg_argv[0]) as word order by word on conflict do nothing;
  return null;
end $$;

do $$
declare named record;
begin
  for named in select * from (values
    ('persons', 'full_name'), ('companies', 'trade_name'), ('customers', 'name'), ('accounts', 'name'),
    ('providers', 'name'), ('provider_locations', 'name'), ('plans', 'name'), ('plan_addons', 'name'),
    ('services', 'name'), ('service_categories', 'name'), ('support_tickets', 'subject'), ('funds', 'name'),
    ('shorteners', 'title'), ('campaigns', 'name'), ('contacts', 'name'), ('users', 'name'), ('webhooks', 'name')
  ) as listed (owner, field) loop
    execute format('insert into search_words select distinct word from %I, words_of(%I) as word on conflict do nothing',
      named.owner, named.field);
    execute format('create trigger %I after insert on %I referencing new table as added for each statement execute function learn_words_of_added(%L)',
      named.owner || '_words', named.owner, named.field);
    execute format('create trigger %I after update on %I for each row when (old.%I is distinct from new.%I) execute function learn_words_of_renamed(%L)',
      named.owner || '_new_words', named.owner, named.field, named.field, named.field);
  end loop;
end $$;
