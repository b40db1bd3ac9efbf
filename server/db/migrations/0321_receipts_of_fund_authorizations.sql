-- Money of a fund is spent against a receipt: a file of its authorization, which then stays where it is.
alter table fund_authorizations add column receipt_attachment_uuid uuid references attachments (uuid);
alter table attachments add column kept_at timestamptz;
