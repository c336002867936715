/** A debtor with a browser: cookies, forms with their hidden tokens, and no script. */
import assert from 'node:assert/strict';
import type { IssuedAccessCode } from '@mahnwerk/contract/operator/access-codes.ts';
import type { LetterCase, LetterStage } from './case-letters.ts';
import { bodyOf } from './cases.ts';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where a redirect leads. */
  readonly location: string | null;
  readonly bytes: Buffer;
}

export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<PageAnswer>;
  /** Sends the form of a page with other values. @param of the path of the page that has it */
  send(path: string, fields: Readonly<Record<string, string>>, of?: string): Promise<PageAnswer>;
  /** Sends just these fields. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<PageAnswer>;
  enter(code: string, facts: { readonly birth_date?: string; readonly postal_code?: string }): Promise<PageAnswer>;
}

export function aVisitor(base: string, address?: string): Visitor {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}): Promise<PageAnswer> => {
    const sent = new Headers(init.headers);
    if (cookies.size > 0) sent.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (address !== undefined) sent.set('X-Forwarded-For', address);
    const answer = await fetch(`${base}${path}`, { ...init, headers: sent, redirect: 'manual' });
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { status, headers } = answer;
    return { status, headers, bytes, text: bytes.toString('utf8'), location: headers.get('location') };
  };
  const get: Visitor['get'] = (path, headers = {}) => ask(path, { headers });
  const post: Visitor['post'] = (path, fields, headers = {}) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  const send: Visitor['send'] = async (path, fields, of = path) => {
    const { text } = await get(of);
    const token = tokenFor(text, path);
    return post(path, { token, ...fields }, { 'Sec-Fetch-Site': 'same-origin' });
  };
  return { cookies, get, post, send, enter: (code, facts) => send('/d/', { code, ...facts }) };
}

/** The hidden token of the form that leads to a path. */
export function tokenFor(page: string, path: string): string {
  const form = page.split('<form ').find((each) => each.includes(`action="${path}"`)) ?? '';
  return /name="token" value="([^"]+)"/.exec(form)?.[1] ?? assert.fail(`no form to ${path}: ${page.slice(0, 2000)}`);
}

/** A code that a person of the office made. */
export const codeFor = async (
  stage: LetterStage,
  { path }: LetterCase,
  asked: object = {},
): Promise<IssuedAccessCode> =>
  bodyOf(
    await stage.operate<IssuedAccessCode>('POST', `${path}access-codes/`, { reason: 'Brief verloren', ...asked }),
    201,
  );

/** The text of a page without its markup. */
export const textOf = (page: string): string =>
  page
    .replace(/^[\s\S]*?<main[^>]*>/, '')
    .replace(/<\/main>[\s\S]*$/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s\u00a0]+/g, ' ');
