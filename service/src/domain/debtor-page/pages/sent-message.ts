/** A form of a message as it was sent: its fields understood, its files taken or refused (debtor-page.md 2, 7). */
import { isOfOrigin } from '../../../platform/http/same-origin.ts';
import { mediaTypeOf } from '../../../platform/inspection/media-type.ts';
import { multipartOf, refuseRepeated } from '../../../platform/pages/forms.ts';
import type { SpooledFile } from '../../../platform/objects/spool.ts';
import type { Cents } from '../../../values/money.ts';
import { keepFiles, type NewFile } from '../../case-correspondence/inbox/index.ts';
import { chargeFiles, typedDay, type Visit } from '../visits/index.ts';
import type { Failure } from './frame.ts';
import type { Inside, Sent } from './inside.ts';
import type { Message, MessageValues } from './messages.ts';
import { typedAmount } from './pay.ts';
import { type Reader, say } from './reader.ts';
import { type Tick, tickName } from './tell.html.ts';

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

export async function received<V extends Visit, S>(
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

export function understood(
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
export async function stored<V extends Visit, S, T>(
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

/** What is kept of a message. */
export const dataOf = ({ texts, amounts }: MessageValues, refused: readonly string[]) => ({
  ...texts,
  ...Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, String(cents)])),
  ...(refused.length > 0 ? { refused_files: refused } : {}),
});
