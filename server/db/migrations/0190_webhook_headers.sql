alter table webhooks
  -- What a receiver wants to be called with: the names. Their values are sealed, as what signs deliveries is.
  add column headers jsonb not null default '[]',
  add column sealed_headers text;
