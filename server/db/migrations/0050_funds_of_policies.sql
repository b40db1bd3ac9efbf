-- What names a fund, or an authorization, names one that there is.
alter table policies add foreign key (fund_uuid) references funds;
alter table fund_authorizations add foreign key (authorization_uuid) references authorizations;
