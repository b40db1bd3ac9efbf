-- No page showed the address of a campaign's image, and our pages load no pictures from other sites.
alter table campaigns drop column image_url;
