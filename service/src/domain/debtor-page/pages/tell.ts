/**
 * Forms by which a debtor tells the office something (debtor-page.md 7): an item of the inbox, the declaration in it, and a
 * pause of the case, all in the transaction of the choice.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { workingDayAfter } from '../../../values/working-day.ts';
import { recordDeclarations } from '../../case-correspondence/declarations/index.ts';
import { withdrawLetters } from '../../case-correspondence/case-letters/index.ts';
import { receive } from '../../case-correspondence/inbox/index.ts';
import { followDeclarations } from '../../case-work/promises/index.ts';
import { setDebtorReport } from '../../case-work/stops/index.ts';
import { makeTask } from '../../case-work/tasks/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type Acting, choose, type Chosen } from '../choices/index.ts';
import type { CaseVisit, Visit } from '../visits/index.ts';
import type { Inside, Place } from './inside.ts';
import type { Message } from './messages.ts';
import { inGerman, type Reader, say } from './reader.ts';
import type { Subject } from './subject.ts';
import { dataOf, received, stored, type Told, understood } from './sent-message.ts';
import { type Tick, tellPage } from './tell.html.ts';

/** More pauses of one code are none: a delay has an end. */
export const pauses_max = 3;

/** How one kind of subject takes a message. */
export interface TellRules<V extends Visit, S> {
  /** Whether the state of the subject allows it. */
  readonly possible: (subject: S) => boolean;
  readonly isAtCourt?: (subject: S) => boolean;
  /** What the message may be about, to be ticked. */
  readonly ticks?: (reader: Reader, subject: S) => readonly Tick[];
  /** Writes what follows, as one choice. @returns its id */
  readonly tell: (inside: Inside<V, S>, told: Told<S>) => Promise<string>;
}

/** The form of a message at its path. */
export const tellingPlace = <V extends Visit, S extends { readonly today: string }>(
  path: string,
  message: Message,
  rules: TellRules<V, S>,
): Place<Inside<V, S>> => {
  const shown = ({ reader }: Inside<V, S>, subject: S) => ({
    path,
    message,
    isAtCourt: rules.isAtCourt?.(subject) ?? false,
    ticks: rules.ticks?.(reader, subject) ?? [],
  });
  return {
    async show(inside) {
      const subject = await inside.subject();
      if (!rules.possible(subject)) return inside.redirect('/d/overview');
      return inside.page(tellPage(inside.reader, { ...shown(inside, subject), token: inside.token(path) }));
    },

    async send(inside) {
      const { sent, files, release } = await received(inside, path, message);
      try {
        const subject = await inside.subject();
        if (!rules.possible(subject)) return inside.redirect('/d/overview');
        const of = shown(inside, subject);
        const { values, failures } = understood(inside.reader, of, { fields: sent.fields, today: subject.today });
        if (failures.length === 0) {
          const id = await stored(inside, files, (kept) => rules.tell(inside, { sent, subject, values, ...kept }));
          return inside.redirect(`/d/chosen/${id}`);
        }
        const typed = Object.fromEntries(sent.fields);
        return inside.page(tellPage(inside.reader, { ...of, token: inside.token(path), typed, failures }), 422);
      } finally {
        await release();
      }
    },
  };
};

/** The same for a message about a case. */
export const placeOf = (path: string, message: Message, possible: (subject: Subject) => boolean): Place =>
  tellingPlace<CaseVisit, Subject>(path, message, {
    possible,
    isAtCourt,
    tell: async (inside, { sent, subject, ...telling }) => {
      const made = await choose(inside.host.database, inside.choosing(sent, subject), {
        deps: inside.host.deps,
        act: (acting) => tell(inside, acting, { message, ...telling, name: subject.recipient?.name ?? '' }),
      });
      return orNotFound(typeof made === 'string' ? made : undefined);
    },
  });

const isAtCourt = ({ row: { procedure_state } }: Subject): boolean =>
  procedure_state !== 'extrajudicial' && procedure_state !== 'ended';

type Telling = Omit<Told<Subject>, 'sent' | 'subject'> & { readonly message: Message; readonly name: string };

async function tell(inside: Inside, acting: Acting, telling: Telling): Promise<Chosen> {
  const { operator, tx, mandate, choice_id } = acting;
  const { message, values, files, refused, name } = telling;
  const { visit } = inside;
  const { company_id, code } = visit;
  const subject = say(inGerman(inside.reader), message.title);
  const text = values.texts.text ?? null;
  const data = dataOf(values, refused);
  const shown = tellPage(inside.reader, { path: '', message, token: '', isAtCourt: false, ticks: [] });
  if (message.declare === undefined) {
    const task_id = await makeTask(operator, {
      company_id,
      mandate_id: mandate.id,
      kind: 'call',
      title: `${subject}: ${values.texts.phone ?? ''}`.slice(0, limits.task_title_characters),
      text: values.texts.when ?? null,
      due_on: workingDayAfter(await businessDate(tx), 1),
      cause: { type: 'choice', id: choice_id, text: name },
    });
    return { kind: message.kind, text: shown, shown: null, data, note: text, effect: { task_id } };
  }
  const item = await receive(operator, { mandate: { id: mandate.id, company_id }, sender: name, subject, text, files });
  const today = await businessDate(tx);
  const [declaration_id = ''] = await recordDeclarations(tx, [message.declare(values, code.debtor_id)], {
    mandate,
    caller: { id: code.debtor_id },
    item: { id: item, on: today, channel: 'page' },
    follow: followDeclarations,
  });
  const pause = await paused(inside, acting, { message, today, subject });
  return {
    kind: message.kind,
    text: shown,
    shown: null,
    data: { ...data, ...(pause === undefined ? {} : { until: pause.until }) },
    note: text,
    effect: { inbox_item_id: item, declaration_id, ...(pause === undefined ? {} : { stop_id: pause.id }) },
  };
}

interface Pausing {
  readonly message: Message;
  readonly today: string;
  readonly subject: string;
}

/** Letters that wait are taken back, and a report holds the case for some days. */
async function paused(
  inside: Inside,
  { tx, mandate, pauses }: Acting,
  { message, today, subject }: Pausing,
): Promise<{ readonly id: string; readonly until: string } | undefined> {
  if (message.pauses === 'no' || mandate.closed_at !== null) return undefined;
  const { publicUrl } = inside.host.deps;
  if (message.pauses === 'disputed') {
    await withdrawLetters(tx, mandate, { reason: 'objection', ofPeople: true, publicUrl });
    return undefined;
  }
  if (pauses >= pauses_max) return undefined;
  const { pause_days } = orNotFound(inside.reader.settings);
  const stop = await setDebtorReport(tx, mandate, { until: workingDayAfter(today, pause_days), note: subject });
  await withdrawLetters(tx, mandate, { reason: 'debtor_report', ofPeople: true, publicUrl });
  return stop;
}
