-- The lists of bank files, and of print batches by state, are read by their pages alone.
create index bank_files_newest on bank_files (created_at desc, id desc);
create index print_batches_status on print_batches (status, created_at desc, id desc);
