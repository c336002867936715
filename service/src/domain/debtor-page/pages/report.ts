/** `/d/report`: what else the debtor tells the office (debtor-page.md 7). */
import { Refusal } from '../../../platform/refusal.ts';
import { at, page } from './frame.ts';
import { html } from './html.ts';
import type { Inside, Place } from './inside.ts';
import { emailMessage, mayNameEmail } from './email.ts';
import { type Message, reports } from './messages.ts';
import { type Reader, say } from './reader.ts';
import { demands, type Subject } from './subject.ts';
import { placeOf } from './tell.ts';

type Name = keyof typeof reports;

/** A closed case takes a call back alone; instalments are asked for where something is demanded. */
const isPossible =
  (name: Name) =>
  (subject: Subject): boolean => {
    if (subject.state === 'closed' || subject.state === 'paid') return name === 'call';
    return name !== 'plan_request' || demands(subject);
  };

const places = new Map<string, Place>(
  (Object.keys(reports) as Name[]).map((name) => [
    name,
    placeOf(`report/${name}`, reports[name] as Message, isPossible(name)),
  ]),
);

/** The request for instalments has its place beside their offers. */
const listed = (Object.keys(reports) as Name[]).filter((name) => name !== 'plan_request');

/** Links to messages by their names. */
export const reportPage = (
  reader: Reader,
  links: readonly (readonly [name: string, message: Pick<Message, 'title'>])[],
): string =>
  page(
    reader,
    { title: say(reader, 'report.title'), back: true },
    html`<nav class="choices card" aria-label="${say(reader, 'report.title')}">
      <ul>
        ${links.map(([name, { title }]) => html`<li><a href="${at(reader, `/d/report/${name}`)}">${say(reader, title)}</a></li>`)}
      </ul>
    </nav>`,
  );

export const report: Place = {
  async show(inside) {
    const subject = await inside.subject();
    const links: (readonly [name: string, message: Pick<Message, 'title'>])[] = listed
      .filter((name) => isPossible(name)(subject))
      .map((name) => [name, reports[name]]);
    if (mayNameEmail(subject)) links.splice(1, 0, ['email', emailMessage]);
    return inside.page(reportPage(inside.reader, links));
  },
};

const placeNamed = (name: string): Place => {
  const found = places.get(name);
  if (found === undefined) throw new Refusal('not_found');
  return found;
};

/** One of them, by its name. */
export const reportOf: Place = {
  show: async (inside: Inside, name) => orRefuse(placeNamed(name).show)(inside, name),
  send: async (inside: Inside, name) => orRefuse(placeNamed(name).send)(inside, name),
};

function orRefuse<T>(act: T | undefined): T {
  if (act === undefined) throw new Refusal('not_found');
  return act;
}
