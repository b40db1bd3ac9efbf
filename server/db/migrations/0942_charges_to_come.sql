-- What rests, was given up or is over is charged no more: it has no next charge to show.
update subscriptions set next_invoice_at = null
where next_invoice_at is not null and status in ('paused', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired');
