/**
 * `mirror`: companies of production as read-only copies in this sandbox (docs/decisions/0026-sandbox.md). Works on the sandbox's database itself, beside a running
 * service or without one. What has been copied stays copied when a run is interrupted, and the next one finds it done.
 */
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import type { PartnerLink } from '@mahnwerk/contract/operator/partners.ts';
import type { Settings } from '../config.ts';
import {
  type Copied,
  type CopiedPartner,
  companyCopy,
  copyCompany,
  copyPartner,
  linkCopy,
  memberCopy,
  offboardCopy,
  partnerCopy,
  seenBy,
  seenOfCopies,
  standingCopies,
} from '../domain/sandbox/index.ts';
import { systemClock } from '../platform/clock.ts';
import { readSetting, storeSettingOnce } from '../platform/database/deployment-settings.ts';
import { Database } from '../platform/database/pool.ts';
import type { OperatorTx } from '../platform/database/session.ts';
import { openDatabase, prepareDatabase, withOwner } from './database.ts';
import { type Production, readProduction } from './production.ts';
import { StartError } from '../setting.ts';

export interface MirrorOptions {
  /** Production's base URL, without a trailing slash. */
  readonly from: string;
  /** An operator key of production; `operator:read` suffices. */
  readonly key: string;
  /** Ids; undefined: all Partners, and the companies of none. */
  readonly partners: readonly string[] | undefined;
  /** Says what would be copied, and copies nothing. */
  readonly dryRun: boolean;
  /** One line of progress at a time. */
  readonly report: (line: string) => void;
}

/** The results, by kind. */
export interface Mirrored {
  readonly partners: Tally;
  readonly companies: Tally;
  /** Copies whose company production has no more. */
  readonly offboarded: number;
}

type Tally = Record<Copied, number>;

const blank = (): Tally => ({ new: 0, changed: 0, same: 0, native: 0 });

/** @throws StartError where this is no sandbox, or where `from` is no production or another one than before */
export async function mirror(settings: Settings, options: MirrorOptions): Promise<Mirrored> {
  if (settings.environment === 'production')
    throw new StartError('MAHNWERK_ENVIRONMENT is production: mirror works only in a sandbox');
  const production = await readProduction(options.from, options.key);
  const open = await openDatabase(settings, { log: () => undefined, besideOwner: true });
  try {
    const { address } = await prepareDatabase(open.address, settings);
    return await withOwner(open.address, async (owner) => {
      // A lock of the session, which ends with the pool: a killed run does not block the next one.
      const { rows } = await owner.query<{ alone: boolean }>(
        `select pg_try_advisory_lock(hashtext('mahnwerk mirror')) as alone`,
      );
      if (rows[0]?.alone !== true) throw new StartError('another mirror is running on this database');
      const source = options.dryRun
        ? await readSetting(owner, 'mirror_source')
        : await storeSettingOnce(owner, 'mirror_source', options.from);
      if (source !== undefined && source !== options.from)
        throw new StartError(
          `this sandbox mirrors ${source}, not ${options.from}: companies missing there would be offboarded here`,
        );
      const database = new Database(address, systemClock);
      try {
        return await new MirrorRun(database, production, options).run();
      } finally {
        await database.close();
      }
    });
  } finally {
    await open.close();
  }
}

/** How many companies between two lines of progress. */
const reported_each = 100;

class MirrorRun {
  readonly #database: Database;
  readonly #production: Production;
  readonly #options: MirrorOptions;
  readonly #partners = blank();
  readonly #companies = blank();
  /** The Partners whose links are copied. */
  readonly #copied = new Map<string, CopiedPartner>();
  readonly #links = new Map<string, PartnerLink[]>();
  readonly #met = new Set<string>();
  #offboarded = 0;

  constructor(database: Database, production: Production, options: MirrorOptions) {
    this.#database = database;
    this.#production = production;
    this.#options = options;
  }

