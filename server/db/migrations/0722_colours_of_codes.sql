-- What the QR code of a link is drawn in; black where nothing is said.
alter table shorteners add column qr_color text check (qr_color ~ '^#[0-9A-F]{6}$');
