/** What a mail contains, read by an independent parser: attachments, names of creditors, and headers that no name can forge. */
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import pino from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { systemClock } from '../../src/platform/clock.ts';
import { Database } from '../../src/platform/database/pool.ts';
import type { Loop } from '../../src/platform/loop.ts';
import { type Attachment, enqueueMail, type Mail, mailSealer } from '../../src/platform/mail/index.ts';
import { openStorage, type Storage } from '../../src/platform/objects/index.ts';
import { startQueue } from '../../src/platform/queue/index.ts';
import { statementPdf } from '../harness/statement-pdf.ts';
import { type MailServer, mailServer } from '../harness/mail-server.ts';
import { type MailWorker, mailWorkerOf, outcomeKind, referenceKind } from '../harness/mails.ts';
import { execute, type ServerAddress, testDatabase } from '../harness/postgres.ts';
import { until } from '../harness/until.ts';

const secretKey = Buffer.alloc(32, 5);
const sealer = mailSealer(secretKey);

let address: ServerAddress;
let drop: () => Promise<void>;
let database: Database;
let server: MailServer;
let folder: string;
let storage: Storage;
let workers: Loop[];

before(async () => {
  ({ address, drop } = await testDatabase());
  database = new Database(address, systemClock);
});

beforeEach(async () => {
  [server, folder] = await Promise.all([mailServer(), mkdtemp(join(tmpdir(), 'mahnwerk-mails-'))]);
  storage = openStorage({ folder });
  workers = [];
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all([server.close(), rm(folder, { recursive: true }), sql('delete from work_items')]);
});

after(async () => {
  await database.close();
  await drop();
});

const sql = async (text: string) => (await execute(address, text)).rows as Record<string, unknown>[];

async function stored(bytes: Buffer, filename: string): Promise<Attachment> {
  const file = await storage.spool.take(Readable.from([bytes]), Infinity);
  await storage.store.put(file);
  return { filename, media_type: 'application/pdf', content: file.sha256 };
}

const notice = (content: Partial<Mail> = {}): Mail => ({
  to: 'erika@schuldner.example',
  subject: 'Mahnung',
  text: 'Guten Tag',
  reference: { kind: referenceKind, id: randomUUID(), company: randomUUID() },
  ...content,
});

const enqueue = (mail: Mail): Promise<string> =>
  database.asOperator(async (tx) => enqueueMail(tx, { mail: sealer }, mail));

function work(options: Partial<MailWorker> = {}): void {
  const log = pino({ level: 'silent' });
  const handlers = mailWorkerOf({ url: server.url, secretKey, log, objects: storage.store, ...options });
  workers.push(startQueue({ database, handlers, log, pause_ms: 50 }));
}

const settled = () =>
  until(async () => (await sql(`select from work_items where kind like 'mail%' and failed_at is null`)).length === 0);

/** The mail as the server received it, and as another program reads it. */
async function delivered(mail: Mail): Promise<Email & { readonly source: string }> {
  await enqueue(mail);
  work();
  await settled();
  const source = server.received.at(-1)?.source ?? '';
  assert.ok(source.split('\r\n').every((line) => line.length <= 998 && /^[\x09\x20-\x7e]*$/.test(line)));
  return { ...(await PostalMime.parse(source)), source };
}

const bytesOf = ({ attachments }: Email): Buffer[] =>
  attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));

test('a notice with two PDFs: both bodies, and the files byte by byte', async () => {
  const files = [statementPdf(20, 1), statementPdf(3, 2)];
  const attachments = await Promise.all([
    stored(files[0] ?? Buffer.of(), 'Mahnung RE-2026-1.pdf'),
    stored(files[1] ?? Buffer.of(), 'Rechnung für „Müller & Söhne“ 2026/1.pdf'),
  ]);
  const mail = await delivered(
    notice({ text: 'Grüße\n\nIBAN DE02…', html: '<p>Grüße</p>', attachments, reply_to: 'inkasso@creditor.example' }),
  );
  assert.deepEqual(bytesOf(mail), files);
  assert.deepEqual(
    mail.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
    [
      ['Mahnung RE-2026-1.pdf', 'application/pdf', 'attachment'],
      ['Rechnung für „Müller & Söhne“ 2026/1.pdf', 'application/pdf', 'attachment'],
    ],
  );
  assert.deepEqual([mail.text?.trim(), mail.html?.trim()], ['Grüße\n\nIBAN DE02…', '<p>Grüße</p>']);
  assert.deepEqual(mail.replyTo, [{ name: '', address: 'inkasso@creditor.example' }]);
  const [row] = await sql(`select payload from work_items where kind = '${outcomeKind}'`);
  assert.match(String(row?.payload), /"kind":"sent"/);
});

test('the row of a mail does not hold its files', async () => {
  const attachment = await stored(randomBytes(100_000), 'Mahnung.pdf');
  await enqueue(notice({ attachments: [attachment] }));
  const [row] = await sql(`select length(payload) as length from work_items`);
  assert.ok(Number(row?.length) < 1_000);
});

