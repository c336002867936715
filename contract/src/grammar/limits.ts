/** Every number of the contract, with its source or its reason. */
import { bodyLimits } from './body-limits.ts';
import { caseWorkLimits } from './case-work-limits.ts';
import { correspondenceLimits } from './correspondence-limits.ts';
import { intakeLimits } from './intake-limits.ts';

export const limits = {
  // Pages (service.md 8)
  page_default: 10,
  page_max: 100,
  feed_page_default: 100,
  embedded_max: 100, // transfers of a payout, companies of a run, in a list of them (portal-office.md 11.3)
  previewed_max: 1000, // transfers of a previewed payout (portal-office.md 11.3)
  page_bytes: 8 * 1024 * 1024, // of the results of a page (decisions.md 13)

  ...bodyLimits,

  // Rate limits (service.md 8)
  requests_per_minute: 600,
  writes_per_minute: 120,
  failed_authentications_per_minute: 240,
  webhook_deliveries_per_hour: 20,
  // An hour suffices to fetch every document of the largest order: 50 claims of 20 documents.
  document_downloads_per_hour: 1000,
  company_creations_per_hour: 20, // decisions.md 9
  membership_additions_per_hour: 100, // decisions.md 9
  membership_resends_per_day: 5, // decisions.md 13

  // Idempotency (service.md 7.3)
  idempotency_key_characters: 255,
  idempotency_wait_seconds: 2,
  idempotency_replay_hours: 24,
  idempotency_forget_hours: 48,

  // Orders and claims (service.md 8, decisions.md 1)
  claims_per_order: 50,
  claim_bytes: 256 * 1024, // decisions.md 13, as represented
  order_bytes: 4 * 1024 * 1024, // decisions.md 13, as represented
  draft_lifetime_days: 90,
  order_batch_items: 500, // intake.md 4
  preflight_duplicates: 10, // of a claim
  order_batch_key_characters: 100,
  order_batch_days: 90, // from the last change of a batch; as long a key names its item
  additional_debtors: 10,
  claim_items: 500,
  claim_reminders: 20,
  claim_charges: 50,
  claim_payments: 100,
  metadata_entries: 50,
  event_entries: 50,
  court_characters: 255,
  file_number_characters: 100,

  // Fees; a quote of interest has two periods a year
  quoted_interest_years: 200,
  quoted_positions: 50,
  cost_reason_characters: 500,

  // Debtors (decisions.md 1)
  addresses: 10,
  communication_channels: 20,
  bank_accounts: 10,
  debtor_representatives: 10,
  debtor_contacts: 50, // correspondence.md 11: that the office records
  debtor_circumstances: 100, // correspondence.md 11
  contact_note_characters: 255,
  contact_reason_characters: 500,
  circumstance_note_characters: 2000,
  name_characters: 100,
  organization_name_characters: 255,
  street_characters: 255,
  postal_code_characters: 20,
  city_characters: 100,
  channel_value_characters: 255,
  account_holder_characters: 255,
  account_code_characters: 64, // an IBAN or a BIC with spaces

  // Dunning (dunning.md 3, 4)
  customer_number_characters: 64,
  invoice_payments: 100,
  invoice_due_years: 5,

  // Lists (service.md 4.1)
  change_visible_seconds: 30, // from a change's `updated_at` to its appearance in lists, at most

  // Companies (service.md 8)
  company_representatives: 3,
  notification_channels: 10,
  company_name_characters: 255,
  company_phone_characters: 50,
  vat_number_characters: 64,
  external_reference_characters: 120,
  company_initial_users: 10,
  company_users_shown: 100, // embedded in the company; a separate list has all
  notification_email_characters: 254, // RFC 5321 4.5.3.1.3

  // Memberships (decisions.md 9)
  invite_days: 14,
  member_email_characters: 254, // RFC 5321 4.5.3.1.3
  passkeys: 20, // of a person
  views: 100, // saved views of a person for one owner
  view_name_characters: 100,
  view_screen_characters: 50,
  view_query_characters: 2_000,
  view_columns: 50,
  view_column_characters: 50,
  view_position_max: 9_999,
  recovery_codes: 10,

  // Keys (decisions.md 2)
  token_name_characters: 255,
  keys_of_owner: 100, // that its own admins create
  keys_in_usage: 50, // of an owner, the last used ones: each has a counter for every write operation

  // Work of the operator (portal.md 4)
  review_minutes: 30,
  note_characters: 5000,
  ...correspondenceLimits,
  ...caseWorkLimits,
  ...intakeLimits,
  call_minutes: 1440,
  mandate_documents: 500,
  findings_per_check: 100,
  queue_count_max: 1000,
  queue_days: 14,
  limitation_warning_days: 92,
  deployment_count_max: 10_000,
  test_mails_per_hour: 5,
  dismissal_reason_characters: 500,
  drafts_expiring_days: 7,
  summary_documents: 5,

  // Search (portal.md 4)
  search_characters: 255,
  search_results: 20,
  search_results_max: 50,
  search_matches: 1000,
  hinted_days: 92, // until a claim is time-barred: a hint for the review
  search_companies: 2_000, // of a Partner

  // Text (decisions.md 1)
  combining_marks_in_a_row: 30, // Unicode's own limit for streams (UAX 15, "Stream-Safe Text Format")
  reference_characters: 255,
  subject_matter_characters: 1000,
  reason_characters: 5000,
  item_description_characters: 500,
  metadata_type_characters: 100,
  metadata_value_characters: 1000,
  event_type_characters: 100,
  event_title_characters: 255,
  event_description_characters: 2000,
  event_location_characters: 255,
  withdrawal_reason_characters: 500,
  rejection_reason_characters: 1000,
  payment_rejection_reason_characters: 500,

  // Dunning (dunning.md)
  dunning_levels: 6,
  dunning_days: 90, // from one step to the next
  dunning_payment_days_min: 5,
  dunning_payment_days: 60,
  dunning_days_after_deadline: 3, // from the deadline of a notice to the next step
  dunning_fee_consumer: '3.00',
  dunning_fee_business: '10.00',
  dunning_letter_distance_days: 30,
  dunning_minimum_amount: '1000.00',
  dunning_quiet_days: 60,
  dunning_level_name_characters: 60,
  dunning_text_characters: 2000,
  letter_reason_characters: 500,
  letter_evidence: 1000,
  print_batch_letters: 500,
  print_batch_letters_default: 200,

  // Letter texts (correspondence.md 3)
  letter_texts: 200,
  letter_text_name_characters: 100,
  letter_subject_characters: 200,
  letter_blocks: 60,
  letter_paragraph_characters: 4000,
  letter_heading_characters: 120,
  letter_items: 20,
  letter_item_characters: 500,
  letter_conditions: 5,
  letter_payment_days_min: 3,
  letter_payment_days: 60,
  letter_text_days_ahead: 366,
  letterhead_head_lines: 6,
  letterhead_head_characters: 90,
  letterhead_footer_lines: 4,
  letterhead_footer_characters: 120,
  bank_data_age_days: 14,
  discard_days_min: 30,
  discard_days_max: 365,
  letter_name_characters: 60, // of a placeholder or a fact

  // Documents (service.md 8)
  documents_per_submission: 20,
  documents_per_parent: 100, // embedded in the claim
  document_bytes: 10 * 1024 * 1024,
  documents_bytes: 50 * 1024 * 1024, // of one command, decoded
  document_pages: 100,
  filename_characters: 255,

  // Messages and the history of a case (service.md 2.2, 8)
  message_title_characters: 200,
  message_body_characters: 262_144,
  history_title_characters: 255,

  // Forms of requests to the client: as much text as a message; no real form has this many fields.
  form_schema_characters: 65_536,
  form_characters: 262_144,
  form_depth: 20,
  form_values: 1000,

  // Webhooks (service.md 2.8, 6.2, 8; decisions.md 12)
  webhooks_per_owner: 20,
  webhook_failures_max: 1000,
  webhook_failures_default: 50,
  webhook_url_characters: 2000,
  webhook_description_characters: 255,
  webhook_companies: 1000,
  webhook_secret_overlap_hours: 24,
  webhook_connect_seconds: 5,
  webhook_total_seconds: 10,
  webhook_response_bytes: 4096,
  webhook_statistics_hours: 48,
  delivery_window_hours: 48,
  /** Each pause of the retry plan is this many times as long as the one before, up to the longest gap. */
  delivery_pause_growth: 3,
  delivery_longest_gap_hours: 4,
  delivery_retention_days: 30,
  session_redelivery_days: 7,
  // The attempts of the retry plan, and some more for receivers whose Retry-After is shorter than the plan.
  delivery_attempts_listed: 100,
  // Events of one call; the next call takes the rest.
  redelivered_at_once: 10_000,

  // The ledger's largest total in cents: ten digits before the decimal point (decisions.md 3).
  total_cents: 999_999_999_999n,

  // What was agreed and waived on a case, and payments (money.md 2, 3, 11)
  booking_reason_characters: 500,
  claim_interest_terms: 100,
  stated_reason_characters: 300,
  claim_allocation_rules: 100,
  mandate_plans: 50,
  waived_residue: '2.50', // what the closing of a case may waive, in EUR
  plan_instalments: 120,
  mandate_payments: 10_000,
  sandbox_payments: 500, // booked by the company itself: each booking replays the case
  payment_refunds: 100,
  mandate_waivers: 1000,

  /** Longer than the links in mails are valid. */
  failed_work_days: 30,
  proof_minutes: 10, // a proof of identity is fresh

  // Settings of the pages
  logo_bytes: 64 * 1024,
  settings_url_characters: 2000,

  // Bank (money.md 9, 11)
  bank_file_bytes: 10 * 1024 * 1024,
  bank_file_transactions: 50_000,
  bank_file_statements: 1000, // a year of daily statements of two accounts
  bank_zip_files: 400, // a year of daily statements
  bank_zip_bytes: 100 * 1024 * 1024, // unpacked
  bank_text_characters: 2000, // of a transaction: 14 lines of 140 characters
  bank_return_reason_characters: 35, // `Max35Text` of ISO 20022
  bank_proposals: 5,
  bank_splits: 50,
  bank_reason_characters: 500,
  cash_days: 400,
  cash_gaps: 100,
  recovery_months: 36,
  work_figure_days: 92,
  work_figure_rows: 20_000,

  // Balances (money.md 5)
  balance_days_ahead: 366,
  /** About a second of typesetting, 70 pages and 250 MB. */
  statement_rows: 3_000,

  // Dunning (dunning.md)
  dunning_preview_days: 366,
  dunning_sandbox_days: 1100,
  dry_run_days: 7, // the decisions of a dry run are listed

  // Events (service.md 4.4)
  feed_retention_days: 30,
  deliveries_of_event: 100, // that a list of events shows
  request_log_days: 7,
  request_failures_listed: 50,
  logged_path_characters: 2_000,
  logged_fields: 20,
  logged_field_characters: 200,
} as const;
