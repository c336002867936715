/**
 * What a user of the ladder is: a value. The engine finds what is due, asks its user to decide, writes spans and queue,
 * and does one run after the other; levels, steps, texts and money are the user's.
 */
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { IdentifiedDecision, NewDecision } from '../decisions/index.ts';
import type { PlannedMove } from '../policies/index.ts';
import type { Held, QueueStatements, Subject } from '../queue/index.ts';
import type { Counts, RunRow } from './store.ts';

/** What decides of a run; without an id it is a preview. */
export interface RunOfDay extends Pick<RunRow, 'run_on' | 'dry_run' | 'company_id' | 'policy_id' | 'policy'> {
  readonly id: string | null;
}

/** A run of one company. */
export interface Asked<Setting> {
  readonly run: RunOfDay;
  readonly setting: Setting;
}

/** The version of a policy that a subject runs on; a line that is its company's needs no id. */
export interface PolicyVersion {
  readonly policy_id?: string | null;
  readonly policy_version: number;
}

/** Whole groups after one, about `batch` subjects. */
export interface DuePage {
  readonly on: string;
  /** The last group of the page before; the nil UUID at the start. */
  readonly after: string;
  readonly batch: number;
}

/** The due subjects of a page. */
export interface Found<Due> {
  readonly due: readonly Due[];
  /** The last group of the page; undefined: none is left. */
  readonly until: string | undefined;
}

/** What was decided about the subjects of a page, beside what only the user reads. */
export interface Decided {
  /** One for each subject. */
  readonly decisions: readonly NewDecision[];
  /** Subjects that are asked again on another day. */
  readonly held: readonly Held[];
  /** Subjects that are taken in a transaction of their own, which records its decision. */
  readonly single: readonly string[];
}

/** What planning a page did. */
export interface Planned {
  /** The decisions with what was made by them. */
  readonly decisions: readonly NewDecision[];
  /** What is decided from the day after on: each holds until something changes. */
  readonly following?: readonly IdentifiedDecision[];
  /** Subjects that turned out to be held while their step was written. */
  readonly held?: readonly Held[];
  readonly counts: Counts;
  readonly warnings: readonly string[];
}

/** A user of the ladder. */
export interface Ladder<Setting, Due extends PolicyVersion, Plan extends Decided, Policy> {
  readonly subject: Subject;
  readonly queue: QueueStatements;
  /** Subjects of one transaction. The rules take some milliseconds a page, in which the process answers no request. */
  readonly batch: number;
  /** The kind of the work that does a run. */
  readonly work: string;
  /** Kinds of runs that, asked for before, end first. */
  readonly after: readonly string[];
  /** The kind of the work that moves running subjects to a version at once. */
  readonly moveWork: string;
  /** What decides in the company beside its subjects; undefined: the run leaves it out. */
  cover(db: CompanyDb, run: RunOfDay): Promise<Setting | undefined>;
  /** The due subjects of the next groups. Of a dry run that tries a policy any running one may be due. */
  readDue(db: CompanyDb, page: DuePage, asked: Asked<Setting>): Promise<Found<Due>>;
  /** The version that a subject runs on, or the one that a dry run tries. */
  readPolicy(db: CompanyDb, version: PolicyVersion, run: RunOfDay): Promise<Policy>;
  /** Pure. */
  decide(due: readonly Due[], asked: Asked<Setting> & { readonly policyOf: (of: PolicyVersion) => Policy }): Plan;
  /** Writes what the decisions say. Due rows are off the queue already, those held are planned afterwards. */
  plan(
    tx: CompanyTx,
    plan: Plan,
    asked: Asked<Setting> & { readonly decisions: readonly IdentifiedDecision[] },
  ): Promise<Planned>;
  /** What a run would do; it writes nothing. */
  foresee(db: CompanyDb, plan: Plan, asked: Asked<Setting>): Promise<Planned>;
  /** Takes one subject, under its lock, and records the decision. */
  takeOne(tx: CompanyTx, subject: string, run: RunOfDay): Promise<Counts>;
  /** Moves some subjects of a line to a version of it. @returns whether none is left */
  moveSome(tx: OperatorTx, move: PlannedMove): Promise<boolean>;
  /** Moves the business dates of the companies that a real run of a sandbox covers. */
  moveDates(tx: OperatorTx, run: RunOfDay): void;
  /** Whether something that a run made is under way, and what of it is counted. */
  readProgress(tx: OperatorTx, run: string): Promise<{ readonly isUnderWay: boolean; readonly counts: Counts }>;
}
