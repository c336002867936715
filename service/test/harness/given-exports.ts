/** Exports for bookkeeping without their work, for walks over all routes. */
import { randomUUID } from 'node:crypto';
import { storeContent } from './dunning-letters.ts';
import type { LiveService } from './service.ts';

const settings = {
  chart: 'skr03',
  account_length: 4,
  consultant_number: 29098,
  client_number: 55003,
  fiscal_year_begins: '01-01',
  include_payments: false,
  label: null,
  accounts: {
    fee_income: '8400',
    commission_income: '8401',
    expense_refunds: '8402',
    client_bank: '1210',
    client_money: '1700',
  },
  bu_keys: {},
  payments_since: null,
};

/** The settings of the operator's books, complete. */
export async function givenOperatorSettings(service: Pick<LiveService, 'sql' | 'clock'>): Promise<void> {
  await service.sql(
    `insert into accounting_settings (company_id, data, created_at, updated_at) values (null, $1, $2, $2)
     on conflict (company_id) do update set data = excluded.data`,
    [JSON.stringify(settings), service.clock.now()],
  );
}

let made = 0;

/** The newest export of an owner, with a file; its number is none that an order of the same moment takes. @param collection the path of the list */
export async function givenExport(service: LiveService, owner: string | null, collection: string): Promise<string> {
  const api = owner === null ? 'operator' : collection.startsWith('/v2/') ? 'case' : 'dunning';
  const id = randomUUID();
  await service.sql(
    `insert into accounting_exports (company_id, id, api, number, kind, format, from_on, to_on, status, row_count, settings, created_at, updated_at)
     select $1::uuid, $2::uuid, $3::text, coalesce(max(x.number), 0) + 1000 + $6::int, 'datev', 'extf', '2026-03-01', '2026-03-01', 'ready', 1, $5, $4, $4
     from accounting_exports x where x.company_id is not distinct from $1::uuid and x.api = $3::text`,
    [owner, id, api, service.clock.now(), JSON.stringify(settings), (made += 1) % 1000],
  );
  const bytes = Buffer.from('"EXTF"\r\n');
  const content = await storeContent(service, bytes);
  await service.sql(
    'insert into accounting_export_files (company_id, export_id, sha256, size) values ($1, $2, $3, $4)',
    [owner, id, content, bytes.length],
  );
  return id;
}

/** A row of a company in each table that its exports are made of. @param statement a published one of it */
export async function givenBooks(service: LiveService, company: string, statement: string): Promise<void> {
  const export_id = await givenExport(service, company, '/v2/accounting-exports/');
  const [payout, item] = [randomUUID(), randomUUID()];
  const now = service.clock.now();
  for (const [into, ...values] of [
    [
      `accounting_settings (company_id, data, created_at, updated_at) values ($1, $2, $3, $3)`,
      JSON.stringify(settings),
      now,
    ],
    [
      `accounting_entries (company_id, api, export_id, kind, source_id, part, debit, credit, is_swapped, amount_cents, day, reference, name)
       values ($1, 'case', $2, 'payout', $3, 1, 'bank', 'clearing', false, 100, '2026-03-01', 'A2019-000001', '')`,
      export_id,
      item,
    ],
    [
      `payouts (id, status, execution_date, excluded, created_at, updated_at)
       select $2, 'prepared', '2099-12-31', '[]', $3, $3 from companies where id = $1`,
      payout,
      now,
    ],
    [
      `payout_items (company_id, id, payout_id, statement_id, amount_cents, account_holder, iban, end_to_end_id)
       values ($1, $2, $3, $4, 100, 'Muster GmbH', 'DE89370400440532013000', 'A2019-000001')`,
      item,
      payout,
      statement,
    ],
    [`payout_movements values ($1, gen_random_uuid(), $2, 100, '2026-03-01', $3)`, item, now],
    [`statement_offsets values ($1, $2, $2, 100)`, statement],
    [
      `statement_settlements (company_id, id, statement_id, amount_cents, value_date, created_at)
       values ($1, gen_random_uuid(), $2, 100, '2026-03-01', $3)`,
      statement,
      now,
    ],
    [
      `removed_invoice_payments (company_id, id, invoice_id, amount_cents, value_date, created_at)
       select company_id, gen_random_uuid(), id, 100, '2026-03-01', $2 from dunning_invoices where company_id = $1 limit 1`,
      now,
    ],
  ] as const)
    await service.sql(`insert into ${into}`, [company, ...values]);
}
