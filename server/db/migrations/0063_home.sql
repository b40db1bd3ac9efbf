-- What home counts by the day it happened.
create index subscriptions_by_cancellation on subscriptions (canceled_at, uuid) where canceled_at is not null;
create index policies_by_leaving on policies ((coalesce(cancel_effective_on, ends_on)), uuid)
  where status in ('expired', 'cancelled');
