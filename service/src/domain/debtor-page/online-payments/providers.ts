/** The providers that this deployment has. */
import type { Database } from '../../../platform/database/pool.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import type { WireMoney } from '../../../values/money.ts';
import { paymentSecretOf } from '../settings/index.ts';
import type { PaymentAdapter, Told } from './adapter.ts';
import { receive, type ReceivingDeps } from './receive.ts';
import { messageOf, simulatedAdapter, type SimulatedEvent } from './simulated.ts';
import * as store from './store.ts';

export type ProviderDeps = ReceivingDeps & Pick<Dependencies, 'debtorUrl'>;

/** Providers of payments, with where their messages are taken. */
export class Providers {
  readonly #database: Database;
  readonly #deps: ProviderDeps;

  constructor(database: Database, deps: ProviderDeps) {
    this.#database = database;
    this.#deps = deps;
  }

  /** @throws Refusal not_found */
  of(name: string): PaymentAdapter {
    if (name !== 'simulated' || this.#deps.environment !== 'sandbox') throw new Refusal('not_found');
    return simulatedAdapter({ debtorUrl: this.#deps.debtorUrl, tell: (of, event) => this.simulate(of, event) });
  }

  /** @throws Refusal parse_error, not_found, not_authenticated: in this order */
  async receive(name: string, told: Told): Promise<void> {
    await receive(this.#database, told, { name, adapter: this.of(name), deps: this.#deps });
  }

  /** What the simulated provider tells of a payment. */
  async simulate(
    { provider_id, amount }: { readonly provider_id: string; readonly amount: WireMoney },
    event: SimulatedEvent,
  ): Promise<void> {
    const { secret, id, now } = await this.#database.readAsOperator(async (db) => {
      const found = orNotFound(await store.findSimulated(db, provider_id));
      return { id: found.id, secret: await paymentSecretOf(db, found.company_id, this.#deps), now: db.now };
    });
    await this.receive('simulated', messageOf({ ...event, payment_id: id, provider_id, amount }, secret, now));
  }
}
