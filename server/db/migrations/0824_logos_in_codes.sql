-- Whether the QR code of a link shows the organisation's logo in its middle.
alter table shorteners add column qr_logo boolean not null default false;
