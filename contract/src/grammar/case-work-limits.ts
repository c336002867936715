/** The limits of case work (case-work.md): a part of `limits`. */
export const caseWorkLimits = {
  // Stops (4.2)
  mandate_stops_of_kind: 250, // so that the pauses of a client take no stop from the office
  stop_note_characters: 2000,
  stop_reason_characters: 500,
  stop_days_ahead: 366,
  client_pause_days: 90,

  // Promises to pay (6)
  mandate_promises: 200,
  promise_note_characters: 2000,
  promise_reason_characters: 500,
  promise_grace_days_max: 14, // of a policy

  // The sandbox's clock (12)
  sandbox_advance_days: 366, // at once
  sandbox_advance_days_kept: 30, // after its end

  // The debtor's page (debtor-page.md)
  subject_access_codes: 100,
  code_reason_characters: 500,
  code_wrong_facts: 5, // within a day
  code_wrong_facts_in_all: 15,
  code_days_after_closing: 90,
  subject_choices: 500,

  // Plan offers (7)
  mandate_plan_offers: 50,
  plan_offer_days: 60,

  // Limitation (8)
  limitation_facts: 200, // of a claim
  limitation_note_characters: 500,
  limitation_ahead_years: 30, // how far the last day of a deferral or a waiver may be ahead
  limitation_as_of_years: 40,
  limitation_working: 2_000, // rows of a derivation
  limitation_candidates: 200, // the newest

  // Calendar feeds (8.2)
  calendar_feeds: 5, // of a person
  calendar_name_characters: 60,
  calendar_events: 1000,
  calendar_days_back: 30,
  calendar_days_ahead: 400,
  calendar_reads_per_hour: 60,

  // Titles after acceptance (9)
  title_contains_costs: 100,

  // Tasks (5)
  task_title_characters: 200,
  task_text_characters: 2000,
  task_reason_characters: 500,
  task_years_ahead: 3,
  task_years_kept: 2, // done ones of no case
  tasks_assigned_at_once: 200,
  mandate_open_tasks: 2000,
  teams: 100,
  team_name_characters: 60,
  team_members: 100,

  // Case policies (3)
  case_policies: 500,
  case_policy_bytes: 64 * 1024,
  policy_name_characters: 100,
  policy_steps: 30,
  policy_quiet_days: 50,
  step_name_characters: 60,
  step_days: 365,
  step_age_days: 36_500,
  step_claim_types: 60,
  step_promises: 200,
  step_due_days: 60,
  step_rounds: 60,
  offer_response_days_min: 5,
  offer_response_days: 60,
  promise_days: 90,
  promise_grace_days: 14,
  reminder_days: 14,
  limitation_watch_days_min: 14,
  limitation_watch_days: 365,

  // Courses (4)
  course_reason_characters: 500,
  course_preview_days: 1100,
  course_preview_entries: 60,
  course_postpone_days: 366,

  // The debtor's page
  page_plan_count: 60,
  page_first_due_days_min: 7,
  page_first_due_days: 60,
  page_code_days_min: 30,
  page_code_days: 365,
  page_pause_days_min: 5,
  page_pause_days: 30,
  page_hours_characters: 100,
  page_privacy_characters: 1000,
  page_figure_days: 366,
  page_figure_rows: 10_000,
  page_text_characters: 4000,
  page_text_versions: 500,
  page_texts: 1000,

  // Plans and figures (7, 11)
  plan_grace_days: 30,
  plan_default_after: 12,
  figure_months: 60,
  recovery_cohorts: 5000, // of the operator
} as const;
