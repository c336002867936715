/** An invoice whose second notice is due, and the commands that meet it on its way. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { euros } from './cases.ts';
import { anInvoice, aPdf } from './dunning.ts';
import { givenLetter } from './dunning-letters.ts';
import type { DunningCompany, DunningStage } from './dunning-stage.ts';

/** The day of the second notice. */
export const secondDay = '2026-03-03';

export interface Dunned {
  readonly stage: DunningStage;
  readonly company: DunningCompany;
  readonly id: string;
  readonly debtor: string;
}

/** An invoice over 100.00 whose first notice has gone; the second one costs 2.50 and is due on 3 March 2026. */
export async function givenSecondDue(stage: DunningStage, channel: 'email' | 'post'): Promise<Dunned> {
  const company = await stage.company();
  const email = channel === 'email' ? `post@${randomUUID()}.example` : null;
  const { id, debtor } = await company.invoice({ email });
  await givenLetter(stage.service, company.id, { on: id, status: 'sent', channel: 'email', dated: '2026-02-20' });
  await company.change(
    id,
    `status = 'in_dunning', current_level = 1, last_dated = '2026-02-20', last_pay_by = '2026-02-27', default_since = '2026-02-28'`,
  );
  return { stage, company, id, debtor };
}

/** A request that must succeed. */
export async function call<B>(
  { service }: DunningStage,
  key: string,
  [method, path, body]: readonly [method: string, path: string, body?: object | undefined],
): Promise<B> {
  const answer = await service.send<B>(method, path, { key, ...(body === undefined ? {} : { body }) });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  return answer.body;
}

/** A request of the company on its invoice. */
export const onInvoice = (
  { stage, company: { key }, id }: Dunned,
  method: string,
  path: string,
  body?: object,
): Promise<{ readonly id: string }> => call(stage, key, [method, `/mahnservice/v1/invoices/${id}/${path}`, body]);

const changeDebtor = ({ stage, company: { key }, debtor }: Dunned, body: object) =>
  call(stage, key, ['PATCH', `/mahnservice/v1/debtors/${debtor}/`, body]);

const changeCompany = ({ stage, company: { id } }: Dunned, body: object) =>
  call(stage, stage.operator, ['PATCH', `/operator/v1/companies/${id}/`, body]);

export interface Command {
  /** Done before; what it returns is given to the command. */
  readonly given?: (dunned: Dunned) => Promise<string>;
  readonly run: (dunned: Dunned, given: string) => Promise<unknown>;
  /** Why the notice does not leave after the command; undefined: it leaves with the sums that hold then. */
  readonly stop?: string;
  /** A run waits for it, and leaves the company out. */
  readonly holdsRun?: true;
}

/** A draft of the same debtor that can be released. */
async function givenDraft({ stage, company: { key }, debtor }: Dunned): Promise<string> {
  const path = '/mahnservice/v1/invoices/';
  const { id } = await call<{ readonly id: string }>(stage, key, ['POST', path, { ...anInvoice(), debtor_id: debtor }]);
  await call(stage, key, ['POST', `${path}${id}/documents/`, aPdf()]);
  await stage.service.sql(`update documents set status = 'ready' where parent_id = $1`, [id]);
  return id;
}

const payment = (value: string) => ({ amount: euros(value), value_date: '2026-03-02' });

export const commands = {
  'a payment': { run: (dunned) => onInvoice(dunned, 'POST', 'payments/', payment('100.00')), stop: 'paid' },
  'a part payment': { run: (dunned) => onInvoice(dunned, 'POST', 'payments/', payment('40.00')) },
  'the deletion of a payment': {
    given: async (dunned) => (await onInvoice(dunned, 'POST', 'payments/', payment('40.00'))).id,
    run: (dunned, id) => onInvoice(dunned, 'DELETE', `payments/${id}/`),
  },
  'a pause': { run: (dunned) => onInvoice(dunned, 'POST', 'pause/'), stop: 'paused' },
  'a dispute': {
    run: (dunned) => onInvoice(dunned, 'PATCH', '', { is_disputed: true, dispute_reason: 'Ware beschädigt' }),
    stop: 'disputed',
  },
  'a cancellation': { run: (dunned) => onInvoice(dunned, 'POST', 'cancel/'), stop: 'cancelled' },
  'an insolvency': {
    run: (dunned) => changeDebtor(dunned, { dunning_stop: 'insolvent' }),
    stop: 'insolvent',
  },
  'a new address': {
    run: (dunned) =>
      changeDebtor(dunned, {
        address: { street: 'Neue Straße 1', postal_code: '20095', city: 'Hamburg', country: 'DE' },
      }),
  },
  'a release of another invoice': {
    given: givenDraft,
    run: ({ stage, company: { key } }, id) => call(stage, key, ['POST', `/mahnservice/v1/invoices/${id}/release/`]),
  },
  'a new policy for running invoices': {
    async run({ stage, company }) {
      await stage.patchLadder(company.id, { letter_distance_days: 0, apply_to_running: true });
      await stage.service.workOnDunning('dunning.move');
    },
  },
  'a pause of the company': {
    run: (dunned) => changeCompany(dunned, { dunning_paused: true }),
    stop: 'company_paused',
    holdsRun: true,
  },
  'a lock of the company': {
    run: (dunned) => changeCompany(dunned, { dunning_locked: true }),
    stop: 'company_locked',
    holdsRun: true,
  },
} as const satisfies Readonly<Record<string, Command>>;
