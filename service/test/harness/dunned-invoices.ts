/** Invoices at the end of the ladder, as rows: a story of the handover begins there. */
import { createHash, randomUUID } from 'node:crypto';
import type { Company } from './cases.ts';
import { aPdf } from './files.ts';
import type { LiveService } from './service.ts';
import { givenClaim, givenDocument } from './uploads.ts';

export interface DunnedInvoice {
  readonly id: string;
  readonly debtor: string;
  /** The notices of levels 1, 2 and 3. */
  readonly notices: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;
type Service = Pick<LiveService, 'sql' | 'clock'>;
type Owner = Pick<Company, 'company'>;

/** A row by SQL; objects are stored as JSON. */
async function insert({ sql }: Service, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const values = names.map((name) => {
    const value = row[name];
    return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : value;
  });
  await sql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
    values,
  );
}

const consumer = {
  acting_as: 'consumer',
  person: { salutation: null, first_name: 'Mika', last_name: 'Muster', birth_date: '1984-04-04' },
  display_name: 'Mika Muster',
  address: { street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  email: 'mika@muster.example',
  phone: '+493023125000',
};

export async function givenDunningDebtor(service: Service, { company }: Owner, fields: Row = {}): Promise<string> {
  const id = randomUUID();
  const now = service.clock.now();
  await insert(service, 'dunning_debtors', {
    company_id: company,
    id,
    customer_number: `K-${id.slice(0, 8)}`,
    ...consumer,
    created_at: now,
    updated_at: now,
    ...fields,
  });
  return id;
}

/** The levels of the default policy, due on 6 January 2026. */
const levels = [
  { level: 1, dated: '2026-01-13', pay_by: '2026-01-20', fee_cents: 0 },
  { level: 2, dated: '2026-01-23', pay_by: '2026-01-30', fee_cents: 250 },
  { level: 3, dated: '2026-02-02', pay_by: '2026-02-09', fee_cents: 250 },
] as const;

export interface DunnedOptions {
  /** A debtor that exists; default: a new consumer. */
  readonly debtor?: string;
  /** Columns of the invoice that differ. */
  readonly invoice?: Row;
  /** Columns of the last notice that differ. */
  readonly lastNotice?: Row;
}

/** An invoice over 100.00 whose last notice has been posted: the handover is due on 12 February 2026. */
export async function givenDunned(
  service: Service,
  { company }: Owner,
  { debtor: given, invoice = {}, lastNotice = {} }: DunnedOptions = {},
): Promise<DunnedInvoice> {
  const debtor = given ?? (await givenDunningDebtor(service, { company }));
  const id = randomUUID();
  const now = service.clock.now();
  const owned = { company_id: company, created_at: now, updated_at: now };
  await insert(service, 'dunning_invoices', {
    ...owned,
    id,
    debtor_id: debtor,
    invoice_number: `RE-${id.slice(0, 8)}`,
    subject_matter: 'Delivery of office furniture',
    invoice_date: '2025-12-20',
    due_date: '2026-01-06',
    amount_cents: 10_000,
    your_reference: 'AUF-1',
    claim_type_code: 'H43',
    contract_date: '2025-12-01',
    status: 'in_dunning',
    fees_cents: 500,
    current_level: 3,
    default_since: '2026-01-21',
    policy_version: 1,
    next_on: '2026-02-12',
    last_dated: '2026-02-02',
    last_pay_by: '2026-02-09',
    released_at: now,
    ...invoice,
  });
  const notices: string[] = [];
  for (const each of levels) {
    const letter = randomUUID();
    const notice = randomUUID();
    const { level, dated } = each;
    const common = { ...owned, debtor_id: debtor, level, dated, run_id: randomUUID(), channel: 'post' };
    const changes = level === 3 ? lastNotice : {};
    await insert(service, 'letters', { ...common, kind: 'dunning', id: letter, status: changes.status ?? 'posted' });
    await insert(service, 'dunnings', {
      ...common,
      ...each,
      id: notice,
      invoice_id: id,
      letter_id: letter,
      name: `Stufe ${level}`,
      status: 'posted',
      open_principal_cents: 10_000,
      lump_sum_cents: 0,
      interest_cents: 0,
      demanded_cents: 10_000,
      policy_version: 1,
      ...changes,
    });
    notices.push(notice);
  }
  return { id, debtor, notices };
}

/** Adds a PDF to an invoice and to each of its notices: contents of an upload to a claim, referred to as the service does. */
export async function attachDocuments(
  service: Service,
  company: Company,
  { id, notices }: Pick<DunnedInvoice, 'id' | 'notices'>,
): Promise<void> {
  const { documents } = await givenClaim(company);
  const parents = [
    { parent_type: 'invoice', parent_id: id, type: 'invoice', filename: 'rechnung.pdf' },
    ...notices.map((parent_id, index) => ({
      parent_type: 'dunning',
      parent_id,
      type: 'other',
      filename: `mahnung-${index + 1}.pdf`,
    })),
  ];
  for (const [index, parent] of parents.entries()) {
    const file = aPdf(index + 1);
    await givenDocument(company, documents, { file });
    await insert(service, 'documents', {
      company_id: company.company,
      id: randomUUID(),
      ...parent,
      mime_type: 'application/pdf',
      size: file.length,
      sha256: createHash('sha256').update(file).digest(),
      status: 'ready',
      created_at: service.clock.now(),
      updated_at: service.clock.now(),
    });
  }
}

/** A handover that the ladder could not complete. */
export async function givenRefusedHandover(service: Service, owner: Owner): Promise<string> {
  const [id, invoice, now] = [randomUUID(), await givenDunned(service, owner), service.clock.now()];
  await insert(service, 'dunning_handovers', {
    company_id: owner.company,
    id,
    invoice_id: invoice.id,
    debtor_id: invoice.debtor,
    status: 'refused',
    problems: [{ field: 'debtor.address', code: 'required', message: 'The debtor must have an address.' }],
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** One row of an invoice, as stored. */
export const invoiceRow = async ({ sql }: Service, { id }: Pick<DunnedInvoice, 'id'>): Promise<Row> =>
  (await sql('select status, paused, next_on::text, current_level from dunning_invoices where id = $1', [id]))[0] ?? {};

/** The decisions on an invoice as `day outcome reason`, oldest first. */
export const decisionsOf = async ({ sql }: Service, { id }: Pick<DunnedInvoice, 'id'>): Promise<readonly string[]> =>
  (
    await sql(
      `select from_on::text || ' ' || outcome || ' ' || reason as answer from ladder_decisions where subject_id = $1 order by from_on`,
      [id],
    )
  ).map(({ answer }) => String(answer));

/** An invoice at the end of the ladder that the next run examines, with the decision to wait for that day. Returns its id. */
export async function givenDue(service: Service, owner: Owner): Promise<string> {
  const { id, debtor } = await givenDunned(service, owner);
  const key = { kind: 'invoice', company_id: owner.company, subject_id: id };
  await insert(service, 'ladder_queue', { ...key, group_id: debtor, due_on: '2026-02-12' });
  const decision = {
    outcome: 'wait',
    reason: 'not_due',
    next_on: '2026-02-12',
    policy_version: 1,
    details: { level: 3 },
  };
  await insert(service, 'ladder_decisions', { ...key, id: randomUUID(), from_on: '2026-02-02', ...decision });
  return id;
}
