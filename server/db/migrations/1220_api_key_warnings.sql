-- The fewest days left of which people were told, of `expires_on` as it is; none where nobody was.
alter table api_keys add column told_days smallint;
