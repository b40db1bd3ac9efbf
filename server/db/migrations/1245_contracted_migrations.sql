-- The migrations that do more than add, and what they take: a process that does not know one of them must not start here.
create table contracted_migrations (name text primary key, what text[] not null);
