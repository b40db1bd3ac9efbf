-- Which privacy notice a person agreed to; of those who came before there were versions nobody knows.
alter table persons add column privacy_notice_version text;
