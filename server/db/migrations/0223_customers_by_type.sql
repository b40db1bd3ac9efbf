-- Few customers are companies: found by this instead of by reading every customer.
create index customers_with_type on customers (type) where archived_at is null;
