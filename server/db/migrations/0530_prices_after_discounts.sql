-- A quote says from when on more is charged, where its discount does not last. What was agreed to before told of none.
update checkouts set quote = quote || '{"after_discount": null}' where quote is not null;
