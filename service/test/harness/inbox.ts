/** Mails as the world writes them, and the work of the inbox as a worker process does it. */
import pino from 'pino';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import { modules, touchParent } from '../../src/modules.ts';
import type { Clamd } from '../../src/platform/inspection/clamd.ts';
import type { Typesetter } from '../../src/platform/typesetting/typesetter.ts';
import type { MailboxSettings } from '../../src/platform/inbound/mailbox-settings.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { aPdf } from './files.ts';
import { bodyOf, type Company, givenAccepted, givenDebtor, type Stage } from './cases.ts';
import type { Answer } from './service.ts';

export const inboxPath = '/operator/v1/inbox/';

export interface MailFields {
  readonly from?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly headers?: readonly string[];
}

/** A mailbox that is set, and that nothing reads. */
export const unreadMailbox: MailboxSettings = {
  host: '127.0.0.1',
  port: 1,
  secure: false,
  user: 'post@kanzlei.example',
  password: 'geheim',
  folder: 'INBOX',
  doneFolder: 'Mahnwerk',
  seconds: 60,
};

let written = 0;

/** A mail of one text; each has another Message-ID, and so other bytes. */
export const aMail = ({
  from = 'Mika <mika@web.example>',
  subject = 'Hallo',
  text = 'Guten Tag',
  headers = [],
}: MailFields) =>
  Buffer.from(
    [
      `From: ${from}`,
      'To: post@kanzlei.example',
      `Subject: ${subject}`,
      `Message-ID: <${(written += 1)}.${process.pid}@web.example>`,
      ...headers,
      ...(headers.some((each) => /^content-type:/i.test(each)) ? [] : ['Content-Type: text/plain; charset=utf-8']),
      '',
      text,
    ].join('\r\n'),
  );

export const sendMail = (
  stage: Stage,
  mail: Buffer,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Answer<InboxItem>> =>
  stage.operate<InboxItem>('POST', inboxPath, {
    files: [{ filename: 'mail.eml', base64: mail.toString('base64') }],
    ...fields,
  });

/** Uploads a mail, which must be stored. */
export const givenMail = async (stage: Stage, fields: MailFields): Promise<InboxItem> =>
  bodyOf(await sendMail(stage, aMail(fields)), 201);

/** Uploads scans by multipart. */
export function sendScans(stage: Stage, files: readonly Buffer[], fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [index, file] of files.entries())
    form.append('file', new Blob([new Uint8Array(file)]), `scan-${index + 1}.pdf`);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return stage.operate<InboxItem>('POST', inboxPath, form);
}

/** One of what each list of the inbox shows; returns the id of one with a case, files and a declaration. */
export async function givenItems(
  stage: Stage,
  { id, reference_number }: { readonly id: string; readonly reference_number: string },
) {
  const fields = { mandate_id: id, note: 'Frühpost' };
  const item = bodyOf(await sendScans(stage, [aPdf()], fields), 201);
  const declarations = [{ type: 'hardship', note: 'Ist krank.' }];
  bodyOf(await stage.operate('POST', `${inboxPath}${item.id}/classify/`, { declarations }), 200);
  await givenMail(stage, { subject: `Ihr Zeichen ${reference_number}` });
  await givenMail(stage, { subject: 'Abwesend', headers: ['Auto-Submitted: auto-replied'] });
  const { id: discarded } = await givenMail(stage, { subject: 'Werbung' });
  bodyOf(await stage.operate('POST', `${inboxPath}${discarded}/discard/`, { reason: 'Werbung' }), 200);
  await workOnInbox(stage);
  return item.id;
}

/** An accepted case whose debtor has a name and an address for mails. */
export async function caseOf(
  stage: Stage,
  company: Company,
  {
    email,
    last_name = 'Muster',
    ...order
  }: { readonly email?: string; readonly last_name?: string; readonly debtor_id?: string },
) {
  const debtor_id =
    order.debtor_id ??
    (
      await givenDebtor(company, {
        acting_as: 'consumer',
        person: { first_name: 'Mika', last_name, birth_date: '1984-04-04' },
        addresses: [{ street: 'Musterweg 1', postal_code: '10115', city: 'Berlin', country: 'DE' }],
        ...(email === undefined ? {} : { communication_channels: [{ type: 'email', value: email }] }),
      })
    ).id;
  return (await givenAccepted(stage, company, { debtor_id })).mandate;
}

/** Does the work of the inbox that is due: inspections, and reading the mailbox. */
export async function workOnInbox({ database, dependencies }: Stage, clamd?: Clamd): Promise<void> {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const parts = {
    database,
    objects: dependencies.objects.store,
    createInspector: () => dependencies.inspector,
    createTypesetter: () => dependencies.typesetter as unknown as Typesetter,
    clamd,
    touch: touchParent,
    log,
  };
  const handlers = modules
    .flatMap(({ work }) => work(parts, dependencies))
    .filter(({ kind }) => kind.startsWith('inbox.'));
  await drain({ database, handlers: handlers.map(({ interrupt: _closes, ...handler }) => handler), log });
}
