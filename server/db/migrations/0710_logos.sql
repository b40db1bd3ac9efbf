-- How a company looks on its own page: one of its files, and a colour. What the logo was before is thrown away with it.
alter table companies add column logo_attachment_uuid uuid references attachments (uuid);
alter table companies add column brand_color text check (brand_color ~ '^#[0-9A-F]{6}$');

create function forget_logo() returns trigger language plpgsql as $$
begin
  update attachments set removed_at = new.updated_at, content = '' where uuid = old.logo_attachment_uuid;
  return null;
end $$;
create trigger company_logo_changed after update of logo_attachment_uuid on companies for each row
  when (old.logo_attachment_uuid is distinct from new.logo_attachment_uuid) execute function forget_logo();
