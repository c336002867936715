/** What a visit reads: overview, working, statement, letters, where to pay (debtor-page.md 5, 6). */
import { isUuid } from '@mahnwerk/contract/shapes/values.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { addDays } from '../../../values/day.ts';
import { totalCents } from '../../collection/claim-statements/index.ts';
import { readBalance, readStatement } from '../../collection/mandates/index.ts';
import type { PageHost } from './host.ts';
import type { Inside, Place } from './inside.ts';
import { overviewPage } from './overview.ts';
import { payPage } from './pay.ts';
import { findLetter, findReleased, readReleased, type ReleasedOf } from './store.ts';
import { demands, type Subject } from './subject.ts';
import { withdrawable } from './withdraw.ts';
import { workingPage } from './working.ts';

export const overview: Place = {
  async show(inside) {
    const subject = await inside.subject();
    const [plan, documents] = await inside.read((db) =>
      Promise.all([withdrawable(db, inside.visit, subject), readReleased(db, releasedOf(inside, subject))]),
    );
    const { phone, email } = subject.issuer;
    const contact = inside.reader.settings?.contact ?? { phone, email, hours: null };
    const shown = { subject, contact, documents, canWithdraw: plan !== undefined, token: inside.token('leave') };
    return inside.page(overviewPage(inside.reader, shown));
  },
};

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
    const next = await inside.read((db) => readBalance(db, { id: subject.row.id, query, href: '' }));
    const typed = inside.query.get('amount')?.slice(0, 40);
    const tomorrow = totalCents(next.legal_balance.total_balance);
    return inside.page(payPage(inside.reader, { subject, tomorrow, typed }));
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
    const { mandate_id, debtor_id, recipient } = inside.visit.code;
    const of = { mandate_id, debtor_id, represents: recipient === 'representative', id };
    const found = orNotFound(isUuid(id) ? await inside.read((db) => findLetter(db, of)) : undefined);
    return inside.file(await bytesOf(inside, found.sha256), `Schreiben ${found.left_on}.pdf`);
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
