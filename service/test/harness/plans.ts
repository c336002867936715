/** The plans that the database makes for statements, and the rows that they touch. */
import assert from 'node:assert/strict';
import pg from 'pg';

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

type Query = string | (Partial<SentStatement> & { readonly name?: string });

/** Passes on what `work` sends on any connection of this process, each with its answer. */
export async function watched(
  work: () => Promise<unknown>,
  note: (client: pg.Client, query: Query, answer: Promise<unknown>) => void,
): Promise<void> {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => Promise<unknown>;
  function noting(this: pg.Client, ...given: unknown[]): unknown {
    const answer = Reflect.apply(query, this, given);
    note(this, given[0] as Query, answer);
    return answer;
  }
  Object.assign(pg.Client.prototype, { query: noting });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
}

/** Collects the statements that `work` sends on any connection of this process. */
export async function sentBy(work: () => Promise<unknown>): Promise<readonly SentStatement[]> {
  const sent: SentStatement[] = [];
  await watched(work, (_client, query) => {
    if (typeof query === 'object' && query.text !== undefined)
      sent.push({ text: query.text, values: query.values ?? [] });
  });
  return sent;
}

/** What the plan of a statement touches. */
export interface Touched {
  /** Rows that its scans return or drop. */
  readonly rows: number;
  /** Its scans, with the rows of each. */
  readonly told: string;
}

/** Runs a statement, and says what its plan touched. */
export async function touchedBy(client: pg.Client, { text, values }: SentStatement): Promise<Touched> {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>({
    text: `explain (analyze, format json) ${text}`,
    values: [...values],
  });
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  assert.ok(plan !== undefined);
  const read = nodesOf(plan).filter(
    (node) => node['Node Type'].includes('Scan') && node['Relation Name'] !== undefined,
  );
  const rowsOf = (node: PlanNode) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return {
    rows: Math.round(read.reduce((sum, node) => sum + rowsOf(node), 0)),
    told: read.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${rowsOf(node)}`).join(', '),
  };
}
