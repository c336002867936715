/** What letters of cases bring, and what stops one that cannot be made (correspondence.md 5, 6.1). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import { caseLettersSource } from '../../src/domain/case-correspondence/case-letters/index.ts';
import { letterHandler } from '../../src/domain/correspondence/outbox/make.ts';
import { letterNeeds } from '../../src/modules.ts';
import { type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { aPerson, bodyOf, givenDebtor, type Page } from '../harness/cases.ts';
import { aPdf, aPng } from '../harness/files.ts';
import { unreadMailbox } from '../harness/inbox.ts';
import { pdfText } from '../harness/pdf.ts';
import { type MailServer, mailServer } from '../harness/mail-server.ts';
import { noOtherWork } from '../harness/other-work.ts';

let stage: LetterStage;
let mails: MailServer;
before(async () => {
  mails = await mailServer();
  stage = await openLetterStage({ mails: mails.url, mailbox: unreadMailbox });
});
after(async () => {
  await stage.stop();
  await mails.close();
});

async function aDocument({ path }: LetterCase, filename: string, file: Buffer): Promise<string> {
  const body = { type: 'other', filename, base64: file.toString('base64') };
  const { id } = bodyOf(await stage.operate<Document>('POST', `${path}documents/`, body), 201);
  await stage.inspectDocuments();
  return id;
}

/** A letter that names no claims, with these documents. */
const answer = (channel: 'post' | 'email', document_ids: readonly string[]) =>
  ({ text_key: 'free', channel, body: '<p>Anbei.</p>', subject: 'Unterlagen', attachments: { document_ids } }) as const;

const stopOf = ({ status, stop }: Letter) => [
  status,
  stop?.reason,
  ...(stop?.problems ?? []).map(({ field, code }) => `${field} ${code}`),
];

async function aWrittenTo(): Promise<LetterCase> {
  const company = await stage.aCompany();
  const debtor = { ...aPerson(), communication_channels: [{ type: 'email', value: 'mika@debtor.example' }] };
  const { id: debtor_id } = await givenDebtor(company, debtor as ReturnType<typeof aPerson>);
  const given = await stage.aCase({ company, order: { debtor_id } });
  await given.sent({ text_key: 'first_letter_consumer', channel: 'post' });
  return given;
}

test('a first letter with its claim statement and the costs that it books is made once', async () => {
  const given = await stage.aCase();
  const letter = await given.sent({ text_key: 'first_letter_consumer', attachments: { claim_statement: true } });
  assert.equal(letter.status, 'waiting');
  assert.equal(letter.costs.length, 2);
  assert.deepEqual(
    letter.evidence.map(({ what }) => what),
    ['passed'],
  );
  const [plain, withStatement] = [await stage.aCase(), letter.pages ?? 0];
  const short = await plain.sent({ text_key: 'first_letter_consumer', attachments: { claim_statement: false } });
  assert.ok(withStatement > (short.pages ?? 0), 'the statement follows as pages');
  const answer = await fetch(`${stage.url}/operator/v1/letters/${letter.id}/download/`, {
    headers: { Authorization: `Bearer ${await stage.givenKey('operator')}` },
  });
  const text = pdfText(Buffer.from(await answer.arrayBuffer()));
  assert.match(text, /Letzte Buchung +02\.03\.2026/, 'what the letter books is not recorded yet');
});

test('a large picture is a page of a letter by post, in the order that was chosen', async () => {
  const given = await aWrittenTo();
  const picture = await aDocument(given, 'foto.png', aPng(4, 4, { text: 'x'.repeat(6_000_000) }));
  const scan = await aDocument(given, 'scan.pdf', aPdf(2));
  const letter = await given.sent(answer('post', [scan, picture]));
  assert.deepEqual([...stopOf(letter).slice(0, 3), letter.pages], ['waiting', undefined, 4]);
  assert.deepEqual(letter.attachments.document_ids, [scan, picture]);
});

