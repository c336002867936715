/** Invitations from the invited person's view: the queued mails, and the pages behind their links over plain HTTP. */
import { mailSealer, opened } from '../../src/platform/mail/enqueue.ts';
import type { Mail } from '../../src/platform/mail/mail.ts';
import { publicUrl, type Stage } from './cases.ts';
import { secretKey } from './service.ts';

export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** The page's heading. */
  readonly title: string;
}

interface Sent {
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

export interface Visitors {
  /** Queued mails to an address, oldest first. */
  readonly mailsTo: (address: string) => Promise<Mail[]>;
  /** The path of the link in the newest of these mails. */
  readonly mailedTo: (address: string) => Promise<string>;
  /** One request by a person with their own IP address; the stage trusts 127.0.0.1 as a proxy. */
  readonly ask: (method: 'GET' | 'HEAD' | 'POST', path: string, sent?: Sent) => Promise<Shown>;
}

export const pathOf = (url: string): string => url.replace(publicUrl, '');

export const linkIn = ({ text }: Pick<Mail, 'text'>): string => pathOf(/https:\S+/.exec(text)?.[0] ?? '');

const sealer = mailSealer(secretKey);

export function visitorsOf(stage: () => Stage): Visitors {
  let addresses = 0;
  async function mailsTo(address: string): Promise<Mail[]> {
    const rows = await stage().sql(
      `select key as id, payload as sealed from work_items where kind = 'mail' order by created_at, key`,
    );
    return rows
      .flatMap(({ id, sealed }) => opened(sealer, String(id), sealed as Buffer) ?? [])
      .filter(({ to }) => to === address);
  }
  return {
    mailsTo,
    mailedTo: async (address) => linkIn((await mailsTo(address)).at(-1) ?? { text: '' }),
    async ask(method, path, { form, headers = {}, from = `203.0.113.${(addresses += 1) % 250}` } = {}) {
      const body = form === undefined ? {} : { body: new URLSearchParams(form) };
      const response = await fetch(stage().url + path, {
        method,
        redirect: 'manual',
        headers: { 'X-Forwarded-For': from, 'Accept-Language': 'de', ...headers },
        ...body,
      });
      const html = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        html,
        title: /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '',
      };
    },
  };
}
