/** `/d/instalments/{offer}/cost-notice.pdf`: what an agreement costs, in text form before it is made (§ 13a (3) RDG; debtor-page.md 6). */
import { newId } from '../../../platform/ids.ts';
import { addNotice, recordDocument } from '../records/index.ts';
import type { Place } from './inside.ts';
import { figuresOf } from './offered.ts';
import { costNoticeSays } from './record-says.ts';

export const costNotice: Place = {
  async show(inside, id) {
    const { visit, host } = inside;
    const figures = await figuresOf(inside, id);
    const says = costNoticeSays(await inside.subject(), figures, id);
    const bytes = await host.deps.typesetter.typeset(visit.company_id, recordDocument(says));
    const { mandate_id, debtor_id } = visit.code;
    return inside.fileThen(bytes, says.filename, () =>
      host.database.asVisitor(visit.company_id, async (operator) => {
        const notice = { id: newId(), mandate_id, debtor_id, visit_id: visit.id, arrived_at: operator.now };
        addNotice(operator.forCompany(visit.company_id), {
          ...notice,
          channel: 'page',
          fee_cents: BigInt(figures.fee),
        });
      }),
    );
  },
};
