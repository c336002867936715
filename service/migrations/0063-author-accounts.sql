-- Which person wrote a message: it alone may correct it by a session. Messages from before have none.

alter table messages add column author_account_id uuid references accounts (id);
create index messages_author on messages (author_account_id) where author_account_id is not null;
