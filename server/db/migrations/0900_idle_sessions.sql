-- A shorter time without use would throw out whoever reads: the console calls anew only when its token is about to end.
update settings set values = jsonb_set(values, '{idle_minutes}', '15')
where section = 'security' and (values ->> 'idle_minutes')::integer < 15;
