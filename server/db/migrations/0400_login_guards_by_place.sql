-- Failed sign-ins from a place that the owner of an e-mail uses are counted apart from those of strangers: whoever unlocks
-- the e-mail forgets them all.
alter table login_guards add column owner_hash text;
create index login_guards_of_owner on login_guards (owner_hash);
