-- How a member or a provider looks: one of their files. What it was before is thrown away with it.
alter table members add column photo_attachment_uuid uuid references attachments (uuid);
alter table providers add column photo_attachment_uuid uuid references attachments (uuid);

create function forget_photo() returns trigger language plpgsql as $$
begin
  update attachments set removed_at = new.updated_at, content = '' where uuid = old.photo_attachment_uuid;
  return null;
end $$;
create trigger member_photo_changed after update of photo_attachment_uuid on members for each row
  when (old.photo_attachment_uuid is distinct from new.photo_attachment_uuid) execute function forget_photo();
create trigger provider_photo_changed after update of photo_attachment_uuid on providers for each row
  when (old.photo_attachment_uuid is distinct from new.photo_attachment_uuid) execute function forget_photo();
