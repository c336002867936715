/**
 * Content codings (RFC 9110 8.4 and 12.5.3) of what all clients share: pages, schema documents, assets. Each coding is
 * a representation with its own ETag, encoded once per process. Other answers are not compressed (decision 64).
 */
import { constants, brotliCompress, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { IncomingHttpHeaders } from 'node:http';
import { etagOf, matchesWeakly } from './precondition.ts';
import { notModified, type Reply } from './reply.ts';

/** In the order of preference. */
const codings = ['br', 'gzip', 'identity'] as const;

/** A content coding that the service produces. */
export type Coding = (typeof codings)[number];

/** The coding with the highest quality; the smallest among equals. Without the header, or with none allowed: as it is. */
export function codingFor(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity';
  const qualities = new Map(acceptEncoding.split(',').map(readCoding));
  const qualityOf = (coding: Coding): number =>
    qualities.get(coding) ?? qualities.get('*') ?? (coding === 'identity' ? unnamedIdentity : 0);
  const best = codings.toSorted((one, other) => qualityOf(other) - qualityOf(one))[0];
  return best !== undefined && qualityOf(best) > 0 ? best : 'identity';
}

/** Acceptable without being named, after everything that is named. */
const unnamedIdentity = Number.MIN_VALUE;

/** `gzip;q=0.5` as `['gzip', 0.5]`; an invalid weight excludes the coding. */
function readCoding(text: string): [coding: string, quality: number] {
  const [coding = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((each) => each.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return [coding === 'x-gzip' ? 'gzip' : coding, quality >= 0 && quality <= 1 ? quality : 0];
}

/** One representation of shared bytes. */
export interface EncodedRepresentation {
  readonly body: Buffer;
  readonly headers: { readonly ETag: string; readonly Vary: string; readonly 'Content-Encoding'?: Coding };
}

/** Bytes that all clients share, with their representations. */
export class SharedBytes {
  readonly identity: Buffer;
  readonly #representations = new Map<Coding, Promise<EncodedRepresentation>>();

  constructor(identity: Buffer) {
    this.identity = identity;
  }

  /** The representation for a client that sends this `Accept-Encoding`. */
  in(acceptEncoding: string | undefined): Promise<EncodedRepresentation> {
    const coding = codingFor(acceptEncoding);
    const known = this.#representations.get(coding) ?? this.#encode(coding);
    this.#representations.set(coding, known);
    return known;
  }

  /** Encodes in the thread pool; a failure is not kept. */
  async #encode(coding: Coding): Promise<EncodedRepresentation> {
    if (coding === 'identity')
      return { body: this.identity, headers: { ETag: etagOf(this.identity), Vary: 'Accept-Encoding' } };
    try {
      const body = await encoders[coding](this.identity);
      return { body, headers: { ETag: etagOf(body), Vary: 'Accept-Encoding', 'Content-Encoding': coding } };
    } catch (error) {
      this.#representations.delete(coding);
      throw error;
    }
  }
}

/** 200 with the representation that the client prefers, or 304 if it has that. @param own the headers of its kind */
export async function sharedReply(
  shared: SharedBytes,
  own: Readonly<Record<string, string>>,
  request: IncomingHttpHeaders,
): Promise<Reply> {
  const { body, headers } = await shared.in(request['accept-encoding']);
  const reply: Reply = { status: 200, headers: { ...own, ...headers }, body, shared: true };
  const known = request['if-none-match'];
  return known !== undefined && matchesWeakly(known, headers.ETag) ? notModified(reply) : reply;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Of the largest page, 1.3 MB: quality 9 takes 11 ms for 42 kB, quality 11 takes 547 ms for 38 kB. */
const brotli_quality = 9;

const encoders: Readonly<Record<Exclude<Coding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotli_quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => zip(bytes, { level: 9 }),
};
