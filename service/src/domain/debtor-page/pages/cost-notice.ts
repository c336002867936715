/** What an agreement costs, in text form before it is made: `/d/instalments/{offer}/cost-notice.pdf`, or by e-mail (§ 13a (3) RDG; debtor-page.md 6). */
import { newId } from '../../../platform/ids.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { attachReady } from '../../correspondence/documents/index.ts';
import { storePages } from '../../correspondence/outbox/index.ts';
import { confirmedEmailOf } from '../emails/index.ts';
import { addNotice, mailRecord, noticeMail, recordDocument } from '../records/index.ts';
import { chargeMail } from '../visits/index.ts';
import type { Inside, Place } from './inside.ts';
import { figuresOf } from './offered.ts';
import { inGerman } from './reader.ts';
import { costNoticeSays } from './record-says.ts';

/** The notice of an offer as a file, and as the row that says that it came. */
async function made(inside: Inside, id: string) {
  const { visit, host } = inside;
  const figures = await figuresOf(inside, id);
  const says = costNoticeSays(inGerman(inside.reader), await inside.subject(), figures, id);
  const bytes = await host.deps.typesetter.typeset(visit.company_id, recordDocument(says));
  const { mandate_id, debtor_id } = visit.code;
  const row = { id: newId(), mandate_id, debtor_id, visit_id: visit.id, fee_cents: BigInt(figures.fee) };
  return { says, bytes, row };
}

export const costNotice: Place = {
  async show(inside, id) {
    const { visit, host } = inside;
    const { says, bytes, row } = await made(inside, id);
    return inside.fileThen(bytes, says.filename, () =>
      host.database.asVisitor(visit.company_id, async (operator) =>
        addNotice(operator.forCompany(visit.company_id), { ...row, channel: 'page', arrived_at: operator.now }),
      ),
    );
  },
};

/** To an address that the debtor confirmed; the notice counts once the mail has left. It is a document of the case. */
export const mailedNotice: Place = {
  async send(inside, id) {
    await inside.form(`instalments ${id}/cost-notice`);
    const { visit, host, reader } = inside;
    const { company_id, code } = visit;
    const to = orNotFound(await inside.read((db) => mailableEmail(db, inside)));
    await chargeMail(host.deps, code.id);
    const { says, bytes, row } = await made(inside, id);
    const content = await storePages(bytes, [], host.deps.objects);
    await host.database.asVisitor(company_id, async (operator) => {
      const tx = operator.forCompany(company_id);
      const file = { type: 'correspondence', filename: says.filename, mime_type: 'application/pdf' } as const;
      attachReady(tx, { type: 'mandate', id: code.mandate_id }, { ...file, ...content });
      addNotice(tx, { ...row, channel: 'email', arrived_at: null });
      const reference = { kind: noticeMail, id: row.id, company: company_id };
      mailRecord(tx, host.deps, { to, says, sha256: content.sha256, language: reader.language, reference });
    });
    return inside.redirect(`/d/instalments/${id}?mailed`);
  },
};

/** Undefined for who represents a debtor: the address is the debtor's. */
export const mailableEmail = async (
  db: Parameters<typeof confirmedEmailOf>[0],
  { visit: { code } }: Inside,
): Promise<string | undefined> =>
  code.recipient === 'representative' ? undefined : confirmedEmailOf(db, code.debtor_id);
