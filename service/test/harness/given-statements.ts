/** Statements in any state without their history, for walks over all routes. */
import { randomUUID } from 'node:crypto';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { storeContent } from './dunning-letters.ts';
import type { MandateDetails } from '../../src/domain/statements/figures/index.ts';
import { pain001 } from '../../src/domain/statements/payouts/pain-001.ts';
import { textOf } from '../../src/domain/statements/statements/figures-text.ts';
import type { LiveService } from './service.ts';
import { anIssuer } from './collected-money.ts';

interface Given {
  readonly company: string;
  /** Of a single-mandate statement. */
  readonly mandate?: string;
  readonly status: 'draft' | 'published';
  /** Negative: the client owes it. */
  readonly total_cents?: number;
  /** What the details of its case list. */
  readonly payments?: MandateDetails['payments'];
}

/** An issuer, where there is none. */
export async function givenStatementIssuer(service: Pick<LiveService, 'sql' | 'clock'>): Promise<void> {
  await service.sql(`insert into issuer (is_only, data, updated_at) values (true, $1, $2) on conflict do nothing`, [
    JSON.stringify({
      ...anIssuer,
      bank_account: { ...anIssuer.bank_account, bic: null },
      legal_form: null,
      tax_number: null,
      email: null,
      phone: null,
      register: null,
      supervisory_authority: null,
    }),
    service.clock.now(),
  ]);
}

let numbers = 0;

/** A statement of one case without rows; returns its id. */
export async function givenStatement(
  service: LiveService,
  { company, mandate, status, total_cents = 0, payments = [] }: Given,
): Promise<string> {
  const id = randomUUID();
  const isSingle = mandate !== undefined;
  const number = status === 'draft' ? null : `R2019-${String((numbers += 1)).padStart(6, '0')}`;
  await givenStatementIssuer(service);
  const of = mandate ?? randomUUID();
  const details = {
    mandate: { id: of, reference_number: 'K26-AAAAAA' },
    your_reference: null,
    debtor_name: 'Mika Muster',
    payments,
    advanced_costs: [],
    closing: null,
  };
  // In one statement: a list that is read meanwhile never shows a statement without its case.
  await service.sql(
    `with statement as (
       insert into statements (company_id, id, kind, status, mandate_id, is_own, is_complete, period_start, period_end, booking_date, clearing_no, invoice_no,
         tax_treatment, vat_rows, mandate_count, balance_cents, total_cents, published_at, created_at, updated_at)
       select c.id, $2, $3, $4, $5, true, true, '2026-01-01', '2026-01-31', '2026-02-01', $6, $7, c.tax_treatment, '[]', 1, $8, $8, $9, $10, $10
       from companies c where c.id = $1 returning company_id, id)
     insert into statement_mandates (company_id, statement_id, id, reference_number, details, commission_basis_cents, commission_proportional_cents, commission_cents)
     select company_id, id, $11, 'K26-AAAAAA', $12, 0, 0, 0 from statement`,
    [
      company,
      id,
      isSingle ? 'single' : 'collective',
      status,
      mandate ?? null,
      isSingle || number === null ? null : number.replace('R', 'A'),
      number,
      total_cents,
      status === 'draft' ? null : service.clock.now(),
      service.clock.now(),
      of,
      textOf(details),
    ],
  );
  return id;
}
/** A payout of one statement; exported where its transfers are to be returned. Returns both ids. */
export async function givenPayout(
  service: LiveService,
  { isExported = false, amount_cents = 100 }: { readonly isExported?: boolean; readonly amount_cents?: number } = {},
): Promise<{ readonly id: string; readonly item: string }> {
  const company = await service.givenCompany();
  // Not due: no other payout takes it.
  const statement = await givenStatement(service, { company, status: 'published' });
  const [id, item] = [randomUUID(), randomUUID()];
  const now = service.clock.now();
  const account = { account_holder: 'Muster GmbH', iban: 'DE89370400440532013000', bic: null };
  const transfer = { ...account, end_to_end_id: 'A2019-000001', amount: BigInt(amount_cents), text: 'Abrechnung' };
  const order = { id, created_at: new Date(now), execution_date: '2099-12-31', debtor: account, transfers: [transfer] };
  await service.sql(
    `insert into payouts (id, status, execution_date, excluded, file, created_at, updated_at) values ($1, $2, '2099-12-31', '[]', $3, $4, $4)`,
    [id, isExported ? 'exported' : 'prepared', isExported ? pain001(order).toString('utf8') : null, now],
  );
  await service.sql(
    `insert into payout_items (company_id, id, payout_id, statement_id, amount_cents, account_holder, iban, end_to_end_id)
     values ($1, $2, $3, $4, $5, 'Muster GmbH', 'DE89370400440532013000', 'A2019-000001')`,
    [company, item, id, statement, amount_cents],
  );
  return { id, item };
}

/** A statement that the next payout pays. */
export async function givenDueStatement(service: LiveService): Promise<void> {
  const company = await service.givenCompany({
    payout_bank_account: { account_holder: 'Muster GmbH', iban: 'DE89370400440532013000' },
  });
  await givenStatement(service, { company, status: 'published', total_cents: 100 });
}

/** The PDF of a published statement; returns the id of the document. */
export async function givenStatementDocument(service: LiveService, statement: string): Promise<string> {
  const id = randomUUID();
  const bytes = Buffer.from(examplePdf, 'base64');
  const content = await storeContent(service, bytes);
  await service.sql(
    `insert into documents (company_id, id, parent_type, parent_id, type, filename, mime_type, size, sha256, status, created_at, updated_at)
     select s.company_id, $2, case s.kind when 'single' then 'single_mandate_statement' else 'statement' end, s.id, 'invoice', 'R2019-abrechnung.pdf', 'application/pdf',
       $3, $4, 'ready', $5, $5 from statements s where s.id = $1`,
    [statement, id, bytes.length, content, service.clock.now()],
  );
  return id;
}
