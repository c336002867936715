/** What a visit reads: overview, working, statement, letters, where to pay (debtor-page.md 5, 6). */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import { totalCents } from '../../collection/claim-statements/index.ts';
import { readBalance, readStatement } from '../../collection/mandates/index.ts';
import { readPendingPayments } from '../online-payments/index.ts';
import type { PageHost } from './host.ts';
import type { Inside, Place } from './inside.ts';
import { findOwnRecord, readRecords, recordDocument, type RecordsOf } from '../records/index.ts';
import { readLaterOffer } from '../offers/index.ts';
import { overviewPage } from './overview.ts';
import { payPage } from './pay.ts';
import { findLetter, findReleased, readReleased, type ReleasedOf } from './store.ts';
import { demands, type Subject } from './subject.ts';
import { withdrawable } from './withdraw.ts';
import { workingPage } from './working.ts';

export const overview: Place = {
  async show(inside) {
    const [subject, plan, documents, records, next] = await inside.read(async (db) => {
      const [read, kept] = await Promise.all([inside.subjectIn(db), readRecords(db, recordsOf(inside))]);
      const [own, released, due] = await Promise.all([
        withdrawable(db, inside.visit, read),
        readReleased(db, releasedOf(inside, read)),
        nextInstalment(db, read),
      ]);
      return [read, own, released, kept, due] as const;
    });
    const { phone, email } = subject.issuer;
    const contact = inside.reader.settings?.contact ?? { phone, email, hours: null };
    const canWithdraw = plan !== undefined;
    const shown = { subject, contact, documents, records, next, canWithdraw, token: inside.token('leave') };
    return inside.page(overviewPage(inside.reader, shown));
  },
};

/** What is due next: a lower base rate makes the last instalment smaller, so that it is at most what is open on its day. */
async function nextInstalment(db: CompanyDb, { balance, row, today }: Subject): Promise<Cents> {
  if (balance.plan === null) return 0n;
  const { next_amount, next_due: on } = balance.plan;
  const [next, open] = [totalCents(next_amount), totalCents(balance.legal_balance.total_balance)];
  if (next <= open) return next;
  const { total } = on > today ? await readLaterOffer(db, row, { today, on }) : { total: open };
  return total < next ? total : next;
}

export const working: Place = {
  async show(inside) {
    const id = inside.visit.code.mandate_id;
    return inside.page(
      workingPage(inside.reader, await inside.read((db) => readBalance(db, { id, query: {}, href: '' }))),
    );
  },
};

export const pay: Place = {
  async show(inside) {
    const subject = await inside.subject();
    if (!demands(subject)) return inside.redirect('/d/overview');
    const query = { as_of: addDays(subject.today, 1) };
    const { mandate_id, debtor_id } = inside.visit.code;
    const [next, pending] = await inside.read((db) =>
      Promise.all([
        readBalance(db, { id: subject.row.id, query, href: '' }),
        readPendingPayments(db, { mandate_id, debtor_id }),
      ]),
    );
    const typed = inside.query.get('amount')?.slice(0, 40);
    const tomorrow = totalCents(next.legal_balance.total_balance);
    const isOnline = inside.reader.settings?.payment_adapter !== 'none';
    const tokenOf = isOnline ? (form: string): string => inside.token(form) : undefined;
    return inside.page(payPage(inside.reader, { subject, tomorrow, typed, tokenOf, pending }));
  },
};

/** The claim statement of today, which names this debtor alone. */
export const statement: Place = {
  async show(inside) {
    const { mandate_id: id, debtor_id: only } = inside.visit.code;
    const file = await inside.read((db) => readStatement(db, { id, query: {}, only }, inside.host.deps));
    return inside.file(await file.make(), file.filename);
  },
};

export const letter: Place = {
  async show(inside, name) {
    const id = name.replace(/\.pdf$/, '');
    const of = { ...recordsOf(inside), id };
    const found = orNotFound(isUuid(id) ? await inside.read((db) => findLetter(db, of)) : undefined);
    return inside.file(await bytesOf(inside, found.sha256), `Schreiben ${found.left_on}.pdf`);
  },
};

const recordsOf = ({ visit: { code } }: Inside): RecordsOf => ({
  mandate_id: code.mandate_id,
  debtor_id: code.debtor_id,
  represents: code.recipient === 'representative',
});

/** What the reader keeps of a choice; made now where its document is not stored yet: it is the same. */
export const record: Place = {
  async show(inside, name) {
    const id = name.replace(/\.pdf$/, '');
    const found = orNotFound(
      isUuid(id) ? await inside.read((db) => findOwnRecord(db, { ...recordsOf(inside), id })) : undefined,
    );
    const { says, sha256 } = found;
    const { typesetter } = inside.host.deps;
    const bytes =
      sha256 === null
        ? await typesetter.typeset(inside.visit.company_id, recordDocument(says))
        : await bytesOf(inside, sha256);
    return inside.file(bytes, says.filename);
  },
};

/** The documents of claims that the settings show. */
const releasedOf = ({ reader }: Inside, { claims }: Subject): ReleasedOf => ({
  claims: claims.map(({ id }) => id),
  types: orNotFound(reader.settings).released_types,
});

export const claimDocument: Place = {
  async show(inside, id) {
    const subject = await inside.subject();
    const of = { ...releasedOf(inside, subject), id };
    const found = orNotFound(isUuid(id) ? await inside.read((db) => findReleased(db, of)) : undefined);
    return inside.file(await bytesOf(inside, found.sha256), found.filename, found.mime_type);
  },
};

export async function bytesOf({ host }: { readonly host: PageHost }, sha256: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await host.deps.objects.store.open(sha256)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
