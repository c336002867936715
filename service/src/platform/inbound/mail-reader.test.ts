/** The process that reads mails: what one mail does to it does not reach the next one. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { pino } from 'pino';
import { createMailReader, type MailReader } from './mail-reader.ts';

let folder: string;
let elsewhere: string;
let reader: MailReader;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'other-'));
  reader = createMailReader([folder], pino({ level: 'silent' }));
});
after(async () => {
  await reader.close();
  await Promise.all([folder, elsewhere].map((each) => rm(each, { recursive: true })));
});

async function read(bytes: string | Buffer, at = folder) {
  const path = join(at, `${crypto.randomUUID()}.eml`);
  await writeFile(path, bytes);
  return reader.read(path, bytes.length);
}

const ordinary = 'From: Anna <anna@web.example>\r\nSubject: Hallo\r\n\r\nText';

test('a mail is read in another process, with its attachments', async () => {
  const pdf = Buffer.from('%PDF-1.7\n').toString('base64');
  const found = await read(
    `From: a@b.example\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${pdf}`,
  );
  assert.notEqual(reader.pid, process.pid);
  assert.equal(Buffer.from(found.attachments[0]?.bytes ?? []).toString(), '%PDF-1.7\n');
});

test('a mail that needs too much memory ends its process alone: it is unreadable, and the next one is read', async () => {
  const bomb = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n'.repeat(4_000_000)}`;
  const found = await read(bomb);
  assert.deepEqual(
    found.problems.map(({ code }) => code),
    ['unreadable'],
  );
  assert.equal((await read(ordinary)).subject, 'Hallo');
});

test('the process reads no file but those of its folder', async () => {
  assert.equal((await read(ordinary, elsewhere)).problems[0]?.code, 'unreadable');
  assert.equal((await read(ordinary)).text, 'Text');
});
