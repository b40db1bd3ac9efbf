-- Tickets that days move: those put aside until one, and those resolved for a while.
create index support_tickets_held on support_tickets (hold_until) where status = 'on_hold';
create index support_tickets_resolved on support_tickets (resolved_at) where status = 'resolved';
