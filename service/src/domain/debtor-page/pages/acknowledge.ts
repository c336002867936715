/**
 * `/d/acknowledge`: who agreed to a plan on the page may acknowledge the debt, never within the agreement (§ 13a (4) RDG; debtor-page.md 6). Limitation
 * begins again, as a fact of each claim: so the page is there where a case has one debtor.
 */
import type { CompanyDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readLimitationIfAcknowledged, recordLimitationFact } from '../../case-work/limitation/index.ts';
import { totalCents } from '../../collection/claim-statements/index.ts';
import { findMandate, readBalance } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type Acting, choose, type Chosen, findAgreed, hasAcknowledged, shownHash } from '../choices/index.ts';
import { formIdOf } from '../visits/index.ts';
import { type Acknowledged, acknowledgePage, acknowledgement, acknowledgementSays } from './acknowledge.html.ts';
import { changedPage, impossiblePage } from './changed.ts';
import type { Inside, Place } from './inside.ts';
import { inGerman, say } from './reader.ts';
import { demands, type Subject } from './subject.ts';

export const acknowledge: Place = {
  async show(inside) {
    const subject = await inside.subject();
    const shown = await inside.read((db) => acknowledgeable(db, inside, subject));
    if (shown === undefined) return impossible(inside);
    return inside.page(acknowledgePage(inside.reader, asked(inside, shown)));
  },

  async send(inside) {
    const sent = await inside.form('acknowledge');
    const subject = await inside.subject();
    const present = await inside.read((db) => acknowledgeable(db, inside, subject));
    const { reader, host } = inside;
    if (present !== undefined && sent.fields.get('agree') !== 'yes') {
      const failures = [{ field: 'agree', text: say(reader, 'ack.required') }];
      return inside.page(acknowledgePage(reader, { ...asked(inside, present), failures }), 422);
    }
    const proof = sent.fields.get('shown') ?? '';
    const made = await choose<'changed' | 'impossible'>(host.database, inside.choosing(sent, subject), {
      deps: host.deps,
      act: (acting) => declare(inside, acting, { subject, proof }),
    });
    if (typeof made === 'string') return inside.redirect(`/d/chosen/${made}`);
    if (made.not === 'impossible' || present === undefined) return impossible(inside);
    return inside.page(changedPage(reader, acknowledgement(reader, asked(inside, present))), 409);
  },
};

const impossible = (inside: Inside) => inside.page(impossiblePage(inside.reader, say(inside.reader, 'ack.not')), 409);

const shownForm = (shown: Acknowledged): string =>
  `acknowledge ${shownHash(JSON.stringify(shown)).toString('base64url')}`;

const asked = (inside: Inside, shown: Acknowledged) => ({
  shown,
  token: inside.token('acknowledge'),
  shownToken: inside.token(shownForm(shown)),
});

/** What the reader could acknowledge today; undefined: nothing, or it may not. */
export async function acknowledgeable(
  db: CompanyDb,
  { reader, visit: { code } }: Inside,
  subject: Subject,
): Promise<Acknowledged | undefined> {
  const { isAlone, isMinor, company } = subject;
  if (reader.settings?.acknowledgement !== true || !isAlone || isMinor || !demands(subject)) return undefined;
  if (code.recipient === 'representative') return undefined;
  const { mandate_id, debtor_id } = code;
  const row = orNotFound(await findMandate(db, mandate_id));
  if (row.hold?.reason === 'disputed') return undefined;
  const balance = await readBalance(db, { id: mandate_id, query: {}, href: '' });
  const of = { mandate_id, debtor_id, plan_id: balance.plan?.id ?? null };
  if (of.plan_id === null || (await findAgreed(db, { ...of, plan_id: of.plan_id })) === undefined) return undefined;
  if (await hasAcknowledged(db, of)) return undefined;
  const today = await businessDate(db);
  const claims = [];
  for (const { claim_id: id } of balance.claims) {
    const { before, after } = await readLimitationIfAcknowledged(db, id, today);
    // A claim that is barred, or of which no one knows, is acknowledged by no click.
    if (before === null || after === null || before < today) return undefined;
    claims.push({ id, before, after });
  }
  const sums = balance.legal_balance;
  const principal = totalCents(sums.balance_of_principal_claim);
  const interest = totalCents(sums.balance_of_interest_on_principal_claim);
  const total = totalCents(sums.total_balance);
  return {
    today,
    company: company.name,
    principal: String(principal),
    interest: String(interest),
    costs: String(total - principal - interest),
    total: String(total),
    claims,
  };
}

interface Declaring {
  readonly subject: Subject;
  /** The token of what was shown. */
  readonly proof: string;
}

async function declare(
  inside: Inside,
  { tx }: Acting,
  { subject, proof }: Declaring,
): Promise<Chosen | { readonly not: 'changed' | 'impossible' }> {
  const shown = await acknowledgeable(tx, inside, subject);
  if (shown === undefined) return { not: 'impossible' };
  const owner = { visit: inside.reader.visitHash, form: shownForm(shown) };
  if (formIdOf(proof, owner, inside.host.deps) === undefined) return { not: 'changed' };
  const facts: string[] = [];
  for (const { id } of shown.claims) {
    const fact = { kind: 'acknowledgement', on: shown.today, note: 'Anerkenntnis auf der Schuldnerseite' } as const;
    facts.push((await recordLimitationFact(tx, id, fact)).id);
  }
  const [limitation_fact_id = ''] = facts;
  return {
    kind: 'acknowledgement',
    text: acknowledgePage(inside.reader, { shown, token: '', shownToken: '' }),
    shown,
    data: { limitation_fact_ids: facts },
    note: null,
    effect: { limitation_fact_id },
    record: acknowledgementSays(inGerman(inside.reader), subject, shown),
  };
}
