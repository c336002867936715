/** The limits of letters of a case, of declarations and of the inbox (correspondence.md 4, 5, 8, 9, 14): a part of `limits`. */
export const correspondenceLimits = {
  mandate_declarations: 500,
  declarations_per_call: 10,
  declaration_note_characters: 2000,
  declaration_end_reason_characters: 500,
  promise_days_ahead: 180,
  upload_bytes: 25 * 1024 * 1024, // of the largest file: a mail
  mandate_inbox_items: 200,
  inbox_items: 10_000, // without a case
  inbox_files: 20, // of one item from the post
  inbox_text_characters: 100_000,
  inbox_line_characters: 500,
  inbox_proposals: 5,
  inbox_problems: 200,
  inbox_note_characters: 2000,
  inbox_reason_characters: 500,
  inbox_declarations: 10, // at once
  mandate_letters: 1000,
  letter_body_characters: 20_000,
  letter_documents: 10,
  letter_draft_days: 90,
  website_characters: 255,
  register_court_characters: 100,
  register_number_characters: 50,
} as const;
