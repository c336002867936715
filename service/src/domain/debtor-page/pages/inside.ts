/** One request of a visit: what its page works with, and how it answers. */
import { Readable } from 'node:stream';
import type { Reply } from '../../../platform/http/reply.ts';
import { isOfOrigin } from '../../../platform/http/same-origin.ts';
import { formOf, refuseRepeated } from '../../../platform/pages/forms.ts';
import type { Replies } from '../../../platform/pages/replies.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Choosing } from '../choices/index.ts';
import { type CaseVisit, formIdOf, newFormToken, type Visit } from '../visits/index.ts';
import { at } from './frame.ts';
import type { PageHost, PageReader, PageVisit } from './host.ts';
import type { Subject } from './subject.ts';

export const form_bytes_max = 16 * 1024;

export type PageReplies = Replies<PageReader>;

/** Reads what a visit may see of its subject. */
export type SubjectReader<V, S> = (db: CompanyDb, visit: V, host: PageHost) => Promise<S>;

interface InsideParts<V, S> {
  readonly host: PageHost;
  readonly visited: PageVisit;
  readonly replies: PageReplies;
  readonly visit: V;
  readonly readSubject: SubjectReader<V, S>;
}

/** What a form sent. */
export interface Sent {
  readonly fields: URLSearchParams;
  /** The same for a form that is sent twice. */
  readonly id: string;
}

/** Of a visit to a case; of one to invoices with other parameters. */
export class Inside<V extends Visit = CaseVisit, S = Subject> {
  readonly host: PageHost;
  readonly reader: PageReader;
  readonly visit: V;
  readonly #readSubject: SubjectReader<V, S>;
  readonly #visited: PageVisit;
  readonly #replies: PageReplies;

  constructor({ host, visited, replies, visit, readSubject }: InsideParts<V, S>) {
    this.host = host;
    this.reader = visited.reader;
    this.visit = visit;
    this.#readSubject = readSubject;
    this.#visited = visited;
    this.#replies = replies;
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.#visited.request?.query);
  }

  read<T>(work: (db: CompanyDb) => Promise<T>): Promise<T> {
    const { company_id } = this.visit;
    return this.host.database.readAsVisitor(company_id, (db) => work(db.forCompany(company_id)));
  }

  subject(): Promise<S> {
    return this.read((db) => this.subjectIn(db));
  }

  /** Beside what else a page reads. */
  subjectIn(db: CompanyDb): Promise<S> {
    return this.#readSubject(db, this.visit, this.host);
  }

  /** The hidden token of a form of this visit. */
  token(form: string): string {
    return newFormToken({ visit: this.reader.visitHash, form }, this.host.deps);
  }

  /** @throws Refusal permission_denied for a form of another origin, visit or page */
  async form(form: string): Promise<Sent> {
    const fields = await this.fields();
    return { fields, id: this.formId(form, fields) };
  }

  /** Of a form whose name they say. @throws Refusal permission_denied for one of another origin */
  async fields(): Promise<URLSearchParams> {
    const url = this.host.deps.debtorUrl;
    const fields = await formOf(this.#visited, (headers) => isOfOrigin(headers, url), form_bytes_max);
    refuseRepeated(fields);
    return fields;
  }

  formId(form: string, fields: URLSearchParams): string {
    const id = formIdOf(fields.get('token') ?? '', { visit: this.reader.visitHash, form }, this.host.deps);
    refuseUnless(id !== undefined, 'permission_denied');
    return id;
  }

  get visited(): PageVisit {
    return this.#visited;
  }

  /** Who chooses. */
  choosing(
    { id: form_id }: Pick<Sent, 'id'>,
    { recipient }: { readonly recipient: { readonly name: string } | undefined },
  ): Choosing<V> {
    const { language, said, german } = this.reader;
    const address = this.#visited.request?.address ?? '';
    return {
      visit: this.visit,
      form_id,
      language,
      text_version: said.version,
      german_version: german.version,
      address,
      name: recipient?.name ?? '',
    };
  }

  page(html: string, status = 200): Reply {
    return this.#replies.html(this.reader, status, html);
  }

  file(bytes: Buffer, filename: string, mediaType = 'application/pdf'): Reply {
    return this.#replies.file(this.reader, { mediaType, filename, bytes });
  }

  /** @param before runs when all but the last byte has been taken, which follows it: who has the whole file finds what it wrote */
  fileThen(bytes: Buffer, filename: string, before: () => Promise<void>): Reply {
    const { body: _whole, ...reply } = this.file(bytes, filename);
    const stream = this.#visited.method === 'HEAD' ? undefined : Readable.from(lastAfter(bytes, before));
    return { ...reply, body: undefined, flow: { length: bytes.length, stream } };
  }

  redirect(path: string, cookies: readonly string[] = []): Reply {
    return this.#replies.redirect(this.reader, at(this.reader, path), cookies);
  }
}

/** A piece is made while the one before it waits for the reader: two that are withheld, so that all others are gone. */
async function* lastAfter(bytes: Buffer, before: () => Promise<void>): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, -2);
  yield bytes.subarray(-2, -1);
  await before();
  yield bytes.subarray(-1);
}

/** What a path shows, and what its form does. */
export interface Place<I = Inside> {
  readonly show?: (inside: I, name: string) => Promise<Reply>;
  readonly send?: (inside: I, name: string) => Promise<Reply>;
}
