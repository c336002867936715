/** A run over cases: its representation (case-work.md 4.4). Pure. */
import type { CaseRun } from '@mahnwerk/contract/operator/case-runs.ts';
import type { RunRow } from '../../ladder/runs/index.ts';

const counted = ['examined', 'steps', 'letters', 'tasks', 'offers', 'held', 'stopped', 'skipped_companies'] as const;

export const presentRun = (row: RunRow, publicUrl: string): CaseRun => ({
  id: row.id,
  href: `${publicUrl}/operator/v1/case-runs/${row.id}/`,
  on: row.run_on,
  company_id: row.company_id,
  company_name: row.company_name,
  trigger: row.trigger,
  dry_run: row.dry_run,
  policy_id: row.policy_id,
  status: row.status,
  counts: Object.fromEntries(counted.map((name) => [name, row.counts[name] ?? 0])) as CaseRun['counts'],
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
});