  async run(): Promise<Mirrored> {
    const { partners } = this.#options;
    await this.#copyPartners();
    const seen = await this.#database.readAsOperator(seenOfCopies);
    for await (const { id, company } of this.#originals()) {
      this.#met.add(id);
      await this.#take(id, company, seen.get(id));
      if (this.#met.size % reported_each === 0) this.#options.report(`${this.#met.size} companies read`);
    }
    const scope = partners === undefined ? undefined : [...this.#copied.keys()];
    for (const id of await this.#database.readAsOperator((db) => standingCopies(db, scope)))
      if (!this.#met.has(id)) await this.#look(id);
    return { partners: this.#partners, companies: this.#companies, offboarded: this.#offboarded };
  }

  async #copyPartners(): Promise<void> {
    for await (const partner of this.#partnersOf()) {
      const copied = await this.#write((tx) => copyPartner(tx, partnerCopy(partner)));
      this.#partners[copied] += 1;
      if (copied === 'native') {
        this.#options.report(
          `Partner ${partner.id} is native to this sandbox and is skipped: none of its companies is linked to it`,
        );
        continue;
      }
      this.#copied.set(partner.id, partnerCopy(partner));
      for await (const link of this.#production.linksOf(partner.id))
        this.#links.set(link.company_id, [...(this.#links.get(link.company_id) ?? []), link]);
    }
    this.#options.report(`${this.#copied.size} Partners, which manage ${this.#links.size} companies`);
  }

  async *#partnersOf() {
    const { partners } = this.#options;
    if (partners === undefined) return yield* this.#production.partners();
    for (const id of partners) {
      const partner = await this.#production.partner(id);
      if (partner === undefined) throw new StartError(`production has no Partner ${id}`);
      yield partner;
    }
  }

  /** The companies of the Partners, or all; a list of all already has their data. */
  async *#originals(): AsyncGenerator<{ id: string; company: Company | undefined }> {
    if (this.#options.partners !== undefined) for (const id of this.#links.keys()) yield { id, company: undefined };
    else for await (const company of this.#production.companies()) yield { id: company.id, company };
  }

  /** Reads it whole and copies it, unless nothing has changed since that was done. */
  async #take(id: string, listed: Company | undefined, before: string | null | undefined): Promise<void> {
    const links = this.#links.get(id) ?? [];
    const seen = seenBy(links, this.#production.now);
    if (seen !== null && seen === before) {
      this.#companies.same += 1;
      return;
    }
    const company = listed ?? (await this.#production.company(id));
    if (company === undefined) return this.#look(id);
    const members = (await Array.fromAsync(this.#production.members(id))).map(memberCopy);
    const original = { company: companyCopy(company), members, links: links.map(linkCopy), seen };
    const { copied, taken } = await this.#write(async (tx) => {
      // A dry run has kept none.
      if (this.#options.dryRun) for (const { partner_id } of links) await this.#copyAgain(tx, partner_id);
      return copyCompany(tx, original, new Set(this.#copied.keys()));
    });
    this.#companies[copied] += 1;
    if (copied === 'native') this.#options.report(`company ${id} is native to this sandbox and is skipped`);
    for (const reference of taken)
      this.#options.report(
        `company ${id} is copied without the reference ${JSON.stringify(reference)}, which a native company of this sandbox uses`,
      );
  }

  /** A copy that production did not list: it may have moved between two pages, or no longer exist. */
  async #look(id: string): Promise<void> {
    const company = await this.#production.company(id);
    if (company !== undefined) return this.#take(id, company, undefined);
    if (await this.#write((tx) => offboardCopy(tx, id))) this.#offboarded += 1;
  }

  async #copyAgain(tx: OperatorTx, partner: string): Promise<void> {
    const copy = this.#copied.get(partner);
    if (copy !== undefined) await copyPartner(tx, copy);
  }

  /** A dry run finds out by doing, and takes it back. */
  async #write<T>(work: (tx: OperatorTx) => Promise<T>): Promise<T> {
    if (!this.#options.dryRun) return this.#database.asOperator(work);
    try {
      return await this.#database.asOperator(async (tx) => {
        throw new TakenBack(await work(tx));
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.result as T;
      throw error;
    }
  }
}

class TakenBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super();
    this.result = result;
  }
}
