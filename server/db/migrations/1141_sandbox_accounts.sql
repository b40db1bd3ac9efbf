-- The sandbox keeps bank accounts too, which have no card.
alter table sandbox_cards alter column card drop not null;
