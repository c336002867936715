/**
 * Files in requests: a part of a multipart body, or base64 inside JSON. The reader of the request replaces the bytes
 * with a `FileContent`, so that a shape validates a file without holding it; the service inspects the content.
 */
import { type ValidationErrors, type Shape, wrongType } from './shape.ts';
import { type Fields, object, type ObjectOf } from './structures.ts';

/** Bytes that are stored elsewhere. */
export class FileContent {
  /** Hexadecimal, lower case. */
  readonly sha256: string;
  readonly size: number;

  constructor(sha256: string, size: number) {
    this.sha256 = sha256;
    this.size = size;
  }
}

interface Size {
  /** The maximum, in bytes. */
  readonly max: number;
}

const mebibytes = (bytes: number): string => `${Math.floor(bytes / (1024 * 1024))} MiB`;

/** Reports a file that is empty or too large. */
function validateSize(size: number, { max }: Size, errors: ValidationErrors): 'right' | undefined {
  if (size === 0) return errors.fail('blank', 'The file is empty.');
  return size <= max ? 'right' : errors.fail('max_length', `The file must not exceed ${mebibytes(max)}.`);
}

/** The number of bytes that base64 text encodes, without its padding. The text need not be one string. */
export const decodedSize = (base64: Pick<string, 'length'> & { endsWith(suffix: string): boolean }): number =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);

const foreign = /[^A-Za-z0-9+/=]/;

/** Checks characters and length without backtracking over megabytes. */
function isBase64(text: string): boolean {
  const padding = text.indexOf('=');
  const isPadded = padding >= 0;
  const isPaddingRight =
    !isPadded ||
    (text.length % 4 === 0 && (padding === text.length - 1 || (padding === text.length - 2 && text.endsWith('=='))));
  return isPaddingRight && (isPadded || text.length % 4 !== 1) && !foreign.test(text);
}

declare global {
  /** Browsers and Node declare it in full; the contract depends on neither. */
  interface Blob {
    readonly size: number;
    readonly type: string;
  }
  /** Likewise. */
  interface ReadableStream<R> {
    readonly locked: boolean;
    cancel(reason?: unknown): Promise<void>;
  }
}

/**
 * A file inside JSON: base64 (RFC 4648, 4), padded or not, without white space. A client sends a string; the service
 * reads a `FileContent`.
 */
export const base64File = ({ max }: Size): Shape<string | FileContent> => ({
  schema: { type: 'string', contentEncoding: 'base64', examples: [examplePdf] },
  read(value, errors) {
    if (value instanceof FileContent) return validateSize(value.size, { max }, errors) && value;
    if (typeof value !== 'string') return wrongType(errors, 'a base64 string', value);
    const size = decodedSize(value);
    if (size > max || value === '') return validateSize(size, { max }, errors) && value;
    return isBase64(value) ? value : errors.fail('invalid', 'Expected base64 without whitespace.');
  },
});

/** A file as a part of a multipart body. */
export const filePart = ({ max }: Size): Shape<Blob | FileContent> => ({
  schema: { type: 'string', format: 'binary' },
  read: (value, errors) =>
    value instanceof FileContent
      ? validateSize(value.size, { max }, errors) && value
      : errors.fail('invalid', 'Send the file contents in this part.'),
});

/** One part of a multipart body, in the order sent. */
export interface FormPart {
  readonly name: string;
  readonly value: string | FileContent;
}

/** The parts of a multipart body. */
export class Form {
  readonly parts: readonly FormPart[];

  constructor(parts: readonly FormPart[]) {
    this.parts = parts;
  }
}

/** A multipart body of exactly these parts, none repeated. */
export const form = <const F extends Fields>(fields: F): Shape<ObjectOf<F>> => {
  const shape = object(fields);
  return {
    schema: shape.schema,
    read(value, errors) {
      if (!(value instanceof Form)) return wrongType(errors, 'parts', value);
      const members: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
      for (const { name, value: content } of value.parts) {
        if (name in members) errors.failAt(name, 'duplicate_part', 'This part must not be repeated.');
        else members[name] = content;
      }
      const failed = errors.failed;
      const result = shape.read(members, errors);
      return failed ? undefined : result;
    },
  };
};

/** A multipart body in which one part may be repeated: its values become a list. */
export const formOfMany = <const F extends Fields>(repeated: keyof F & string, fields: F): Shape<ObjectOf<F>> => {
  const shape = object(fields);
  return {
    schema: shape.schema,
    read(value, errors) {
      if (!(value instanceof Form)) return wrongType(errors, 'parts', value);
      const all = value.parts.filter(({ name }) => name === repeated).map((part) => part.value);
      const single = new Set<string>();
      for (const { name } of value.parts) {
        if (name !== repeated && single.has(name))
          errors.failAt(name, 'duplicate_part', 'This part must not be repeated.');
        single.add(name);
      }
      const failed = errors.failed;
      const members = Object.fromEntries(value.parts.map((part) => [part.name, part.value]));
      const result = shape.read({ ...members, ...(all.length > 0 ? { [repeated]: all } : {}) }, errors);
      return failed ? undefined : result;
    },
  };
};

/** The smallest PDF of one empty page, for examples. */
export const examplePdf = [
  'JVBERi0xLjQKMSAwIG9iago8PC9UeXBlL0NhdGFsb2cvUGFnZXMgMiAwIFI+PgplbmRvYmoKMiAwIG9iago8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50IDE+PgplbmRvYmoKMyAwIG9iag',
  'o8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCA1OTUgODQyXT4+CmVuZG9iagp4cmVmCjAgNAowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMDkgMDAwMDAgbiAKMDAwMDAw',
  'MDA1NCAwMDAwMCBuIAowMDAwMDAwMTA1IDAwMDAwIG4gCnRyYWlsZXI8PC9TaXplIDQvUm9vdCAxIDAgUj4+CnN0YXJ0eHJlZgoxNzAKJSVFT0YK',
].join('');