const names = [
  'Müller & Söhne GmbH',
  'Beispiel, Handel; Vertrieb: "Berlin" <Mitte> GmbH',
  'Back\\slash (Kommentar) GmbH',
  'شركة التحصيل المحدودة',
  'می\u200cخواهم شرکت',
  'חברת הגבייה בע״מ',
  '株式会社テスト',
  '👩\u200d💻 Software GmbH',
  `Gesellschaft ${'für den Vertrieb von Erzeugnissen '.repeat(8)}mbH`,
  `Company ${'of many long words '.repeat(14)}Limited`,
  'x'.repeat(255),
  'info@fremd.example',
];
for (const name of names)
  test(`the creditor is the sender: ${name.slice(0, 40)}`, async () => {
    const { from, subject } = await delivered(notice({ sender: name, subject: `Mahnung von ${name}` }));
    assert.deepEqual(from, { name: name.trim(), address: 'no-reply@mahnwerk.example' });
    assert.equal(subject, `Mahnung von ${name}`.trim());
    assert.equal(server.received[0]?.from, 'no-reply@mahnwerk.example');
  });

const hostile = [
  'Böse GmbH\r\nBcc: opfer@fremd.example',
  'Evil\r\nBcc: opfer@fremd.example',
  'Evil\nSubject: anders',
  'Evil\u2028X-Fremd: 1',
  'Evil\0\r\n\r\nAnderer Text',
  'Evil" <opfer@fremd.example>, "',
  'Evil <opfer@fremd.example>',
  'Evil\u202egpj.exe',
  '=?utf-8?q?Evil=0D=0ABcc:_opfer=40fremd.example?=',
  'Evil\ud800',
  '',
];
for (const name of hostile)
  test(`no name of a creditor or a file becomes a header: ${JSON.stringify(name)}`, async () => {
    const attachment = await stored(Buffer.from('%PDF-1.7'), `${name}.pdf`);
    const mail = await delivered(notice({ sender: name, subject: `Mahnung ${name}`, attachments: [attachment] }));
    assert.deepEqual(mail.headers.map(({ key }) => key).toSorted(), [
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ]);
    assert.equal(mail.from?.address, 'no-reply@mahnwerk.example');
    assert.deepEqual(
      mail.to?.map(({ address }) => address),
      ['erika@schuldner.example'],
    );
    assert.deepEqual(server.received[0]?.to, ['erika@schuldner.example']);
    assert.doesNotMatch(`${mail.from?.name} ${mail.attachments[0]?.filename}`, /[\p{Cc}\u202e\u2028]/u);
    assert.equal(mail.attachments.length, 1);
  });

test('answers go to one bare address, or the mail is not accepted', async () => {
  for (const reply_to of ['a@b.example\r\nBcc: opfer@fremd.example', 'a@b.example, c@d.example', 'A <a@b.example>'])
    await assert.rejects(enqueue(notice({ reply_to })), /one address/);
});

test('while the object store is unavailable a mail is postponed, even after its two days; then it leaves', async () => {
  const attachment = await stored(statementPdf(2, 3), 'Mahnung.pdf');
  await rename(join(folder, 'objects'), join(folder, 'away'));
  await enqueue(notice({ attachments: [attachment] }));
  await sql(`update work_items set created_at = created_at - interval '3 days'`);
  work();
  await until(
    async () =>
      (await sql(`select from work_items where last_error = 'object_store_unavailable' and lease_token is null`))
        .length === 1,
  );
  assert.deepEqual(await sql('select attempts, failed_at from work_items'), [{ attempts: 0, failed_at: null }]);
  await rename(join(folder, 'away'), join(folder, 'objects'));
  await sql('update work_items set due_at = clock_timestamp()');
  await settled();
  assert.equal(server.received.length, 1);
});

test('a mail whose file is lost, or too large, waits for the operator and is not reported', async () => {
  const lost = { filename: 'Mahnung.pdf', media_type: 'application/pdf', content: createHash('sha256').digest('hex') };
  const large = await stored(randomBytes(6 * 1024 * 1024), 'Mahnung.pdf');
  await enqueue(notice({ attachments: [lost] }));
  await enqueue(notice({ attachments: [large, large] }));
  work();
  await settled();
  assert.deepEqual(await sql('select kind, last_error from work_items order by last_error'), [
    { kind: 'mail.bulk', last_error: 'attachment_missing' },
    { kind: 'mail.bulk', last_error: 'attachments_too_large' },
  ]);
  assert.equal(server.heard.length, 0);
});

test('a file that changed on its disk is never sent', async () => {
  const attachment = await stored(statementPdf(2, 4), 'Mahnung.pdf');
  const { content } = attachment;
  await writeFile(join(folder, 'objects', content.slice(0, 2), content), 'broken');
  await enqueue(notice({ attachments: [attachment] }));
  work();
  await until(
    async () =>
      (await sql(`select from work_items where last_error = 'object_store_unavailable' and lease_token is null`))
        .length === 1,
  );
  assert.equal(server.heard.length, 0);
});

test('without a mail server the file that is written has the attachments too', async () => {
  const bytes = statementPdf(5, 5);
  await enqueue(notice({ sender: 'Müller GmbH', attachments: [await stored(bytes, 'Mahnung.pdf')] }));
  work({ url: undefined, folder });
  await settled();
  const [name = ''] = (await readdir(join(folder, 'mails'))).filter((each) => each.endsWith('.eml'));
  const mail = await PostalMime.parse(await readFile(join(folder, 'mails', name)));
  assert.deepEqual([bytesOf(mail), mail.from?.name], [[bytes], 'Müller GmbH']);
  assert.equal((await sql(`select from work_items where kind = '${outcomeKind}'`)).length, 1);
});
