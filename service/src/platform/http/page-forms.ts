/** Reads the bodies that pages receive: forms, forms with files, JSON of a page's script. The framing is that of read.ts. */
import { contentTypeOf } from './charset.ts';
import { type Arriving, receive } from './arrival.ts';
import { readMultipart } from './multipart.ts';
import { declaredLength, multipartType, parse, toDisk } from './read.ts';
import { jsonType } from './reply.ts';
import type { FormPart } from '@mahnwerk/contract/shapes/file.ts';
import { Refusal, refuseUnless } from '../refusal.ts';
import { type Spool, SpooledFile } from '../objects/spool.ts';

/** What a form with files may hold. */
export interface FormLimits {
  readonly request_bytes_max: number;
  readonly parts_max: number;
  /** All fields together. */
  readonly fields_bytes: number;
  readonly files_max: number;
  readonly file_bytes_max: number;
}

/** A file of a form. Its bytes are kept only where nothing refuses it; its size is that of what was sent. */
export interface FormFile {
  readonly field: string;
  readonly file: SpooledFile;
  readonly refused: 'too_large' | 'too_many' | undefined;
}

/** A form with files. */
export interface PageForm {
  readonly fields: URLSearchParams;
  /** In the order of the form; a file field that was left empty is none. */
  readonly files: readonly FormFile[];
  /** Deletes the spooled files. */
  release(): Promise<void>;
}

/** Reads the form fields of a page. @throws Refusal as readBody */
export async function readForm(arriving: Arriving, bytes_max: number): Promise<URLSearchParams> {
  const length = bodyLengthOf(arriving, 'application/x-www-form-urlencoded', bytes_max);
  if (length === 0) return new URLSearchParams();
  arriving.invite();
  return receive(arriving, length, (bytes) => new URLSearchParams(bytes.toString('utf8')));
}

/** Reads the fields of a page's form and spools its files while they arrive. @throws Refusal as readBody */
export async function readFormWithFiles(arriving: Arriving, limits: FormLimits, spool: Spool): Promise<PageForm> {
  const { request, invite } = arriving;
  const { request_bytes_max, parts_max, fields_bytes, files_max, file_bytes_max } = limits;
  refuseUnless(bodyLengthOf(arriving, multipartType, request_bytes_max) > 0, 'parse_error');
  invite();
  return toDisk(arriving, async ({ transfer, givenUp }) => {
    const { form, files } = await readMultipart({
      request,
      spool,
      largestOf: (index) => (index < files_max ? file_bytes_max : 0),
      givenUp,
      limits: { parts: parts_max, fieldSize: fields_bytes + 1 },
      // A field for files that was left empty has this type and no file's name.
      isFile: ({ type, filename }) => filename !== undefined || type === 'application/octet-stream',
    });
    transfer.complete();
    const release = async () => {
      transfer.close();
      for (const file of files) await file.release();
    };
    const read = formOf(form.parts, limits);
    if (read !== undefined) return { ...read, release };
    await release();
    throw new Refusal('request_too_large');
  });
}

/** Undefined: its fields are too long together. */
function formOf(
  parts: readonly FormPart[],
  { fields_bytes, files_max, file_bytes_max }: FormLimits,
): Omit<PageForm, 'release'> | undefined {
  const fields = new URLSearchParams();
  const files: FormFile[] = [];
  let [bytes, index] = [0, 0];
  for (const { name, value } of parts) {
    if (value instanceof SpooledFile) {
      const refused = index >= files_max ? 'too_many' : value.size > file_bytes_max ? 'too_large' : undefined;
      index += 1;
      if (value.filename !== undefined || value.size > 0) files.push({ field: name, file: value, refused });
    } else if (typeof value === 'string') {
      bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      fields.append(name, value);
    }
  }
  return bytes > fields_bytes ? undefined : { fields, files };
}

/** Reads a body whose bytes are signed, whatever its type. @throws Refusal as readBody */
export async function readBytes(arriving: Arriving, bytes_max: number): Promise<Buffer> {
  const length = declaredLength(arriving.request);
  refuseUnless(length <= bytes_max, 'request_too_large');
  if (length === 0) return Buffer.alloc(0);
  arriving.invite();
  return receive(arriving, length, (bytes) => Buffer.from(bytes));
}

/** Reads the JSON body of a page. @throws Refusal as readBody */
export async function readJson(arriving: Arriving, bytes_max: number): Promise<unknown> {
  const length = bodyLengthOf(arriving, jsonType, bytes_max);
  refuseUnless(length > 0, 'parse_error', { detail: 'The body must not be empty.' });
  arriving.invite();
  const charset = contentTypeOf(arriving.request.headers['content-type'])?.charset;
  return receive(arriving, length, (bytes) => parse(bytes, charset));
}

/** @throws Refusal length_required, request_too_large, unsupported_media_type */
function bodyLengthOf({ request }: Arriving, mediaType: string, bytes_max: number): number {
  const length = declaredLength(request);
  refuseUnless(length <= bytes_max, 'request_too_large');
  const type = contentTypeOf(request.headers['content-type']);
  refuseUnless(type?.mediaType === mediaType, 'unsupported_media_type', { detail: `Send the body as ${mediaType}.` });
  return length;
}
