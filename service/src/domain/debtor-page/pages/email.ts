/** `/d/report/email`: an address that a mailed link confirms (debtor-page.md 7). */
import { orNotFound } from '../../../platform/refusal.ts';
import { normaliseEmail } from '../../../values/email.ts';
import { choose } from '../choices/index.ts';
import { askConfirmation } from '../emails/index.ts';
import { chargeMail } from '../visits/index.ts';
import type { Place } from './inside.ts';
import type { Message } from './messages.ts';
import { say } from './reader.ts';
import type { Subject } from './subject.ts';
import { tellPage } from './tell.html.ts';
import { cleaned } from './sent-message.ts';

const path = 'report/email';

export const emailMessage: Message = {
  kind: 'email_change',
  title: 'report.email',
  intro: 'report.email.hint',
  fields: [{ name: 'email', label: 'report.email.field', type: 'line', required: true, autocomplete: 'email' }],
  hasFiles: false,
  pauses: 'no',
};

/** Who represents a debtor is reached as its circumstance says. */
export const mayNameEmail = ({ state, recipient }: Subject): boolean =>
  state !== 'closed' && state !== 'paid' && recipient !== undefined && recipient.role !== 'representative';

export const email: Place = {
  async show(inside) {
    if (!mayNameEmail(await inside.subject())) return inside.redirect('/d/overview');
    const shown = { path, message: emailMessage, token: inside.token(path), isAtCourt: false, ticks: [] };
    return inside.page(tellPage(inside.reader, shown));
  },

  async send(inside) {
    const sent = await inside.form(path);
    const subject = await inside.subject();
    if (!mayNameEmail(subject)) return inside.redirect('/d/overview');
    const { reader, visit, host } = inside;
    const typed = cleaned(sent.fields.get('email') ?? '').slice(0, 300);
    const address = normaliseEmail(typed);
    if (address === undefined) {
      const key = typed === '' ? 'failure.required' : 'failure.invalid';
      const failures = [{ field: 'email', text: say(reader, key, { field: say(reader, 'report.email.field') }) }];
      const shown = { path, message: emailMessage, token: inside.token(path), isAtCourt: false, ticks: [] };
      return inside.page(tellPage(reader, { ...shown, typed: { email: typed }, failures }), 422);
    }
    const made = await choose<never>(host.database, inside.choosing(sent, subject), {
      deps: host.deps,
      async act({ tx, choice_id }) {
        await chargeMail(host.deps, visit.code.id);
        const { debtor_id } = visit.code;
        askConfirmation(tx, { choice_id, debtor_id, address, language: reader.language }, host.deps);
        return {
          kind: 'email_change',
          text: tellPage(reader, { path, message: emailMessage, token: '', isAtCourt: false, ticks: [] }),
          shown: null,
          data: { email: address },
          note: null,
          effect: {},
        };
      },
    });
    return inside.redirect(`/d/chosen/${orNotFound(typeof made === 'string' ? made : undefined)}`);
  },
};
