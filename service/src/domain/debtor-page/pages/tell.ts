/**
 * Forms by which a debtor tells the office something (debtor-page.md 7): an item of the inbox, the declaration in it, and a
 * pause of the case, all in the transaction of the choice.
 */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { Reply } from '../../../platform/http/reply.ts';
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
import { chargeFiles, typedDay } from '../visits/index.ts';
import type { Failure } from './frame.ts';
import type { Inside, Place, Sent } from './inside.ts';
import type { Message, MessageValues } from './messages.ts';
import { typedAmount } from './pay.ts';
import { inGerman, say } from './reader.ts';
import type { Subject } from './subject.ts';
import { tellPage } from './tell.html.ts';

const MiB = 1024 * 1024;
export const formLimits = {
  request_bytes_max: 30 * MiB,
  parts_max: 40,
  fields_bytes: 64 * 1024,
  files_max: 5,
  file_bytes_max: 10 * MiB,
};
const text_characters_max = 5_000;
const line_characters_max = 200;
/** More pauses of one code are none: a delay has an end. */
const pauses_max = 3;

/** The form of a message at its path. @param possible whether the state of the case allows it */
export const placeOf = (path: string, message: Message, possible: (subject: Subject) => boolean): Place => ({
  async show(inside) {
    const subject = await inside.subject();
    if (!possible(subject)) return inside.redirect('/d/overview');
    return inside.page(
      tellPage(inside.reader, { path, message, token: inside.token(path), isAtCourt: isAtCourt(subject) }),
    );
  },

  async send(inside) {
    const { sent, files, release } = await received(inside, path, message);
    try {
      const subject = await inside.subject();
      if (!possible(subject)) return inside.redirect('/d/overview');
      const { values, failures } = understood(inside, message, { fields: sent.fields, today: subject.today });
      if (failures.length === 0) return await told(inside, message, { sent, subject, values, files });
      const typed = Object.fromEntries(sent.fields);
      const shown = { path, message, token: inside.token(path), isAtCourt: isAtCourt(subject), typed, failures };
      return inside.page(tellPage(inside.reader, shown), 422);
    } finally {
      await release();
    }
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

async function received(inside: Inside, path: string, { hasFiles }: Message): Promise<Received> {
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

function understood({ reader }: Inside, { fields: wanted, kind }: Message, { fields, today }: Typed) {
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
      const isAhead = kind === 'plan_request';
      if (day === undefined || (isAhead ? day < today : day > today)) fail('failure.invalid');
      else texts[name] = day;
    } else if (type === 'choice' && !options.some(([value]) => value === text)) fail('failure.invalid');
    else texts[name] = type === 'line' ? text.replaceAll('\n', ' ') : text;
  }
  return { values: { texts, amounts } satisfies MessageValues, failures };
}

interface Told {
  readonly sent: Sent;
  readonly subject: Subject;
  readonly values: MessageValues;
  readonly files: readonly SentFile[];
}

async function told(inside: Inside, message: Message, { sent, subject, values, files }: Told): Promise<Reply> {
  const good = files.flatMap(({ file, type }) => (type === undefined ? [] : [{ file, type }]));
  const refused = files.flatMap(({ file, type }) =>
    type === undefined ? [cleaned(file.filename ?? '?').slice(0, 120)] : [],
  );
  const kept =
    good.length === 0
      ? { files: [], undo: async () => undefined }
      : await keepFiles(
          { kind: 'scans', files: good.map(({ file }) => file), types: good.map(({ type }) => type) },
          inside.host.deps,
        );
  const made = await choose(inside.host.database, inside.choosing(sent, subject), {
    deps: inside.host.deps,
    act: (acting) =>
      tell(inside, acting, { message, values, files: kept.files, refused, name: subject.recipient?.name ?? '' }),
  }).catch(async (error: unknown) => {
    await kept.undo();
    throw error;
  });
  return inside.redirect(`/d/chosen/${orNotFound(typeof made === 'string' ? made : undefined)}`);
}

interface Telling {
  readonly message: Message;
  readonly values: MessageValues;
  readonly files: readonly NewFile[];
  readonly refused: readonly string[];
  readonly name: string;
}

async function tell(inside: Inside, acting: Acting, telling: Telling): Promise<Chosen> {
  const { operator, tx, mandate, choice_id } = acting;
  const { message, values, files, refused, name } = telling;
  const { visit } = inside;
  const { company_id, code } = visit;
  const subject = say(inGerman(inside.reader), message.title);
  const text = values.texts.text ?? null;
  const data = { ...values.texts, ...amountsOf(values), ...(refused.length > 0 ? { refused_files: refused } : {}) };
  const shown = tellPage(inside.reader, { path: '', message, token: '', isAtCourt: false });
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

const amountsOf = ({ amounts }: MessageValues): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, String(cents)]));

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
