--- What a search text says to those who may not see identifiers of people: without any CURP, RFC of a person, NSS, CLABE
--- or phone. They find one of these only by all of it.
create function visible_search(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(value,
    '(^|[^a-z0-9&+])(\+\d{8,15}|\d{10,11}|\d{18}|[a-z&]{4}\d{6}[a-z0-9]{3}|[a-z]{4}\d{6}[a-z]{6}[a-z0-9]\d)(?![a-z0-9])',
    ' ', 'g') $$;
