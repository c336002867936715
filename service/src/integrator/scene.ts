/** What the commands of `trigger` act with: clients of the company, the Partner and the operator, and data that collides with nothing. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientOf, connect, type Connection } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import type { KeyKind } from '@mahnwerk/contract/grammar/scopes.ts';
import { StartError } from '../setting.ts';
import { daysBefore, type DaysAgo } from '../demo/demo-data.ts';
import type { Caller } from './caller.ts';

export interface SceneOptions {
  readonly caller: Caller;
  /** With the integrator's key. */
  readonly connection: Connection;
  /** A key of the operator: the given one, or one for a few minutes. */
  readonly operatorKey: () => Promise<string>;
}

const poll_ms = 250;
const patience_ms = 60_000;
/** How long a key that a trigger needs for itself is valid. */
export const key_minutes = 10;

export class Scene {
  readonly daysAgo: DaysAgo = daysBefore(new Date().toISOString());
  /** Behind numbers and names, so that they are new each time. */
  readonly mark = randomBytes(4).toString('hex');
  readonly #options: SceneOptions;

  constructor(options: SceneOptions) {
    this.#options = options;
  }

  /** The company of the key. @throws StartError for the key of a Partner */
  get company(): string {
    const { kind, owner } = this.#options.caller;
    if (kind === 'partner')
      throw new StartError('this event needs the key of a company: npx mahnwerk keys create --kind case');
    return owner;
  }

  /** The Partner of the key. */
  get partnerId(): string {
    return this.#options.caller.owner;
  }

  async case(): Promise<ClientOf<typeof caseApi>> {
    return connect(caseApi, await this.#as('case'));
  }

  async dunning(): Promise<ClientOf<typeof dunningApi>> {
    return connect(dunningApi, await this.#as('dunning'));
  }

  /** @throws StartError for the key of a company */
  partner(): ClientOf<typeof partnerApi> {
    if (this.#options.caller.kind !== 'partner')
      throw new StartError('this event needs the key of a Partner: npx mahnwerk keys create --kind partner');
    return connect(partnerApi, this.#options.connection);
  }

  async operator(): Promise<ClientOf<typeof operatorApi>> {
    return connect(operatorApi, { ...this.#options.connection, key: await this.#options.operatorKey() });
  }

  /** The integrator's own connection, or one with a key of the other kind, which the operator issues for a few minutes. */
  async #as(kind: KeyKind & ('case' | 'dunning')): Promise<Connection> {
    const company_id = this.company;
    if (this.#options.caller.kind === kind) return this.#options.connection;
    const { operatorKeys } = await this.operator();
    const expires_at = new Date(Date.now() + key_minutes * 60_000).toISOString();
    const { key } = await operatorKeys.create({ body: { kind, company_id, token_name: 'trigger', expires_at } });
    return { ...this.#options.connection, key };
  }

  /** The first value that fits. @throws StartError if none does in time */
  async until<T>(ask: () => Promise<T>, fits: (found: T) => boolean, what: string): Promise<T> {
    for (let waited_ms = 0; waited_ms <= patience_ms; waited_ms += poll_ms) {
      const found = await ask();
      if (fits(found)) return found;
      await sleep(poll_ms);
    }
    throw new StartError(`${what} within ${patience_ms / 1_000} seconds; is a worker running?`);
  }
}
