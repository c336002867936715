-- The letters of dunning by age, however many letters of cases lie between them.
create index letters_of_dunning on letters (id) where kind = 'dunning';
