/** What a debtor does with a browser on its page, for the demo: it keeps the cookie and sends the forms with their hidden token. */
import { setTimeout as sleep } from 'node:timers/promises';

/** A page that is away is asked again as often. */
const tries = 5;
const pause_ms = 1_000;

export class DebtorBrowser {
  readonly #base: string;
  #cookie = '';

  constructor(base: string) {
    this.#base = base;
  }

  async read(path: string): Promise<string> {
    const answer = await this.#ask(path, {});
    return answer.text();
  }

  /** Sends the form of a page. @returns where it leads; undefined where it was refused */
  async send(path: string, fields: Readonly<Record<string, string | File>>, of = path): Promise<string | undefined> {
    const form = (await this.read(of)).split('<form ').find((each) => each.includes(`action="${path}"`)) ?? '';
    const token = /name="token" value="([^"]+)"/.exec(form)?.[1];
    if (token === undefined) return undefined;
    const body = new FormData();
    for (const [name, value] of Object.entries({ token, ...fields })) body.append(name, value);
    const isPlain = !form.includes('multipart/form-data');
    const plain = new URLSearchParams(
      [...body].flatMap(([name, value]) => (value instanceof File ? [] : [[name, value]])),
    );
    const answer = await this.#ask(path, { method: 'POST', body: isPlain ? plain : body });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';', 1)[0] ?? '';
    await answer.arrayBuffer();
    return answer.status === 303 ? (answer.headers.get('location') ?? undefined) : undefined;
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const ask = () => fetch(`${this.#base}${path}`, { ...init, headers: { Cookie: this.#cookie }, redirect: 'manual' });
    let answer = await ask();
    for (let count = 1; answer.status === 503 && count < tries; count += 1) {
      await answer.arrayBuffer();
      await sleep(pause_ms);
      answer = await ask();
    }
    return answer;
  }
}
