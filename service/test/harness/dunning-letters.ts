/** Letters of dunning as the engine leaves them behind the last gate, by SQL, with their PDF in the object store. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { NoticeStatus } from '@mahnwerk/contract/dunning/dunnings.ts';
import { caseLettersSource } from '../../src/domain/case-correspondence/case-letters/index.ts';
import { noticeLettersSource } from '../../src/domain/dunning/gate/index.ts';
import { ask } from '../../src/domain/correspondence/outbox/gate.ts';
import { returnAbandoned } from '../../src/domain/correspondence/outbox/packing.ts';
import { LetterSources } from '../../src/domain/correspondence/outbox/source.ts';
import { noticePages } from '../../src/domain/debtor-page/index.ts';
import { letterNeeds } from '../../src/modules.ts';
import { openStorage } from '../../src/platform/objects/index.ts';
import { newId } from '../../src/platform/ids.ts';
import { addDays, dayOf } from '../../src/values/day.ts';
import { aPdf } from './files.ts';
import type { LiveService } from './service.ts';

/** The job that gives back the letters of batches whose process died. */
export const returnAbandonedBatches = returnAbandoned(
  new LetterSources([noticeLettersSource(noticePages), caseLettersSource(letterNeeds)]),
);

export interface GivenLetter {
  readonly id: string;
  readonly company: string;
  readonly debtor: string;
  readonly invoices: readonly string[];
  readonly dunnings: readonly string[];
  readonly documents: readonly string[];
  readonly pdf: Buffer;
}

export interface LetterFields {
  readonly status?: NoticeStatus;
  readonly channel?: 'email' | 'post';
  readonly level?: number;
  /** Default today. */
  readonly dated?: string;
  /** Invoices that share the letter. */
  readonly invoices?: number;
  /** An existing invoice; default: new ones of a new debtor. */
  readonly on?: string;
  readonly pages?: number;
  readonly address?: {
    readonly street: string;
    readonly postal_code: string;
    readonly city: string;
    readonly country: string;
  };
}

type Service = Pick<LiveService, 'sql' | 'folder' | 'clock' | 'database' | 'dependencies'>;

const nearby = { street: 'Nebenweg 2', postal_code: '10115', city: 'Berlin', country: 'DE' };

/** A letter about invoices of 100.00, each with a fee of 2.50 from level 2 on. */
export async function givenLetter(
  service: Service,
  company: string,
  { status = 'waiting', channel = 'post', level = 1, dated, on, pages = 1, ...fields }: LetterFields = {},
): Promise<GivenLetter> {
  const { sql, clock } = service;
  const [id, run] = [newId(), newId()];
  const day = dated ?? dayOf(clock.now());
  const pdf = aPdf(pages, { text: `Brief ${id}` });
  const content = await storeContent(service, pdf);
  const debtor = on === undefined ? await insertDebtor(service, company, fields.address) : await debtorOf(service, on);
  const standing = { company, debtor, level, day };
  const invoices =
    on === undefined
      ? await Promise.all(Array.from({ length: fields.invoices ?? 1 }, () => insertInvoice(service, standing)))
      : [on];
  const notice = { ...standing, letter: id, run, channel, status, content, size: pdf.length };
  const made = await Promise.all(invoices.map((invoice) => insertNotice(service, invoice, notice)));
  // Last, as a run commits both at once: no reader finds a letter without its notices.
  await sql(
    `insert into letters (kind, company_id, id, debtor_id, run_id, channel, status, level, dated, sha256, size, pages, address, passed_at, created_at, updated_at)
     select 'dunning', $1, $2, id, $4, $5, $6, $7, $8, $9, $10, $11, address, $12, $12, $12 from dunning_debtors where id = $3`,
    [company, id, debtor, run, channel, status, level, day, content, pdf.length, pages, clock.now()],
  );
  await sql(
    `insert into letter_evidence (company_id, letter_id, position, at, what, sha256) values ($1, $2, 1, $3, 'passed', $4)`,
    [company, id, clock.now(), content],
  );
  if (status === 'waiting') await fingerprint(service, company, id);
  return { id, company, debtor, invoices, pdf, ...made.reduce(joined, { dunnings: [], documents: [] }) };
}

/** A batch of one letter that is about to be posted. */
export async function givenBatch(service: Service, company: string): Promise<string> {
  const { id, pdf } = await givenLetter(service, company, { status: 'taken' });
  const batch = newId();
  const { sql, clock } = service;
  const manifest = { position: 1, letter_id: id, kind: 'dunning', company_id: company, first_page: 1, page_count: 1 };
  await sql(
    `insert into print_batches (id, company_id, format, status, letter_count, page_count, sha256, size, manifest, stopped, taken_on, created_at, updated_at)
     select $1, company_id, 'pdf', 'taken', 1, 1, sha256, $2, $3, '[]', dated, $4, $4 from letters where id = $5`,
    [batch, pdf.length, JSON.stringify([{ ...manifest, postal_code: null, country: null }]), clock.now(), id],
  );
  await sql('update letters set batch_id = $1, batch_position = 1 where id = $2', [batch, id]);
  return batch;
}

