-- People who may be one and the same. The rule stands here once: the check before saving, the tab of a person, and the mark
-- by which the listing is narrowed all ask it.

-- Whom a person is like, and by what; nobody is like somebody who was put away or merged. Names that are nearly the same
-- count on the same birth date only, where the given names are alike too: twins are two people.
create function persons_alike(one persons) returns table (alike_uuid uuid, reason text) language sql stable as $$
  select found.uuid, found.why
  from (
    select other.uuid, 'curp' as why, other.archived_at, other.status from persons as other
      where other.curp = one.curp and other.status <> 'merged'
    union all
    select other.uuid, 'tax_id', other.archived_at, other.status from persons as other
      where other.tax_id = one.tax_id
    union all
    select other.uuid, 'phone', other.archived_at, other.status from persons as other
      where other.phone = one.phone and other.birth_date = one.birth_date
    union all
    select other.uuid, 'email', other.archived_at, other.status from persons as other
      where other.email = one.email
    union all
    select other.uuid, 'name', other.archived_at, other.status from persons as other
      where other.birth_date = one.birth_date and similarity(other.sort_name, one.sort_name) >= 0.55
        and greatest(word_similarity(fold(other.given_names), one.sort_name),
          word_similarity(fold(one.given_names), other.sort_name)) >= 0.45
  ) as found
  where found.uuid is distinct from one.uuid and found.archived_at is null and found.status <> 'merged'
    and one.archived_at is null and one.status <> 'merged'
$$;

-- Asked of a whole listing at once, so it stands in the row.
alter table persons add column has_alike boolean not null default false;
update persons set has_alike = true where exists (select from persons_alike(persons));
create index persons_with_alike on persons (sort_name, uuid) where has_alike and archived_at is null;

create function mark_alike_of_added() returns trigger language plpgsql as $$
begin
  update persons set has_alike = true
    where not has_alike and uuid in (
      select unnest(array[one.uuid, alike.alike_uuid])
      from added join persons as one on one.uuid = added.uuid, persons_alike(one) as alike);
  return null;
end $$;
create trigger alike_of_added after insert on persons referencing new table as added
  for each statement execute function mark_alike_of_added();

create function mark_alike_of_changed() returns trigger language plpgsql as $$
declare
  alike uuid[] := array(select alike_uuid from persons_alike(new));
begin
  if cardinality(alike) > 0 then
    update persons set has_alike = true where uuid = any(alike || new.uuid) and not has_alike;
  elsif new.has_alike then
    update persons set has_alike = false where uuid = new.uuid;
  end if;
  if old.has_alike then
    -- Those who were like it may be like nobody any more.
    update persons set has_alike = false
      where uuid in (select alike_uuid from persons_alike(old)) and uuid <> all(alike)
        and has_alike and not exists (select from persons_alike(persons));
  end if;
  return null;
end $$;
create trigger alike_of_changed
  after update of given_names, last_name, second_last_name, birth_date, curp, tax_id, phone, email, status, archived_at
  on persons for each row execute function mark_alike_of_changed();