test('a letter of more pages than an envelope holds, and a mail that is too large, are stopped with their reason', async () => {
  const given = await aWrittenTo();
  const pages = await aDocument(given, 'hundert.pdf', aPdf(100));
  assert.deepEqual(stopOf(await given.sent(answer('post', [pages]))), [
    'stopped',
    'attachments_too_large',
    'letter attachments_too_large',
  ]);
  const large = await aDocument(given, 'gross.pdf', aPdf(1, { padding: 7 * 1024 * 1024 - 4_000 }));
  assert.equal((await given.sent(answer('email', [large]))).stop?.reason, 'attachments_too_large');
  assert.equal(mails.received.length, 0);
});

test('a document that is gone from the store stops its letter and is named', async () => {
  const given = await aWrittenTo();
  const id = await aDocument(given, 'weg.pdf', aPdf(1, { text: 'weg' }));
  const { id: letter } = await given.draft(answer('post', [id]));
  bodyOf(await stage.command(letter, 'send'), 200);
  const [row] = await stage.sql(`select encode(sha256, 'hex') as sha256 from documents where id = $1`, [id]);
  await stage.dependencies.objects.store.remove(String(row?.sha256));
  await stage.workOnDunning();
  assert.deepEqual(stopOf(await stage.read(letter)), [
    'stopped',
    'attachment_unavailable',
    `documents.${id} attachment_unavailable`,
  ]);
});

test('an address that fits in no window stops a first letter, and its fees are not booked', async () => {
  const company = await stage.aCompany();
  const street = 'W'.repeat(255);
  const address = { street, postal_code: '75001', city: 'Ç'.repeat(100), country: 'FR' };
  const { id: debtor_id } = await givenDebtor(company, { ...aPerson(), addresses: [address] });
  const given = await stage.aCase({ company, order: { debtor_id } });
  const letter = await given.sent({ text_key: 'first_letter_consumer', channel: 'post' });
  assert.deepEqual([letter.status, letter.stop?.reason], ['stopped', 'not_printable']);
  assert.equal(letter.stop?.problems[0]?.code, 'max_length');
  const costs = bodyOf(await stage.operate<Page<MandateCost>>('GET', `${given.path}costs/`), 200).results;
  assert.deepEqual(costs, []);
});

test('a letter that says something else each time that it is made is stopped after three makings', async () => {
  const given = await aWrittenTo();
  const { id } = await given.draft(answer('post', []));
  bodyOf(await stage.command(id, 'send'), 200);
  const source = caseLettersSource(letterNeeds);
  let makings = 0;
  const { work } = letterHandler({
    source: {
      ...source,
      async ask(tx, letter, deps) {
        const asked = await source.ask(tx, letter, deps);
        return asked.kind === 'free' ? { ...asked, fingerprint: randomUUID().replaceAll('-', '') } : asked;
      },
    },
    database: stage.dependencies.database,
    typesetter: {
      typeset: async () => ({ pdf: aPdf(1, { text: String((makings += 1)) }), pages: 1 }),
      pid: undefined,
      close: async () => undefined,
    },
    deps: stage.dependencies,
  });
  const item = { id, kind: 'case.letter', key: id, company_id: given.company.company, payload: null };
  assert.deepEqual(await work({ ...item, attempts: 1, age_seconds: 0 }, new AbortController().signal, noOtherWork), {
    kind: 'done',
  });
  assert.deepEqual([makings, ...stopOf(await stage.read(id))], [3, 'stopped', 'changed']);
});

test('answers to a letter go to the mailbox unless the settings name another address', async () => {
  const given = await aWrittenTo();
  const before = mails.received.length;
  const letter = await given.sent(answer('email', []));
  assert.equal(letter.status, 'sent');
  assert.equal(mails.received[before]?.headers.get('reply-to'), 'post@kanzlei.example');
});
