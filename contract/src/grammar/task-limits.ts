/** The limits of tasks and teams (case-work.md 5, 13): a part of `limits`. */
export const taskLimits = {
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
} as const;