/** Stores what the gate compares: the letter says what it would say now. */
async function fingerprint({ database, dependencies, sql }: Service, company: string, id: string): Promise<void> {
  const asked = await database.asOperator((tx) =>
    ask(
      tx.forCompany(company),
      { source: noticeLettersSource(noticePages), id, from: 'waiting' },
      {
        publicUrl: 'https://mahnwerk.test',
        environment: 'sandbox',
        mailbox: undefined,
        hashSecret: dependencies.hashSecret,
        debtorUrl: dependencies.debtorUrl,
      },
    ),
  );
  assert.ok(asked.kind === 'free', 'the gate stops the letter');
  await sql('update letters set fingerprint = $1 where id = $2', [Buffer.from(asked.free.fingerprint, 'hex'), id]);
}

type Made = Pick<GivenLetter, 'dunnings' | 'documents'>;

const joined = (one: Made, other: Made): Made => ({
  dunnings: [...one.dunnings, ...other.dunnings],
  documents: [...one.documents, ...other.documents],
});

async function insertDebtor(
  { sql, clock }: Service,
  company: string,
  address: LetterFields['address'] = nearby,
): Promise<string> {
  const id = newId();
  await sql(
    `insert into dunning_debtors (company_id, id, customer_number, acting_as, organization, display_name, address, email, created_at, updated_at)
     values ($1, $2, $3, 'business', '{"name": "Schuldner GmbH"}', 'Schuldner GmbH', $4, 'buchhaltung@schuldner.example', $5, $5)`,
    [company, id, randomUUID(), JSON.stringify(address), clock.now()],
  );
  return id;
}

const debtorOf = async ({ sql }: Service, invoice: string): Promise<string> =>
  String((await sql('select debtor_id from dunning_invoices where id = $1', [invoice]))[0]?.debtor_id);

interface Standing {
  readonly company: string;
  readonly debtor: string;
  readonly level: number;
  readonly day: string;
}

const feeOf = (level: number): number => (level > 1 ? 250 : 0);

async function insertInvoice({ sql, clock }: Service, { company, debtor, level, day }: Standing): Promise<string> {
  const id = newId();
  await sql(
    `insert into dunning_invoices (company_id, id, debtor_id, invoice_number, subject_matter, invoice_date, due_date, amount_cents, status,
       fees_cents, current_level, policy_version, last_dated, last_pay_by, default_since, released_at, created_at, updated_at)
     values ($1, $2, $3, 'RE-' || $2::uuid, 'Ware', '2026-01-05', '2026-01-19', 10000, 'in_dunning', $4, $5, 1, $6, $7, $8, $9, $9, $9)`,
    [company, id, debtor, feeOf(level), level, day, addDays(day, 7), addDays(day, 8), clock.now()],
  );
  return id;
}

interface NoticeOfLetter extends Standing {
  readonly letter: string;
  readonly run: string;
  readonly channel: string;
  readonly status: string;
  readonly content: Buffer;
  readonly size: number;
}

async function insertNotice({ sql, clock }: Service, invoice: string, notice: NoticeOfLetter): Promise<Made> {
  const { company, debtor, letter, level, channel, status, day, run } = notice;
  const [dunning, document] = [newId(), newId()];
  const [payBy, fee] = [addDays(day, 7), feeOf(level)];
  await sql(
    `insert into dunnings (company_id, id, invoice_id, debtor_id, letter_id, level, name, channel, status, dated, pay_by, open_principal_cents,
       fee_cents, lump_sum_cents, interest_cents, demanded_cents, policy_version, run_id, announced, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'Zahlungserinnerung', $7, $8, $9, $10, 10000, $11, 0, 0, 10000::int8 + $11, 1, $12, true, $13, $13)`,
    [company, dunning, invoice, debtor, letter, level, channel, status, day, payBy, fee, run, clock.now()],
  );
  await sql(
    `insert into documents (company_id, id, parent_type, parent_id, type, filename, mime_type, size, sha256, status, created_at, updated_at)
     values ($1, $2, 'dunning', $3, 'reminder', 'Zahlungserinnerung.pdf', 'application/pdf', $4, $5, 'ready', $6, $6)`,
    [company, document, dunning, notice.size, notice.content, clock.now()],
  );
  return { dunnings: [dunning], documents: [document] };
}

/** Stores bytes as a content that documents may refer to; returns its SHA-256. */
export async function storeContent({ sql, folder }: Service, bytes: Buffer): Promise<Buffer> {
  const { spool, store } = openStorage({ folder });
  const file = await spool.take([bytes], bytes.length);
  await store.put(file);
  const sha256 = Buffer.from(file.sha256, 'hex');
  await sql('insert into stored_objects (sha256, size) values ($1, $2) on conflict do nothing', [sha256, bytes.length]);
  return sha256;
}
