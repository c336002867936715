/** The commands that make an event of statements happen: a case whose debtor pays, and the operator's run, publication and cancellation. */
import type { caseEvents } from '@mahnwerk/contract/events/catalog.ts';
import { StartError } from '../setting.ts';
import { accepted, type Trigger } from './case-triggers.ts';
import type { Scene } from './scene.ts';

const nothing = { currency: 'EUR', value: '0.00' } as const;

const agreed = {
  success_commission: { rate: '10', basis: 'principal' },
  fees_on_direct_payments: 'at_once',
  advanced_costs: 'at_closing',
  unsuccessful_fee: nothing,
  closing_statement: 'own',
  offset_outstanding: false,
  payout_minimum: nothing,
  interval: 'monthly',
} as const;

/** What is missing of the operator's data, such as in a new sandbox. */
const issuerData = {
  name: 'Sandbox Inkasso GmbH',
  address: { street: 'Hafenstraße 1', postal_code: '20457', city: 'Hamburg', country: 'DE' },
  vat_number: 'DE123456788',
  bank_account: { account_holder: 'Sandbox Inkasso GmbH', iban: 'DE89370400440532013000', bic: null },
} as const;

/** Adds what a statement needs and a new sandbox lacks; leaves what exists. */
async function prepared(scene: Scene): Promise<void> {
  const { conditions, issuer } = await scene.operator();
  if ((await issuer.get()).name === null) await issuer.update({ body: issuerData });
  const { count } = await conditions.list({ company_id: scene.company });
  if (count > 0) return;
  await conditions.create({ company_id: scene.company, body: { valid_from: scene.daysAgo(1), ...agreed } });
}

async function paid(scene: Scene): Promise<string> {
  await prepared(scene);
  const { mandate_id } = await accepted(scene);
  const { operatorLedger } = await scene.operator();
  const amount = { currency: 'EUR', value: '50.00' } as const;
  await operatorLedger.bookPayment({ mandate_id, body: { amount, value_date: scene.daysAgo(0), payer: 'debtor' } });
  return mandate_id;
}

/** A draft that the company has already is published: the run skips the company. */
async function published(scene: Scene): Promise<string> {
  await paid(scene);
  const { cashPosition, statementRuns, operatorStatements } = await scene.operator();
  // The day of the operator, which begins before that of UTC.
  const { on: today } = await cashPosition.get();
  const body = { company_id: scene.company, period_start: scene.daysAgo(30), period_end: today, booking_date: today };
  const { id: run } = await statementRuns.create({ body });
  const ended = await scene.until(
    () => statementRuns.get({ id: run }),
    ({ status }) => status !== 'running',
    'the run of statements did not end',
  );
  const open = { company_id: scene.company, status: 'draft' } as const;
  const [draft] =
    ended.statements.length > 0 ? ended.statements : (await operatorStatements.list({ query: open })).results;
  if (draft === undefined) throw new StartError(`the run made no draft: ${ended.skipped[0]?.reason ?? ended.status}`);
  await operatorStatements.publish({ id: draft.id });
  return draft.id;
}

async function publishedSingle(scene: Scene): Promise<string> {
  const mandate_id = await paid(scene);
  const { operatorCases, operatorSingleMandateStatements } = await scene.operator();
  await operatorCases.close({ id: mandate_id, body: { reason: 'The debtor has no assets.' } });
  const [statement] = (await operatorSingleMandateStatements.list({ query: { mandate_id } })).results;
  if (statement === undefined)
    throw new StartError('the company’s conditions do not state a closed case on its own (closing_statement)');
  if (statement.status === 'draft') await operatorSingleMandateStatements.publish({ id: statement.id });
  return statement.id;
}

const body = { reason: 'The amount was wrong.' };

export const statementTriggers: Partial<Record<keyof typeof caseEvents, Trigger>> = {
  'statement.published': published,
  'statement.cancelled': async (scene) => {
    const id = await published(scene);
    return (await scene.operator()).operatorStatements.cancel({ id, body });
  },
  'single_mandate_statement.published': publishedSingle,
  'single_mandate_statement.cancelled': async (scene) => {
    const id = await publishedSingle(scene);
    return (await scene.operator()).operatorSingleMandateStatements.cancel({ id, body });
  },
};
