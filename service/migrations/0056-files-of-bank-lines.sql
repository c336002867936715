-- Which files have a line that is stored already: statements that share one hang together (money.md 9).

drop index bank_file_lines_transaction;
create index bank_file_lines_transaction on bank_file_lines (transaction_id) where result <> 'new';
