-- A visitor may say where they are by their neighbourhood.
create index provider_locations_by_neighbourhood on provider_locations (fold(address ->> 'neighbourhood'))
  where archived_at is null;
