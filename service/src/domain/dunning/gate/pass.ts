/** A letter leaves: notices, documents, events, mail or outbox, in the transaction of the gate. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { attachReady, filenameOf } from '../../correspondence/documents/index.ts';
import { noticeRow } from '../figures/index.ts';
import { recountNotices, replan } from '../ladder/index.ts';
import { noticeMail } from '../letters/index.ts';
import { recipientOf } from './content.ts';
import type { FreeNotice, GateResult } from './gate.ts';
import * as store from './store.ts';

/** What a letter leaves with. */
export type GateDeps = Pick<Dependencies, 'publicUrl' | 'objects' | 'mail'>;

/** The file of a letter, stored under its content. */
export interface MadeLetter {
  readonly fingerprint: string;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly size: number;
  readonly pages: number;
}

type Free = Extract<GateResult, { kind: 'free' }>;

/** The reference of a letter's mail; the listener of its outcome: outcome.ts. */
export const mailReference = 'dunning.letter';

/** Both PDFs go with the mail while together they stay below this size. */
const attached_bytes_max = 7 * 1024 * 1024;

/** The letter passes the gate: its level is reached, its fee is owed, and it is handed to the mail or lies in the outbox. */
export async function pass(tx: CompanyTx, free: Free, made: MadeLetter, deps: GateDeps): Promise<void> {
  const { letter, channel, notices, content } = free;
  const status = channel === 'email' ? 'sending' : 'waiting';
  const recipient = channel === 'email' ? (notices[0]?.invoice.email ?? null) : null;
  const address = channel === 'post' ? JSON.stringify(notices[0]?.invoice.address) : null;
  store.passLetter(tx, {
    letter: letter.id,
    status,
    channel,
    level: content.level,
    fingerprint: Buffer.from(made.fingerprint, 'hex'),
    sha256: Buffer.from(made.sha256, 'hex'),
    size: made.size,
    pages: made.pages,
    recipient,
    address,
  });
  store.removeDocumentsOf(
    tx,
    notices.map(({ notice }) => notice.id),
  );
  const filename = filenameOf(`${content.levelName} ${content.reference}.pdf`, 'application/pdf');
  for (const { notice, figures } of notices) {
    store.passNotice(tx, { id: notice.id, status, channel, ...noticeRow(figures) });
    attachReady(
      tx,
      { type: 'dunning', id: notice.id },
      { ...made, type: 'reminder', filename, mime_type: 'application/pdf' },
    );
  }
  if (notices.some(({ figures }) => figures.misses_rate)) store.warnOfMissingRate(tx, letter.run_id);
  for (const each of notices) announce(tx, each, deps);
  for (const { invoice } of notices) {
    recountNotices(tx, invoice.id);
    await replan(tx, invoice.id);
  }
  if (recipient !== null) await enqueueNotice(tx, free, { made, recipient, filename, deps });
}

/** Once for each invoice and level: a notice that repeats a level has no second event. */
function announce(
  tx: CompanyTx,
  { notice, invoice }: FreeNotice,
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
): void {
  if (invoice.announced_level >= notice.level) return;
  const company_id = tx.tenant.company_id;
  record(tx, 'dunning.level_reached', {
    company_id,
    invoice_id: invoice.id,
    invoice_url: `${publicUrl}/mahnservice/v1/invoices/${invoice.id}/`,
    dunning_id: notice.id,
    dunning_url: `${publicUrl}/mahnservice/v1/dunnings/${notice.id}/`,
    level: notice.level,
  });
}

async function enqueueNotice(
  tx: CompanyTx,
  { letter, company, notices, content }: Free,
  {
    made,
    recipient,
    filename,
    deps,
  }: { readonly made: MadeLetter; readonly recipient: string; readonly filename: string; readonly deps: GateDeps },
): Promise<void> {
  const files = await store.readInvoiceFiles(
    tx,
    notices.map(({ invoice }) => invoice.id),
  );
  const fits = files.reduce((sum, { size }) => sum + size, made.size) < attached_bytes_max;
  enqueueMail(tx, deps, {
    to: recipient,
    sender: company.name,
    reply_to: recipientOf(company) ?? undefined,
    ...noticeMail(content),
    attachments: [
      { filename, media_type: 'application/pdf', content: made.sha256 },
      ...(fits ? files : []).map((file) => ({
        filename: file.filename,
        media_type: file.mime_type,
        content: file.sha256.toString('hex'),
      })),
    ],
    reference: { kind: mailReference, id: letter.id, company: tx.tenant.company_id },
  });
}
