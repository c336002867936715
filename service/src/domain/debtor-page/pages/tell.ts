/**
 * Forms by which a debtor tells the office something (debtor-page.md 7): an item of the inbox, the declaration in it, and a
 * pause of the case, all in the transaction of the choice.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { isOfOrigin } from '../../../platform/http/same-origin.ts';
import { mediaTypeOf } from '../../../platform/inspection/media-type.ts';
import { multipartOf, refuseRepeated } from '../../../platform/pages/forms.ts';
import type { SpooledFile } from '../../../platform/objects/spool.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import type { Cents } from '../../../values/money.ts';
import { workingDayAfter } from '../../../values/working-day.ts';
import { recordDeclarations } from '../../case-correspondence/declarations/index.ts';
import { withdrawLetters } from '../../case-correspondence/case-letters/index.ts';
import { keepFiles, type NewFile, receive } from '../../case-correspondence/inbox/index.ts';
import { followDeclarations } from '../../case-work/promises/index.ts';
import { setDebtorReport } from '../../case-work/stops/index.ts';
import { makeTask } from '../../case-work/tasks/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { type Acting, choose, type Chosen } from '../choices/index.ts';
import { type CaseVisit, chargeFiles, typedDay, type Visit } from '../visits/index.ts';
import type { Failure } from './frame.ts';
import type { Inside, Place, Sent } from './inside.ts';
import type { Message, MessageValues } from './messages.ts';
import { typedAmount } from './pay.ts';
import { type Reader, say } from './reader.ts';
import type { Subject } from './subject.ts';
import { type Tick, tickName, tellPage } from './tell.html.ts';

const MiB = 1024 * 1024;
const formLimits = {
  request_bytes_max: 30 * MiB,
  parts_max: 40,
  fields_bytes: 64 * 1024,
  files_max: 5,
  file_bytes_max: 10 * MiB,
};
const text_characters_max = 5_000;
const line_characters_max = 200;
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

interface SentFile {
  readonly file: SpooledFile;
  /** Undefined: refused. */
  readonly type: ReturnType<typeof mediaTypeOf>;
}

interface Received {
  readonly sent: Sent;
  readonly files: readonly SentFile[];
  readonly release: () => Promise<void>;
}

async function received<V extends Visit, S>(
  inside: Inside<V, S>,
  path: string,
  { hasFiles }: Message,
): Promise<Received> {
  // A browser that sends no files may send the form without them.
  if (!hasFiles || /^application\/x-www-form-urlencoded\b/i.test(inside.visited.headers['content-type'] ?? ''))
    return { sent: await inside.form(path), files: [], release: async () => undefined };
  const { debtorUrl } = inside.host.deps;
  const form = await multipartOf(inside.visited, (headers) => isOfOrigin(headers, debtorUrl), formLimits);
  try {
    refuseRepeated(form.fields);
    const files = form.files.map(({ file, refused }) => ({
      file,
      type: refused === undefined ? mediaTypeOf(file.head) : undefined,
    }));
    await chargeFiles(
      inside.host.deps,
      inside.visit.code.id,
      files.reduce((sum, { file }) => sum + file.size, 0),
    );
    return {
      sent: { fields: form.fields, id: inside.formId(path, form.fields) },
      files,
      release: () => form.release(),
    };
  } catch (error) {
    await form.release();
    throw error;
  }
}

/** Without control and format characters, among them those that turn the direction of a text. */
export const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\p{Cf}/gu, '')
    .trim();

interface Typed {
  readonly fields: URLSearchParams;
  readonly today: string;
}

function understood(
  reader: Reader,
  { message: { fields: wanted, kind }, ticks }: { readonly message: Message; readonly ticks: readonly Tick[] },
  { fields, today }: Typed,
) {
  const texts: Record<string, string> = {};
  const amounts: Record<string, Cents> = {};
  const failures: Failure[] = [];
  for (const { name, label, type, required, options = [] } of wanted) {
    const fail = (key: 'failure.required' | 'failure.invalid' | 'failure.long') =>
      failures.push({ field: name, text: say(reader, key, { field: say(reader, label) }) });
    const text = cleaned(fields.get(name) ?? '');
    // „Anderer Grund“ says which.
    const isRequired = required === true || (kind === 'objection' && name === 'text' && texts.ground === 'other');
    if (text === '') {
      if (isRequired) fail('failure.required');
    } else if (text.length > (type === 'text' ? text_characters_max : line_characters_max)) fail('failure.long');
    else if (type === 'amount') {
      const amount = typedAmount(text);
      if (amount === undefined || amount <= 0n) fail('failure.invalid');
      else amounts[name] = amount;
    } else if (type === 'day') {
      const day = typedDay(text);
      const isAhead = kind === 'plan_request' || kind === 'instalment_wish';
      if (day === undefined || (isAhead ? day < today : day > today)) fail('failure.invalid');
      else texts[name] = day;
    } else if (type === 'choice' && !options.some(([value]) => value === text)) fail('failure.invalid');
    else texts[name] = type === 'line' ? text.replaceAll('\n', ' ') : text;
  }
  const ticked = ticks.flatMap(({ id }) => (fields.has(tickName(id)) ? [id] : []));
  if (ticks.length > 0 && ticked.length === 0) {
    const text = say(reader, 'failure.required', { field: say(reader, 'dunning.invoices') });
    failures.unshift({ field: 'invoices', text });
  }
  return { values: { texts, amounts, ticked } satisfies MessageValues, failures };
}

type KeptFile = NewFile & { readonly mime_type: NonNullable<SentFile['type']> };

/** What was sent and understood, with files that are stored. */
export interface Told<S> {
  readonly sent: Sent;
  readonly subject: S;
  readonly values: MessageValues;
  readonly files: readonly KeptFile[];
  /** Names of files that were refused. */
  readonly refused: readonly string[];
}

/** Stores the files that are taken; they go again where `work` throws. */
async function stored<V extends Visit, S, T>(
  { host: { deps } }: Inside<V, S>,
  files: readonly SentFile[],
  work: (kept: Pick<Told<S>, 'files' | 'refused'>) => Promise<T>,
): Promise<T> {
  const good = files.flatMap(({ file, type }) => (type === undefined ? [] : [{ file, type }]));
  const refused = files.flatMap(({ file, type }) =>
    type === undefined ? [cleaned(file.filename ?? '?').slice(0, 120)] : [],
  );
  if (good.length === 0) return work({ files: [], refused });
  const scans = { files: good.map(({ file }) => file), types: good.map(({ type }) => type) };
  const kept = await keepFiles({ kind: 'scans', ...scans }, deps);
  try {
    return await work({
      files: kept.files.map((file, index) => ({ ...file, mime_type: good[index]?.type ?? 'application/pdf' })),
      refused,
    });
  } catch (error) {
    await kept.undo();
    throw error;
  }
}

type Telling = Omit<Told<Subject>, 'sent' | 'subject'> & { readonly message: Message; readonly name: string };

/** What is kept of a message. */
export const dataOf = ({ texts, amounts }: MessageValues, refused: readonly string[]) => ({
  ...texts,
  ...Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, String(cents)])),
  ...(refused.length > 0 ? { refused_files: refused } : {}),
});

async function tell(inside: Inside, acting: Acting, telling: Telling): Promise<Chosen> {
  const { operator, tx, mandate, choice_id } = acting;
  const { message, values, files, refused, name } = telling;
  const { visit } = inside;
  const { company_id, code } = visit;
  const subject = say({ language: 'de' }, message.title);
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
