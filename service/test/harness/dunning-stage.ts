/** A stage for dunning: a company with its key, released invoices, runs of the operator, and what they leave behind. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { DunningRun } from '@mahnwerk/contract/operator/dunning-runs.ts';
import { replan, withdrawNotices } from '../../src/domain/dunning/ladder/index.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { type LiveOptions, type LiveService, liveService } from './service.ts';

/** A debtor and an invoice as rows; what is not given is a business in Berlin without e-mail. */
export interface InvoiceGiven {
  readonly due?: string;
  readonly debtor?: string;
  readonly cents?: number;
  readonly email?: string | null;
  readonly person?: Readonly<Partial<Record<'birth_date' | 'salutation' | 'first_name' | 'last_name', string>>>;
  readonly address?: object | null;
  readonly claimType?: string;
  readonly agreed?: boolean;
  readonly version?: number;
}

export interface DunningCompany {
  readonly id: string;
  readonly key: string;
  /** A released invoice. */
  invoice(given?: InvoiceGiven): Promise<{ readonly id: string; readonly debtor: string }>;
  /** Changes the row of an invoice as a command does, and plans its next step anew. */
  change(invoice: string, set: string): Promise<void>;
  pay(invoice: string, cents: number, on?: string): Promise<void>;
  row(invoice: string): Promise<Record<string, unknown>>;
  notices(invoice: string): Promise<Record<string, unknown>[]>;
  decision(invoice: string, on: string): Promise<Decision | undefined>;
}

export interface DunningStage {
  readonly service: LiveService;
  readonly operator: string;
  company(fields?: Readonly<Record<string, unknown>>): Promise<DunningCompany>;
  /** Asks for a run and does it to its end. */
  run(body: object): Promise<DunningRun>;
  /** Asks for a run and makes its plan alone: its letters have not passed the gate. */
  plan(body: object): Promise<DunningRun>;
  /** The run with its present status and counts. */
  read(run: { readonly id: string }): Promise<DunningRun>;
  patchLadder(company: string, body: object): Promise<void>;
  stop(): Promise<void>;
}

export async function dunningStage(options: LiveOptions = {}): Promise<DunningStage> {
  const service = await liveService(options);
  const operator = await service.givenKey('operator');
  const database = new Database(service.address, service.clock);
  const ask = async (body: object): Promise<DunningRun> => {
    const asked = await service.send<DunningRun>('POST', '/operator/v1/dunning-runs/', { key: operator, body });
    assert.equal(asked.status, 202, asked.text);
    return asked.body;
  };
  const read = async ({ id }: { readonly id: string }): Promise<DunningRun> =>
    (await service.send<DunningRun>('GET', `/operator/v1/dunning-runs/${id}/`, { key: operator })).body;
  return {
    service,
    operator,
    async company(fields) {
      const id = await service.givenCompany(fields);
      await service.givenAdmin(id);
      return companyOn({ service, database }, id, await service.givenKey('dunning', id));
    },
    async run(body) {
      const { id } = await ask(body);
      await service.workOnDunning();
      return read({ id });
    },
    async plan(body) {
      const { id } = await ask(body);
      await service.workOnDunning('dunning.run');
      return read({ id });
    },
    read,
    async patchLadder(company, body) {
      const answer = await service.send('PATCH', `/operator/v1/companies/${company}/dunning-ladder/`, {
        key: operator,
        body,
      });
      assert.equal(answer.status, 200, answer.text);
    },
    async stop() {
      await database.close();
      await service.stop();
    },
  };
}

const berlin = { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' };

function companyOn(
  { service, database }: { readonly service: LiveService; readonly database: Database },
  id: string,
  key: string,
): DunningCompany {
  const { clock } = service;
  const sql: LiveService['sql'] = (...sent) => service.sql(...sent);
  const days = `due_date::text, next_on::text, last_dated::text, last_pay_by::text, default_since::text`;
  return {
    id,
    key,
    async invoice({ due = '2026-03-02', debtor = randomUUID(), cents = 10_000, version = 1, ...given } = {}) {
      const invoice = randomUUID();
      const { person } = given;
      await sql(
        `insert into dunning_debtors (company_id, id, customer_number, acting_as, person, organization, address, email, display_name, created_at, updated_at)
         values ($1, $2::uuid, left(($2::uuid)::text, 8), $3, $4, $5, $6, $7, 'Muster', $8, $8) on conflict do nothing`,
        [
          id,
          debtor,
          person === undefined ? 'business' : 'consumer',
          person === undefined
            ? null
            : JSON.stringify({
                salutation: null,
                first_name: 'Erika',
                last_name: 'Muster',
                birth_date: null,
                ...person,
              }),
          person === undefined ? JSON.stringify({ name: 'Muster Metallbau GmbH' }) : null,
          given.address === null ? null : JSON.stringify(given.address ?? berlin),
          given.email ?? null,
          clock.now(),
        ],
      );
      await sql(
        `insert into dunning_invoices (company_id, id, debtor_id, invoice_number, subject_matter, invoice_date, due_date, amount_cents, claim_type_code,
           due_date_agreed, default_since, status, policy_version, released_at, created_at, updated_at)
         values ($1, $2, $3, $4, 'Lieferung', '2026-02-02', $5::date, $6, $7, $8, case when $8 then $5::date + 1 end, 'open', $10, $9, $9, $9)`,
        [
          id,
          invoice,
          debtor,
          `R-${invoice.slice(0, 8)}`,
          due,
          cents,
          given.claimType ?? null,
          given.agreed ?? false,
          clock.now(),
          version,
        ],
      );
      await database.atomically(id, (tx) => replan(tx, invoice));
      return { id: invoice, debtor };
    },
    async change(invoice, set) {
      await sql(`update dunning_invoices set ${set} where id = $1`, [invoice]);
      await database.atomically(id, (tx) => replan(tx, invoice));
    },
    async pay(invoice, cents, on = clock.now().slice(0, 10)) {
      await sql(
        `insert into dunning_payments (company_id, id, invoice_id, amount_cents, value_date, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
        [id, randomUUID(), invoice, cents, on, clock.now()],
      );
      const [row] = await sql(
        `update dunning_invoices set paid_cents = paid_cents + $2,
           status = case when paid_cents + $2 >= amount_cents then 'paid' else status end,
           settled_at = case when paid_cents + $2 >= amount_cents then $3::timestamptz end
         where id = $1 returning status`,
        [invoice, cents, clock.now()],
      );
      if (row?.status !== 'paid') return;
      await database.atomically(id, async (tx) => {
        await withdrawNotices(tx, invoice, 'paid');
        await replan(tx, invoice);
      });
    },
    async row(invoice) {
      const [row] = await sql(`select *, ${days} from dunning_invoices where id = $1`, [invoice]);
      assert.ok(row);
      return row;
    },
    notices: (invoice) =>
      sql(`select *, dated::text, pay_by::text from dunnings where invoice_id = $1 order by created_at, id`, [invoice]),
    async decision(invoice, on) {
      const { body } = await service.send<{ readonly results: readonly Decision[] }>(
        'GET',
        `/mahnservice/v1/invoices/${invoice}/decisions/?on=${on}`,
        { key },
      );
      assert.ok(body.results.length <= 1);
      return body.results[0];
    },
  };
}
