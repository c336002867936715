/** Whether an item is stated stays a look-up for each row, whatever the planner knows of a table that a run fills. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, type Stage } from '../harness/cases.ts';
import { aCase, aClient, aRun, givenIssuer } from '../harness/collected-money.ts';
import { sentBy } from '../harness/plans.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const isOfItems = (node: PlanNode): boolean => node['Relation Name'] === 'statement_items';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await givenIssuer(stage);
});
after(() => stage.stop());

test('the statements of a run never join the items stated so far, nor read all of them', async () => {
  const client = await aClient(stage);
  await (await aCase(stage, client)).pay('10.00');
  const sent = await sentBy(() => aRun(stage, client));
  const asking = sent.filter(
    ({ text }) => text.includes('ledger_postings') && text.includes('statement_items') && text.includes('is_active'),
  );
  assert.ok(asking.length > 0, 'the allocations');
  for (const { text, values } of asking) {
    const rows = await stage.sql(`explain (format json) ${text}`, values);
    const plans = rows.flatMap((row) => row['QUERY PLAN'] as readonly { readonly Plan: PlanNode }[]);
    const readers = plans.flatMap(({ Plan: plan }) => nodesOf(plan)).filter(({ Plans = [] }) => Plans.some(isOfItems));
    assert.ok(readers.length > 0);
    for (const reader of readers)
      assert.deepEqual([reader['Node Type'], reader['Parent Relationship']], ['Limit', 'SubPlan'], text);
  }
});
