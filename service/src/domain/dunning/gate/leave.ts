/** What is true once a letter of notices has left, in the transaction of the gate: notices, documents, events, its mail. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { attachReady, filenameOf } from '../../correspondence/documents/index.ts';
import { type LetterFile, type LetterMail, passedStatus } from '../../correspondence/outbox/index.ts';
import { warnRun } from '../../ladder/runs/index.ts';
import { type Figures, noticeRow } from '../figures/index.ts';
import { recountNotices, replan } from '../ladder/index.ts';
import { type LetterContent, noticeMail } from '../letters/index.ts';
import * as store from './store.ts';

/** A notice that may leave, with its sums. */
export interface FreeNotice {
  readonly notice: store.NoticeOfLetter;
  readonly invoice: store.GateInvoice;
  readonly figures: Figures;
}

/** A letter of notices that leaves. */
export interface LeavingLetter {
  readonly run_id: string;
  readonly channel: 'email' | 'post';
  readonly notices: readonly FreeNotice[];
  readonly content: LetterContent;
  readonly publicUrl: string;
}

/** Both PDFs go with the mail while together they stay below this size. */
const attached_bytes_max = 7 * 1024 * 1024;

/** The levels of its notices are reached, and their fees are owed. @returns the mail of one that leaves by e-mail */
export async function leave(tx: CompanyTx, leaving: LeavingLetter, file: LetterFile): Promise<LetterMail | undefined> {
  const { channel, notices, content } = leaving;
  const status = passedStatus[channel];
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
      { ...file, type: 'reminder', filename, mime_type: 'application/pdf' },
    );
  }
  if (notices.some(({ figures }) => figures.misses_rate)) warnRun(tx, leaving.run_id, 'base_rate_missing');
  for (const each of notices) announce(tx, each, leaving);
  for (const { invoice } of notices) {
    recountNotices(tx, invoice.id);
    await replan(tx, invoice.id);
  }
  return channel === 'email' ? mailOf(tx, leaving, { ...file, filename }) : undefined;
}

/** Once for each invoice and level: a notice that repeats a level has no second event. */
function announce(
  tx: CompanyTx,
  { notice, invoice }: FreeNotice,
  { publicUrl }: Pick<LeavingLetter, 'publicUrl'>,
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

async function mailOf(
  tx: CompanyTx,
  { notices, content }: LeavingLetter,
  letter: LetterFile & { readonly filename: string },
): Promise<LetterMail> {
  const files = await store.readInvoiceFiles(
    tx,
    notices.map(({ invoice }) => invoice.id),
  );
  const fits = files.reduce((sum, { size }) => sum + size, letter.size) < attached_bytes_max;
  return {
    sender: content.creditor.name,
    reply_to: content.creditor.email ?? undefined,
    ...noticeMail(content),
    attachments: [
      { filename: letter.filename, media_type: 'application/pdf', content: letter.sha256 },
      ...(fits ? files : []).map((file) => ({
        filename: file.filename,
        media_type: file.mime_type,
        content: file.sha256.toString('hex'),
      })),
    ],
  };
}
