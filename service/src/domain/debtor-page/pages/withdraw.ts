/** `/d/instalments/withdraw`: a consumer withdraws from the agreement of the page within 14 days (§§ 355, 356a BGB; debtor-page.md 6). (sign-off) */
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { addDays, dayOf } from '../../../values/day.ts';
import { cancelPlan } from '../../collection/instalment-plans/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type Acting, choose, type Chosen, findAgreed } from '../choices/index.ts';
import { impossiblePage } from './changed.ts';
import { at, hidden, page } from './frame.ts';
import { html } from './html.ts';
import type { Inside, Place } from './inside.ts';
import { inGerman, type Reader, say } from './reader.ts';
import { withdrawalSays } from './record-says.ts';
import type { Subject } from './subject.ts';

const withdrawal_days = 14;

interface Withdrawable {
  readonly plan_id: string;
  /** When it was. */
  readonly agreed: string;
}

/** The plan that the reader can withdraw from; undefined without one. */
export async function withdrawable(
  db: CompanyDb,
  { code }: Inside['visit'],
  subject: Subject,
): Promise<Withdrawable | undefined> {
  const isConsumer = subject.recipient?.of.debtor.acting_as === 'consumer';
  const plan = subject.balance.plan?.id;
  if (!isConsumer || plan === undefined) return undefined;
  const agreed = await findAgreed(db, { mandate_id: code.mandate_id, debtor_id: code.debtor_id, plan_id: plan });
  const isInTime = agreed !== undefined && subject.today <= addDays(dayOf(agreed.created_at), withdrawal_days);
  return isInTime ? { plan_id: plan, agreed: dayOf(agreed.created_at) } : undefined;
}

export const withdraw: Place = {
  async show(inside) {
    const subject = await inside.subject();
    const plan = await inside.read((db) => withdrawable(db, inside.visit, subject));
    return plan === undefined ? impossible(inside) : inside.page(withdrawPage(inside.reader, inside.token('withdraw')));
  },

  async send(inside) {
    const sent = await inside.form('withdraw');
    const subject = await inside.subject();
    const made = await choose<'impossible'>(inside.host.database, inside.choosing(sent, subject), {
      deps: inside.host.deps,
      act: (acting) => cancel(inside, acting, subject),
    });
    return typeof made === 'string' ? inside.redirect(`/d/chosen/${made}`) : impossible(inside);
  },
};

async function cancel(
  inside: Inside,
  { tx, mandate }: Acting,
  subject: Subject,
): Promise<Chosen | { readonly not: 'impossible' }> {
  const found = await withdrawable(tx, inside.visit, subject);
  if (found === undefined) return { not: 'impossible' };
  const { plan_id: id, agreed } = found;
  const on = await businessDate(tx);
  const { publicUrl } = inside.host.deps;
  await cancelPlan(tx, mandate, { id, reason: 'Widerruf', withFee: true, publicUrl });
  return {
    kind: 'plan_withdrawal',
    text: withdrawPage(inside.reader, ''),
    shown: null,
    data: { on },
    note: null,
    effect: { plan_id: id },
    record: withdrawalSays(inGerman(inside.reader), subject, { on, agreed }),
  };
}

const impossible = (inside: Inside): Reply =>
  inside.page(impossiblePage(inside.reader, say(inside.reader, 'changed.not')), 409);

const withdrawPage = (reader: Reader, token: string): string =>
  page(
    reader,
    { title: say(reader, 'withdraw.title'), back: true },
    html`<section><p>${say(reader, 'withdraw.text')}</p></section>
      <form method="post" action="${at(reader, '/d/instalments/withdraw')}">
        ${hidden(token)}<button type="submit">${say(reader, 'withdraw.submit')}</button>
      </form>`,
  );
